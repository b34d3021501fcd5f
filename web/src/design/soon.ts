/** The parts of a page come one after the other, each in a task of its own; between them the browser paints and answers. */

/** Milliseconds of work after which it is time to paint; what is quick comes in the same frame. */
const WORK = 8;
/** A page that nobody sees is not painted; its parts come all the same. */
const UNSEEN = 100;

const waiting = new Set<() => void>();
let running = false;
let begun = 0;

/** Do it in a moment, after all that was asked for before; the answer takes the wish back. */
export function soon(part: () => void): () => void {
  waiting.add(part);
  if (!running) {
    running = true;
    begun = performance.now();
    setTimeout(turn);
  }
  return () => void waiting.delete(part);
}

function turn(): void {
  const [part] = waiting;
  if (!part) return void (running = false);
  if (performance.now() - begun > WORK) return afterPaint(turn);
  waiting.delete(part);
  part();
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
