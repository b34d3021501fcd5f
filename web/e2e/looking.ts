/** What a test asks of a page to see it as a finger does: by geometry. Runs in the page. */

export interface Looking {
  /** Show a position, and wait until nothing moves any more. */
  show(position: unknown): Promise<void>;
  /** Press the first that matches; false if there is none. */
  press(selector: string): Promise<boolean>;
  /** Move the board by so many pixels. */
  drag(x: number, y: number): Promise<void>;
  /** What is wrong with those that match, in words. */
  faults(selector: string): Promise<string[]>;
  /** What is asked for in their `data-` attributes. */
  keys(name: string): string[];
  /** Those whose letters are too small to read. */
  smallPrint(selector: string): string[];
}

/** Given to `addInitScript`: it must not use anything from outside. */
export function install(): void {
  const TOUCH = 43.9; // pixels that a finger needs; all but rounding
  const LEGIBLE = 11;
  const PARTS = ".stage, [data-over], .target, .bars, [data-station], [data-space], .car, .desk, .scene"; // of a board
  const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

  /** Nothing has moved for some frames, and nothing has come or gone. */
  async function settled(): Promise<void> {
    let [before, still] = ["", 0];
    for (let frames = 0; frames < 600 && still < 8; frames++) {
      await frame();
      const now = [...document.querySelectorAll(PARTS)]
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return `${x} ${y} ${width} ${height}`;
        })
        .join();
      still = now === before ? still + 1 : 0;
      before = `${now}`;
    }
  }

  function name(one: Element): string {
    const data = [...one.attributes].find((attribute) => attribute.name.startsWith("data-"));
    return data
      ? `${data.name}=${data.value}`
      : `${one.tagName} ${one.getAttribute("aria-label") ?? one.className}`;
  }

  function fault(one: Element): string | null {
    const mark = one.matches(".foot, [data-pawn]"); // seen, not pressed
    // What can be scrolled into sight is.
    if (one.closest(".desk, .scene, .train")) one.scrollIntoView({ block: "nearest" });
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const screen = (one.closest("main") ?? document.documentElement).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const inside = left >= screen.left - 1 && right <= screen.right + 1;
    if (!inside || top < screen.top - 1 || bottom > Math.min(screen.bottom, innerHeight) + 1)
      return mark && x > screen.left && x < screen.right && y > screen.top && y < screen.bottom
        ? null
        : `${name(one)} is off the board: ${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`;
    const there = document.elementFromPoint(x, y);
    if (mark ? there?.closest("[data-over], button") : !there || !one.contains(there))
      return `${name(one)} is covered by ${there ? name(there) : "nothing"}`;
    if (!mark && !one.matches("[data-hand], [data-backs]") && Math.min(width, height) < TOUCH)
      return `${name(one)} is too small: ${Math.round(width)}×${Math.round(height)}`;
    return null;
  }

  const looking: Looking = {
    async show(detail) {
      dispatchEvent(new CustomEvent("position", { detail }));
      while (!document.querySelector(PARTS)) await frame(); // on a busy machine its game is a while in coming
      await settled();
    },
    async press(selector) {
      const found = document.querySelector(selector);
      found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      await settled();
      return found !== null;
    },
    async drag(x, y) {
      const board = document.querySelector(".panzoom")!;
      const box = board.getBoundingClientRect();
      const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
      const tell = (kind: string, part: number) =>
        board.dispatchEvent(
          new PointerEvent(kind, {
            bubbles: true,
            clientX: clientX + part * x,
            clientY: clientY + part * y,
            pointerId: 1,
          }),
        );
      tell("pointerdown", 0);
      tell("pointermove", 0.5);
      tell("pointermove", 1);
      tell("pointerup", 1);
      await settled();
    },
    async faults(selector) {
      await frame();
      return [...document.querySelectorAll(selector)].flatMap((one) => fault(one) ?? []);
    },
    keys(data) {
      return [...document.querySelectorAll(`[data-${data}]`)]
        .map((one) => one.getAttribute(`data-${data}`)!)
        .sort();
    },
    smallPrint(selector) {
      return [...document.querySelectorAll(selector)].flatMap((one) => {
        const drawn = one instanceof SVGGraphicsElement ? one.getScreenCTM()!.a : 1;
        const size = parseFloat(getComputedStyle(one).fontSize) * drawn;
        return size < LEGIBLE ? [`${one.textContent} in ${size} pixels`] : [];
      });
    },
  };
  Object.assign(window, { looking });
}
