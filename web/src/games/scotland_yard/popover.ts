/** Where it is asked which ticket: beside the station, on nothing that one has to see. */
import type { Spot } from "../../board/callouts";
import type { Size } from "../../board/camera";

const MARGIN = 8; // pixels from the edge of the board
const GAP = 30; // from the station
const AROUND = 26; // around what has to be seen
const BAR = 84; // along the lower edge one may press which piece, or whether twice
const OUTSIDE = 100; // as bad as hiding so much

/** The upper left corner. */
export function beside(at: Spot, size: Size, room: Size, seen: readonly Spot[]): Spot {
  const right = room.width - size.width - MARGIN;
  const bottom = room.height - size.height - BAR;
  const inside = ({ x, y }: Spot): Spot => ({
    x: Math.max(MARGIN, Math.min(right, x)),
    y: Math.max(MARGIN, Math.min(bottom, y)),
  });
  const middle = inside({ x: at.x - size.width / 2, y: at.y - size.height / 2 });
  const places: readonly Spot[] = [
    { x: middle.x, y: at.y + GAP },
    { x: middle.x, y: at.y - GAP - size.height },
    { x: at.x + GAP, y: middle.y },
    { x: at.x - GAP - size.width, y: middle.y },
  ];
  const cost = (one: Spot): number => {
    const there = inside(one);
    const hidden = seen.filter(
      ({ x, y }) =>
        x > one.x - AROUND &&
        x < one.x + size.width + AROUND &&
        y > one.y - AROUND &&
        y < one.y + size.height + AROUND,
    ).length;
    return hidden + (there.x === one.x && there.y === one.y ? 0 : OUTSIDE);
  };
  const costs = places.map(cost);
  return inside(places[costs.indexOf(Math.min(...costs))]!);
}
