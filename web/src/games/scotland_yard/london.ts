/** Our own London: the river, the parks, and the ways of the ferry, in the unit of the stations' places. */
import type { Point } from "./geometry";

export const WIDTH = 2600;
export const HEIGHT = 1940;

/** The middle of the Thames, from the south-west to the estuary. */
export const RIVER: readonly Point[] = [
  [-300, 2420],
  [210, 2110],
  [430, 2010],
  [610, 1925],
  [770, 1868],
  [905, 1838],
  [1060, 1868],
  [1240, 1876],
  [1400, 1848],
  [1505, 1776],
  [1548, 1670],
  [1592, 1560],
  [1604, 1440],
  [1556, 1340],
  [1482, 1245],
  [1488, 1135],
  [1548, 1030],
  [1612, 945],
  [1712, 886],
  [1850, 896],
  [2000, 920],
  [2140, 922],
  [2290, 950],
  [2420, 1000],
  [2640, 1010],
  [3400, 960],
];

/** The river between two landing stages, in the order of the stations' numbers. */
export const FERRY: Readonly<Record<string, readonly Point[]>> = {
  "108-115": [
    [2130, 936],
    [2000, 924],
    [1850, 900],
    [1712, 890],
    [1630, 906],
  ],
  "115-157": [
    [1600, 940],
    [1545, 1034],
    [1490, 1135],
    [1486, 1245],
    [1546, 1340],
    [1572, 1410],
  ],
  "157-194": [
    [1586, 1500],
    [1586, 1562],
    [1546, 1670],
    [1502, 1770],
    [1400, 1842],
    [1240, 1868],
    [1060, 1858],
    [930, 1826],
  ],
};

/** Lines laid by hand, where giving way to one station would lead into another, or along another line. */
export const VIA: Readonly<Record<string, readonly Point[]>> = {
  "13-89 underground": [
    [1450, 296],
    [1540, 406],
    [1650, 438],
    [1748, 492],
    [1868, 556],
    [1990, 643],
  ],
  "65-67 bus": [[1338, 608]],
  "153-185 underground": [
    [1144, 1476],
    [1216, 1528],
    [1331, 1615],
  ],
  "46-74 underground": [
    [524, 570],
    [418, 600],
    [332, 668],
  ],
  "89-140 underground": [
    [2110, 748],
    [2070, 792],
    [1985, 858],
    [1654, 1025],
  ],
  "111-163 underground": [
    [812, 1196],
    [518, 1346],
    [432, 1433],
  ],
  "185-187 bus": [
    [1600, 1754],
    [1730, 1702],
  ],
  "128-135 bus": [
    [2060, 1352],
    [2110, 1282],
  ],
};

export interface Park {
  /** The larger ones have their name on the map. */
  readonly name?: "hyde" | "regents";
  readonly outline: readonly Point[];
  readonly label?: Point;
  readonly trees: readonly Point[];
}

export const PARKS: readonly Park[] = [
  {
    name: "hyde",
    outline: [
      [86, 960],
      [250, 918],
      [420, 900],
      [590, 880],
      [690, 960],
      [742, 1060],
      [700, 1112],
      [560, 1150],
      [330, 1150],
      [100, 1150],
      [66, 1060],
    ],
    label: [505, 1040],
    trees: [
      [140, 1010],
      [185, 1075],
      [245, 985],
      [380, 960],
      [420, 1095],
      [600, 960],
      [640, 1080],
      [240, 1110],
    ],
  },
  {
    name: "regents",
    outline: [
      [570, 255],
      [660, 165],
      [780, 110],
      [868, 172],
      [850, 222],
      [760, 268],
      [672, 306],
    ],
    label: [724, 206],
    trees: [
      [640, 252],
      [690, 270],
      [790, 152],
      [836, 226],
    ],
  },
  {
    outline: [
      [860, 1070],
      [950, 1050],
      [1040, 1096],
      [1086, 1130],
      [1010, 1146],
      [850, 1132],
    ],
    trees: [
      [890, 1098],
      [1030, 1124],
    ],
  },
  {
    outline: [
      [2262, 340],
      [2350, 372],
      [2370, 470],
      [2342, 572],
      [2262, 582],
      [2238, 540],
      [2256, 440],
    ],
    trees: [
      [2300, 390],
      [2296, 540],
      [2340, 520],
    ],
  },
  {
    outline: [
      [2100, 1690],
      [2180, 1660],
      [2360, 1600],
      [2440, 1630],
      [2420, 1690],
      [2300, 1768],
      [2190, 1776],
      [2130, 1760],
    ],
    trees: [
      [2150, 1725],
      [2380, 1640],
      [2330, 1700],
    ],
  },
  {
    outline: [
      [470, 1470],
      [560, 1420],
      [620, 1470],
      [600, 1560],
      [520, 1580],
      [470, 1540],
    ],
    trees: [
      [510, 1530],
      [580, 1450],
    ],
  },
  {
    outline: [
      [2160, 1060],
      [2260, 1090],
      [2400, 1170],
      [2350, 1240],
      [2230, 1200],
      [2140, 1130],
    ],
    trees: [
      [2200, 1100],
      [2330, 1190],
    ],
  },
];

/** Small flat drawings where the map has room; each stands on (0, 0). Lighter parts are cut out of the darker. */
export const LANDMARKS: readonly { readonly at: Point; readonly dark: string; readonly light: string }[] = [
  {
    // the clock tower
    at: [1262, 1196],
    dark: "M-19 0V-84H-22V-92H-15V-106L0-130 15-106V-92H22V-84H19V0ZM-2-130H2V-142H-2ZM24 0V-40L34-50 44-40V0ZM-46 0V-34H-22V0Z",
    light: "M0-79A11 11 0 1 1 0-57 11 11 0 1 1 0-79ZM-9-48H-5V-8H-9ZM5-48H9V-8H5Z",
  },
  {
    // the museum
    at: [1100, 620],
    dark: "M-66 0V-8H-60V-50H-66V-58L0-90 66-58V-50H60V-8H66V0Z",
    light: "M-50-46H-38V-10H-50ZM-24-46H-12V-10H-24ZM12-46H24V-10H12ZM38-46H50V-10H38ZM0-80L22-66H-22Z",
  },
  {
    // the bridge with the two towers
    at: [2375, 1046],
    dark: "M-92 0V-12Q-60-16-46-50V-94L-38-112-30-94V-76H30V-94L38-112 46-94V-50Q60-16 92-12V0H52V12H24V0H-24V12H-52V0Z",
    light: "M-42-84H-34V-66H-42ZM34-84H42V-66H34ZM-22-64H22V-12H-22Z",
  },
  {
    // the power station
    at: [1940, 1806],
    dark: "M-70 0V-50H-54V-108H-38V-50H-22V-40H22V-50H38V-108H54V-50H70V0Z",
    light: "M-58-36H-34V-26H-58ZM34-36H58V-26H34ZM-14-26H14V-16H-14Z",
  },
  {
    // the observatory
    at: [2424, 1476],
    dark: "M-50 0V-34H-30V-40A30 30 0 0 1 30-40V-34H50V0ZM-2-68H2V-84H-2Z",
    light: "M-8-66L14-44 6-38-14-60ZM-40-24H-28V-10H-40ZM28-24H40V-10H28Z",
  },
  {
    // the terminus
    at: [500, 148],
    dark: "M-74 0V-44H-62A62 56 0 0 1 62-44H74V0ZM-8-98H8V-120L0-128-8-120Z",
    light: "M-46 0V-38A46 42 0 0 1 46-38V0H34V-34A34 30 0 0 0-34-34V0ZM-12 0V-20H12V0Z",
  },
];

export const COMPASS: Point = [104, 1840];
