/** Our own London: districts, river, parks, and the ways of the ferry, in the unit of the stations' places. */
import type { Frame } from "./districts";
import type { Point } from "./geometry";
import type { Reach } from "./thames";

export const WIDTH = 2600;
export const HEIGHT = 1940;

/** What is drawn: a little more than has to be seen. */
export const FRAME: Frame = { left: -44, top: -44, right: 2644, bottom: 1984 };

export interface District {
  readonly name: string;
  /** Its stations are those that are nearest to this point, on the same side of the river. */
  readonly heart: Point;
  readonly label: Point;
  /** At which angle its streets run, in degrees. */
  readonly streets: number;
  readonly south?: boolean;
}

export const DISTRICTS: readonly District[] = [
  { name: "Marylebone", heart: [360, 480], label: [322, 812], streets: -14 },
  { name: "Bloomsbury", heart: [1050, 480], label: [965, 287], streets: 9 },
  { name: "Islington", heart: [1620, 240], label: [1650, 74], streets: 24 },
  { name: "Whitechapel", heart: [2380, 480], label: [2310, 204], streets: -8 },
  { name: "The City", heart: [1900, 680], label: [1640, 834], streets: 34 },
  { name: "Kensington", heart: [240, 1300], label: [262, 1292], streets: 4 },
  { name: "Westminster", heart: [1080, 1080], label: [1200, 1322], streets: 18 },
  { name: "Chelsea", heart: [760, 1640], label: [925, 1682], streets: -24 },
  { name: "Lambeth", heart: [1760, 1560], label: [1800, 1444], streets: 12, south: true },
  { name: "Southwark", heart: [2200, 1300], label: [2216, 1382], streets: -30, south: true },
];

/** The middle of the Thames, from the south-west to the estuary, and half its width. */
export const RIVER: readonly Reach[] = [
  [-300, 2420, 34],
  [210, 2110, 36],
  [430, 2010, 38],
  [610, 1925, 42],
  [770, 1868, 40],
  [905, 1838, 38],
  [1060, 1868, 42],
  [1240, 1876, 46],
  [1400, 1848, 44],
  [1505, 1776, 37],
  [1548, 1670, 42],
  [1592, 1560, 40],
  [1604, 1440, 44],
  [1556, 1340, 50],
  [1482, 1245, 46],
  [1488, 1135, 44],
  [1548, 1030, 46],
  [1612, 945, 50],
  [1712, 886, 54],
  [1850, 896, 48],
  [2000, 920, 46],
  [2140, 922, 52],
  [2290, 950, 54],
  [2420, 1000, 58],
  [2640, 1010, 66],
  [3400, 960, 100],
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
      [700, 1040],
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

/** Where one rows. */
export const LAKES: readonly (readonly Point[])[] = [
  [
    [300, 1092],
    [352, 1078],
    [420, 1082],
    [470, 1064],
    [560, 1082],
    [566, 1104],
    [480, 1098],
    [400, 1112],
    [318, 1112],
  ],
  [
    [612, 222],
    [640, 196],
    [672, 190],
    [668, 212],
    [636, 236],
  ],
];

export const COMPASS: Point = [104, 1840];
