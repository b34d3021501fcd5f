/** How pieces travel along a line, and what they leave behind for a moment: steam on land, rings on water. */
import "./journeys.css";

type Point = readonly [x: number, y: number];

/** Milliseconds that a piece is on its way. */
export const TRAVEL = 350;
const LASTS = 620; // milliseconds until a puff is gone
const PUFFS = 6;

export interface Timing {
  readonly duration: number;
  readonly delay?: number;
}

/** How far along the way each point is, from 0 to 1. */
export function offsets(points: readonly Point[]): number[] {
  const lengths = points.map(([x, y], at) => {
    const [u, v] = points[Math.max(0, at - 1)]!;
    return Math.hypot(x - u, y - v);
  });
  const whole = lengths.reduce((sum, one) => sum + one, 0) || 1;
  let gone = 0;
  return lengths.map((one, at) => (at === lengths.length - 1 ? 1 : (gone += one) / whole));
}

/** The frames of a journey: as fast on its short parts as on its long ones. */
export function journey(points: readonly Point[]): Keyframe[] {
  const at = offsets(points);
  return points.map(([x, y], index) => ({
    transform: `translate(${x}px, ${y}px)`,
    offset: at[index]!,
  }));
}

export type Puff = "steam" | "rings";

/**
 * Puffs along the way of a journey, each from the moment when the piece is there. They go by themselves.
 * @param what - what there is after a part of the way, from 0 to 1
 */
export function leave(
  what: (part: number) => Puff,
  layer: SVGElement,
  points: readonly Point[],
  { duration, delay = 0 }: Timing,
): Animation[] {
  const at = offsets(points);
  return Array.from({ length: PUFFS }, (_, number) => {
    const part = (number + 0.5) / PUFFS;
    const [x, y] =
      points[
        Math.max(
          0,
          at.findLastIndex((one) => one <= part),
        )
      ]!;
    const puff = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    puff.setAttribute("class", `puff ${what(part)}`);
    layer.prepend(puff);
    const rise = what(part) === "steam" ? 26 : 0;
    const animation = puff.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.9 },
        { transform: `translate(${x}px, ${y - rise}px) scale(1.5)`, opacity: 0 },
      ],
      { duration: LASTS, delay: delay + part * duration, easing: "ease-out", fill: "backwards" },
    );
    animation.onfinish = animation.oncancel = () => puff.remove();
    return animation;
  });
}
