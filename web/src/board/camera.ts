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

/** Pixels of the board's edge that can be dragged inwards, from under whatever lies over the board. */
const SLACK = 90;

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

/** The camera between two others, for moving there smoothly. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const at = (a: number, b: number) => a + (b - a) * part;
  return { scale: at(from.scale, to.scale), left: at(from.left, to.left), top: at(from.top, to.top) };
}
