/** What lies in which part of the world: the land there has a colour of its own. The rest is Asia. */
export const REGIONS: readonly { readonly name: string; readonly outline: string }[] = [
  {
    name: "europe",
    outline:
      "M-600-600H760L742 250 690 545 622 600 604 642 545 640 446 663 428 690 408 748 345 738 282 704 240 690 125 718-600 716ZM1880-600H2900V716H1880Z",
  },
  {
    name: "africa",
    outline:
      "M-600 717L125 719 240 691 282 705 345 739 408 749 474 764 480 776 493 800 530 860 556 902 575 924 700 960 720 1700H-600ZM1880 717H2900V1700H1880Z",
  },
  { name: "america", outline: "M1352-600H1880V1900H1352Z" },
  { name: "europe", outline: "M1040 1125L1190 1105 1290 1132H1352V1700H1000Z" },
];
