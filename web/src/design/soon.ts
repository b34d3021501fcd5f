/** The parts of a page come one after the other, each in a task of its own; between them the browser paints and answers. */

/** Milliseconds of work after which it is time to paint; what is quick comes in the same frame. */
const WORK = 8;
/** A page that nobody sees is not painted; its parts come all the same. */
const UNSEEN = 100;

let waiting: (() => void)[] = [];
/** Asked for since the last part was begun. */
let inner: (() => void)[] = [];
let running = false;
let begun = 0;

/**
 * Do it in a moment, after all that was asked for before: but what a part asks for itself comes right after that part, so
 * that a board is whole before the panels beside it are begun. The answer takes the wish back.
 */
export function soon(part: () => void): () => void {
  inner.push(part);
  if (!running) {
    running = true;
    begun = performance.now();
    setTimeout(turn);
  }
  return () => {
    inner = inner.filter((one) => one !== part);
    waiting = waiting.filter((one) => one !== part);
  };
}

function turn(): void {
  waiting = [...inner, ...waiting];
  inner = [];
  if (!waiting.length) return void (running = false);
  if (performance.now() - begun > WORK) return afterPaint(turn);
  waiting.shift()!();
  setTimeout(turn);
}

function afterPaint(go: () => void): void {
  const late = setTimeout(painted, UNSEEN);
  const frame = requestAnimationFrame(painted);
  function painted() {
    clearTimeout(late);
    cancelAnimationFrame(frame);
    begun = performance.now();
    setTimeout(go); // the frame is painted once this task is over
  }
}
