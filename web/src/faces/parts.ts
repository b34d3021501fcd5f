/**
 * The parts that faces are put together from, drawn as the pieces of the boards are: a colour, a darker side, a light, a
 * dark outline. Each face is a bust in a square of 100 by 100; the light comes from the left.
 */

/** A stroke of the pen: a shape in a colour, a shadow or a light on it, or a line. */
export interface Stroke {
  readonly tone: "body" | "light" | "line" | "shade";
  readonly d: string;
  /** Whose colour it takes; without it, of the part that it is drawn for. */
  readonly of?: "linen" | "metal" | "skin";
}

const body = (d: string, of?: Stroke["of"]): Stroke => (of ? { tone: "body", d, of } : { tone: "body", d });
const shade = (d: string): Stroke => ({ tone: "shade", d });
const light = (d: string): Stroke => ({ tone: "light", d });
const line = (d: string): Stroke => ({ tone: "line", d });

export const HEADS = {
  round: [
    body("M28 46C28 28 37 20 50 20S72 28 72 46C72 63 62 73 50 73S28 63 28 46Z"),
    shade("M56 21C66 23 72 31 72 46C72 63 62 73 50 73C62 68 65 58 65 46C65 34 62 26 56 21Z"),
  ],
  long: [
    body("M31 42C31 26 39 18 50 18S69 26 69 42V54C69 66 60 77 50 77S31 66 31 54Z"),
    shade("M56 19C64 22 69 29 69 42V54C69 66 60 77 50 77C59 72 62 64 62 54V42C62 30 61 24 56 19Z"),
  ],
  square: [
    body("M28 40C28 26 38 20 50 20S72 26 72 40V58C72 68 62 74 50 74S28 68 28 58Z"),
    shade("M57 21C66 23 72 29 72 40V58C72 68 62 74 50 74C61 71 65 66 65 58V40C65 30 62 24 57 21Z"),
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export const HAIR = {
  none: [],
  short: [
    body(
      "M26 46C23 26 34 13 51 13C68 13 77 26 74 46L69 44C70 34 66 30 60 29C52 31 42 31 36 29C32 33 30 38 31 44Z",
    ),
    light("M34 24C38 18 44 17 48 17"),
  ],
  parted: [
    body(
      "M26 48C22 24 36 12 52 13C70 14 78 28 74 48L69 46C70 38 69 33 66 30C56 30 46 28 40 24C36 29 32 36 31 46Z",
    ),
    light("M44 18C52 17 60 19 65 23"),
  ],
  curls: [
    body(
      "M28 54C20 52 20 43 25 40C20 34 25 25 32 25C33 16 44 12 50 16C57 11 67 16 68 25C76 25 80 34 75 40C80 43 80 52 72 54C73 46 72 40 69 36C62 36 56 34 52 30C46 35 38 36 32 36C29 41 28 47 28 54Z",
    ),
    light("M30 32C31 29 34 28 36 28"),
    light("M46 20C49 19 51 19 53 20"),
  ],
  bun: [
    body("M50 14C43 14 40 9 43 5S57 1 59 6S57 14 50 14Z"),
    body("M27 52C22 27 35 12 50 12S78 27 73 52L69 46C69 37 63 31 50 29C37 31 31 37 31 46Z"),
    light("M34 26C37 20 42 18 46 17"),
  ],
  long: [
    body(
      "M24 78C18 58 20 36 27 26C32 17 41 13 50 13S68 17 73 26C80 36 82 58 76 78L68 74C71 62 71 50 69 42C64 34 58 31 50 30C42 31 36 34 31 42C29 50 29 62 32 74Z",
    ),
    light("M26 52C26 40 29 31 34 25"),
  ],
  grey: [
    body("M25 58C20 50 22 38 27 34L32 38C30 44 31 50 31 55Z"),
    body("M75 58C80 50 78 38 73 34L68 38C70 44 69 50 69 55Z"),
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export const HATS = {
  none: [],
  bowler: [
    body(
      "M28 29C28 10 39 4 50 4S72 10 72 29C79 28 83 30 83 32C83 36 68 37 50 37S17 36 17 32C17 30 21 28 28 29Z",
    ),
    shade("M58 5C68 9 72 17 72 29C79 28 83 30 83 32C83 36 68 37 50 37C60 34 65 30 65 22C65 14 63 9 58 5Z"),
    line("M28 27C40 31 60 31 72 27"),
    light("M35 19C36 13 40 10 44 9"),
  ],
  topper: [
    body(
      "M31 30L29 1C42-3 58-3 71 1L69 30C76 30 82 31 82 33C82 37 68 38 50 38S18 37 18 33C18 31 24 30 31 30Z",
    ),
    shade("M60-1L71 1L69 30C76 30 82 31 82 33C82 37 68 38 50 38C58 36 60 33 61 28Z"),
    line("M31 25C42 29 58 29 69 25"),
    light("M37 6V21"),
  ],
  cap: [
    body("M24 33C22 18 34 9 52 9S80 17 77 28C76 32 66 31 60 31C46 32 34 33 24 33Z"),
    body("M22 32C32 26 52 26 60 31C52 35 34 39 24 38C20 37 20 34 22 32Z"),
    shade("M62 10C74 13 79 20 77 28C76 32 66 31 60 31C68 27 69 18 62 10Z"),
    light("M32 20C36 15 42 14 46 14"),
  ],
  boater: [
    body(
      "M32 28L31 12C42 8 58 8 69 12L68 28C78 28 86 29 86 32C86 36 68 37 50 37S14 36 14 32C14 29 22 28 32 28Z",
    ),
    shade("M60 10L69 12L68 28C78 28 86 29 86 32C86 36 68 37 50 37C60 35 61 32 61 27Z"),
    line("M32 22C43 26 57 26 68 22M32 25C43 29 57 29 68 25"),
    light("M37 13V19"),
  ],
  bonnet: [
    body("M22 52C14 24 30 8 50 8S86 24 78 52C72 46 72 36 66 31C58 27 42 27 34 31C28 36 28 46 22 52Z"),
    shade("M60 9C78 14 84 30 78 52C72 46 72 36 66 31C70 24 67 15 60 9Z"),
    light("M28 28C31 20 37 16 42 14"),
  ],
  feather: [
    body("M20 32C26 24 34 22 36 16C40 8 60 8 66 16C70 22 78 24 84 30C72 36 34 38 20 32Z"),
    shade("M58 10C64 12 66 16 68 19C72 24 79 25 84 30C78 34 66 35 54 35C66 31 66 20 58 10Z"),
    body("M60 24C66 10 78 2 90 4C88 16 76 24 62 28Z", "metal"),
    line("M64 24C72 18 80 12 86 8"),
    light("M42 17C45 14 49 13 52 13"),
  ],
  helmet: [
    body(
      "M27 33C26 16 36 8 50 8S74 16 73 33C80 33 84 35 84 37C84 40 68 41 50 41S16 40 16 37C16 35 20 33 27 33Z",
    ),
    shade("M58 9C69 13 74 21 73 33C80 33 84 35 84 37C84 40 68 41 50 41C61 38 66 32 66 24C66 17 63 12 58 9Z"),
    line("M27 32C41 36 59 36 73 32M50 8V3"),
    light("M34 22C36 17 39 15 43 14"),
  ],
  beret: [
    body("M22 30C18 16 34 7 52 7C72 7 84 17 80 27C77 33 66 30 50 31C36 32 26 36 22 30Z"),
    shade("M64 9C78 13 83 20 80 27C77 33 66 30 56 31C70 27 72 17 64 9Z"),
    line("M52 7C52 4 54 3 56 2"),
    light("M30 20C34 15 40 13 45 12"),
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export const BEARDS = {
  none: [],
  moustache: [body("M50 58C45 55 38 57 36 62C42 63 47 63 50 60C53 63 58 63 64 62C62 57 55 55 50 58Z")],
  handlebar: [
    body(
      "M50 58C44 55 38 60 30 58C28 54 30 52 32 53C28 48 22 54 26 60C32 66 44 65 50 61C56 65 68 66 74 60C78 54 72 48 68 53C70 52 72 54 70 58C62 60 56 55 50 58Z",
    ),
  ],
  full: [
    body(
      "M28 48C30 54 34 58 40 58C44 55 47 57 50 58C53 57 56 55 60 58C66 58 70 54 72 48C75 70 66 86 50 86S25 70 28 48Z",
    ),
    shade("M60 58C66 58 70 54 72 48C75 70 66 86 50 86C62 79 65 68 60 58Z"),
    line("M43 65C47 67 53 67 57 65"),
  ],
  goatee: [
    body("M50 58C45 56 41 58 40 61C45 62 48 62 50 60C52 62 55 62 60 61C59 58 55 56 50 58Z"),
    body("M43 68C47 70 53 70 57 68C57 78 54 82 50 82S43 78 43 68Z"),
  ],
  whiskers: [
    body("M29 42C24 52 26 66 38 70C36 62 34 56 34 46Z"),
    body("M71 42C76 52 74 66 62 70C64 62 66 56 66 46Z"),
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export const EXTRAS = {
  none: [],
  spectacles: [
    line(
      "M33 47A6.5 6.5 0 1 0 46 47A6.5 6.5 0 1 0 33 47M54 47A6.5 6.5 0 1 0 67 47A6.5 6.5 0 1 0 54 47M46 46Q50 43 54 46M33 45L28 43M67 45L72 43",
    ),
  ],
  monocle: [line("M53 47A7 7 0 1 0 67 47A7 7 0 1 0 53 47M66 51C68 60 68 70 64 80")],
  pipe: [
    body("M54 66L66 69V63C66 61 75 61 75 63V72C75 76 69 77 66 74L53 69Z"),
    line("M71 58C69 55 73 53 71 50"),
  ],
  earrings: [
    body("M27 58A3 3 0 1 0 27 64A3 3 0 1 0 27 58Z", "metal"),
    body("M73 58A3 3 0 1 0 73 64A3 3 0 1 0 73 58Z", "metal"),
  ],
  goggles: [
    body("M30 30A8 8 0 0 1 46 30A8 8 0 0 1 30 30M54 30A8 8 0 0 1 70 30A8 8 0 0 1 54 30", "metal"),
    line("M46 30H54M30 30L24 33M70 30L76 33"),
    light("M34 28Q36 25 39 25M58 28Q60 25 63 25"),
  ],
  freckles: [line("M35 54h.1M39 56h.1M37 58h.1M61 56h.1M65 54h.1M63 58h.1")],
} as const satisfies Record<string, readonly Stroke[]>;

/** Eyes and brows: how somebody looks at the world. */
export const EYES = {
  calm: "M39 47h.1M61 47h.1",
  keen: "M39 48h.1M61 48h.1",
  merry: "M36 48Q39.500 44 43 48M57 48Q60.500 44 64 48",
  sly: "M39 48h.1M57 48Q60.500 46 64 48",
} as const;
export const BROWS = {
  calm: "M34 40Q39 37.500 44 39.500M56 39.500Q61 37.500 66 40",
  keen: "M34 39L44 42.500M56 42.500L66 39",
  merry: "M34 39Q39 35.500 44 38.500M56 38.500Q61 35.500 66 39",
  sly: "M34 41.500L44 41.500M56 38Q61 35 66 38.500",
} as const;
export const MOUTHS = {
  calm: "M43 64Q50 66 57 64",
  keen: "M43 65H57",
  merry: "M41 62Q50 71 59 62",
  sly: "M43 64Q52 66.500 58 61.500",
} as const;

/** Shoulders, in the colour of the coat, with what is worn at the neck. */
export const COATS = {
  suit: [
    body("M6 104C8 86 26 80 50 79S92 86 94 104Z"),
    shade("M66 81C84 84 92 91 94 104H74C74 94 72 86 66 81Z"),
    body("M40 80L50 94 60 80 50 76Z", "linen"),
    line("M40 80L36 88 47 99M60 80L64 88 53 99"),
  ],
  dress: [
    body("M8 104C10 88 26 82 50 81S90 88 92 104Z"),
    shade("M66 83C82 86 90 92 92 104H74C74 95 72 88 66 83Z"),
    body("M38 79C42 87 58 87 62 79L66 83C60 94 40 94 34 83Z", "linen"),
  ],
  scarf: [
    body("M6 104C8 88 26 82 50 81S92 88 94 104Z"),
    shade("M68 83C84 86 92 92 94 104H76C76 95 73 88 68 83Z"),
    body("M32 78C40 84 60 84 68 78C72 84 70 90 66 91C56 94 44 94 34 91C30 90 28 84 32 78Z", "metal"),
    line("M34 85C44 89 56 89 66 85"),
  ],
  uniform: [
    body("M6 104C8 86 26 80 50 79S92 86 94 104Z"),
    shade("M66 81C84 84 92 91 94 104H74C74 94 72 86 66 81Z"),
    body("M38 77H62V86C56 89 44 89 38 86Z"),
    line("M50 88V104M44 94h.1M56 94h.1"),
  ],
} as const satisfies Record<string, readonly Stroke[]>;

/** What makes a face. Colours are CSS values. */
export interface Features {
  readonly head?: keyof typeof HEADS;
  readonly skin: keyof typeof SKINS;
  readonly hair?: keyof typeof HAIR;
  readonly locks?: string;
  readonly hat?: keyof typeof HATS;
  readonly felt?: string;
  readonly beard?: keyof typeof BEARDS;
  readonly extra?: keyof typeof EXTRAS;
  readonly look?: keyof typeof EYES;
  readonly coat?: keyof typeof COATS;
  readonly cloth: string;
  /** What shines, or is worn for its colour: a feather, a scarf, earrings. */
  readonly metal?: string;
  readonly back: string;
}

/** A character's faces, by their names: what a folder of a game gives in `characters.ts`. */
export type Faces = Readonly<Record<string, Features>>;

export const SKINS = {
  fair: "#f2cfae",
  rosy: "#edb995",
  olive: "#d6a377",
  brown: "#a8714a",
  dark: "#7a4b30",
} as const;
export const LOCKS = {
  black: "#2b2a30",
  brown: "#6b4128",
  chestnut: "#8f4a26",
  red: "#b8562a",
  fair: "#d9a954",
  silver: "#c9c6bd",
} as const;
