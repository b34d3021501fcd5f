/** Where a camera over a board stands: board point (x, y) is on the screen at (x·scale + left, y·scale + top). */
export interface Camera {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export const CLOSEST = 2.2;

/** The camera that shows the whole box, centred. */
export function fit(box: Box, screen: Size, margin = 0): Camera {
  const scale = Math.max(
    0.01,
    Math.min((screen.width - 2 * margin) / box.width, (screen.height - 2 * margin) / box.height),
  );
  return {
    scale,
    left: screen.width / 2 - (box.x + box.width / 2) * scale,
    top: screen.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** The camera after zooming by a factor, with what is at (x, y) of the screen staying there. */
export function zoom(camera: Camera, factor: number, x: number, y: number, least: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(CLOSEST, least));
  const by = scale / camera.scale;
  return { scale, left: x - (x - camera.left) * by, top: y - (y - camera.top) * by };
}

/** Pixels of the board's edge that can be moved inwards, from under whatever lies over the board. */
const SLACK = 140;

/** What has to be seen: a point of the board, and what is on each side of it. */
export interface Sight {
  readonly at: readonly [x: number, y: number];
  /** So many pixels of the screen at least. */
  readonly around: number;
  /** So many units of the board at least. */
  readonly reach?: number;
  /** What is left out where not everything can be seen. */
  readonly spare?: boolean;
}

const half = ({ around: by, reach = 0 }: Sight, scale: number): number => Math.max(by, reach * scale);

/** Whether all of it is on the screen, with nothing of what lies over the board on it. */
export function sees(camera: Camera, sights: readonly Sight[], screen: Size, over: readonly Box[]): boolean {
  return sights.every((sight) => {
    const { at } = sight;
    const by = half(sight, camera.scale);
    const [x, y] = [at[0] * camera.scale + camera.left, at[1] * camera.scale + camera.top];
    if (x < by || y < by || x > screen.width - by || y > screen.height - by) return false;
    return over.every(
      (one) =>
        x + by <= one.x || x - by >= one.x + one.width || y + by <= one.y || y - by >= one.y + one.height,
    );
  });
}

const SMALLER = 0.95; // from one scale that is tried to the next
const TRIES = 16; // places that are tried along each side

/**
 * The camera that sees all of it, as near as it can be but no nearer than `closest`: closest to where the camera is, if
 * that is given, or else with what is seen in the middle. Null if there is none, not even without what can be spared.
 */
export function frame(
  sights: readonly Sight[],
  ...where: [screen: Size, over: readonly Box[], board: Size, closest: number, here?: Camera]
): Camera | null {
  const needed = sights.filter(({ spare }) => !spare);
  const found = framed(sights, ...where);
  return found || needed.length === sights.length ? found : framed(needed, ...where);
}

function framed(
  sights: readonly Sight[],
  screen: Size,
  over: readonly Box[],
  board: Size,
  closest: number,
  here?: Camera,
): Camera | null {
  const least = Math.min(fit({ x: 0, y: 0, ...board }, screen).scale, closest);
  for (let scale = closest; scale >= least * SMALLER; scale *= SMALLER) {
    const lefts = places(sights, 0, scale, screen.width, board.width, here?.left);
    const tops = places(sights, 1, scale, screen.height, board.height, here?.top);
    let best: { camera: Camera; far: number } | undefined;
    for (const left of lefts.values) {
      for (const top of tops.values) {
        const far = Math.hypot(left - lefts.wished, top - tops.wished);
        if (best && far >= best.far) continue;
        const camera = { scale, left, top };
        if (sees(camera, sights, screen, over)) best = { camera, far };
      }
    }
    if (best) return best.camera;
  }
  return null;
}

/** Where the board's edge may be so that all of it is on the screen, along one side; none if it does not fit. */
function places(
  sights: readonly Sight[],
  side: 0 | 1,
  scale: number,
  room: number,
  board: number,
  here?: number,
): { values: number[]; wished: number } {
  const spare = room - board * scale;
  const first = Math.max(
    Math.min(0, spare) - SLACK,
    ...sights.map((one) => half(one, scale) - one.at[side] * scale),
  );
  const last = Math.min(
    Math.max(0, spare) + SLACK,
    ...sights.map((one) => room - half(one, scale) - one.at[side] * scale),
  );
  if (first > last) return { values: [], wished: 0 };
  const wished = Math.min(Math.max(here ?? (first + last) / 2, first), last);
  const values = Array.from({ length: TRIES + 1 }, (_, n) => first + ((last - first) * n) / TRIES);
  return { values: [wished, ...values], wished };
}

/** The nearest camera that keeps the board on the screen. */
export function hold(camera: Camera, board: Size, screen: Size): Camera {
  return {
    scale: camera.scale,
    left: within(camera.left, screen.width - board.width * camera.scale),
    top: within(camera.top, screen.height - board.height * camera.scale),
  };
}

/** `spare` is what the screen has more than the board; negative: the board is larger. */
function within(edge: number, spare: number): number {
  return Math.max(Math.min(0, spare) - SLACK, Math.min(Math.max(0, spare) + SLACK, edge));
}

/** The smallest box around points, with a margin. */
export function around(points: readonly (readonly [number, number])[], margin: number): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/**
 * How much larger something has to be drawn that is so many units of the board large, so that it has at least so many
 * pixels on the screen. In steps, so that not every movement of the camera draws it anew.
 */
export function enlarged(units: number, pixels: number, scale: number): number {
  return Math.max(1, Math.ceil((4 * pixels) / (units * scale)) / 4);
}

/** The camera between two others, for moving there smoothly. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const at = (a: number, b: number) => a + (b - a) * part;
  return { scale: at(from.scale, to.scale), left: at(from.left, to.left), top: at(from.top, to.top) };
}
