/** Where a camera that follows the play looks: first at what moves, as long as it moves, then at what is to be decided. */

type Points = readonly (readonly [x: number, y: number])[];

export interface Moves {
  /** The places between which something moves. */
  readonly points: Points;
  /** How long it takes. */
  readonly milliseconds: number;
}

export interface Following {
  /** What is moving now. */
  readonly now: Points | null;
  /** What has moved last. */
  readonly last: Points | null;
}

export function following(moves: () => Moves | null): Following {
  let now = $state.raw<Points | null>(null);
  let last = $state.raw<Points | null>(null);
  $effect(() => {
    const next = moves();
    if (!next) return;
    now = last = next.points;
    const end = () => (now = null);
    const timer = setTimeout(end, next.milliseconds);
    // Whoever does not want to wait presses anywhere.
    window.addEventListener("pointerdown", end, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", end, { capture: true });
      now = null;
    };
  });
  return {
    get now() {
      return now;
    },
    get last() {
      return last;
    },
  };
}
