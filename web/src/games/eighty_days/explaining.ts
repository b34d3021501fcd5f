/** A space that is pointed at, focused or held explains itself. */
import type { Attachment } from "svelte/attachments";

const HOLD = 450; // milliseconds until a touch is meant as a question
const STILL = 10; // pixels that a finger at rest may move

/** The space that something on the board stands for. */
export function spaceAt({ target }: Event): number | null {
  const element = (target as Element).closest<HTMLElement | SVGElement>("[data-hit], [data-space]");
  const found = element?.dataset.hit ?? element?.dataset.space;
  return found === undefined ? null : Number(found);
}

/** Says which space within an element is asked about; null: none any longer. */
export function explaining(onlook: (space: number | null) => void): Attachment<HTMLElement> {
  return (element) => {
    const listening = new AbortController();
    let held: number | undefined;
    let from = { x: 0, y: 0 };
    let answered = false; // the touch was a question: its click is no move

    function on<Name extends keyof HTMLElementEventMap>(
      name: Name,
      does: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ) {
      element.addEventListener(name, does, { capture, signal: listening.signal });
    }

    on("pointerover", (event) => event.pointerType === "mouse" && onlook(spaceAt(event)));
    on("pointerleave", (event) => event.pointerType === "mouse" && onlook(null));
    on("focusin", (event) => (event.target as Element).matches(":focus-visible") && onlook(spaceAt(event)));
    on("focusout", () => onlook(null));
    const touched = (event: PointerEvent) => {
      answered = false;
      clearTimeout(held);
      if (event.pointerType !== "touch") return;
      onlook(null);
      const space = spaceAt(event);
      if (space === null) return;
      from = { x: event.clientX, y: event.clientY };
      held = window.setTimeout(() => {
        answered = true;
        onlook(space);
      }, HOLD);
    };
    on("pointerdown", touched, true);
    on("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > STILL) clearTimeout(held);
    });
    on("pointercancel", () => clearTimeout(held));
    const clicked = (event: MouseEvent) => {
      clearTimeout(held);
      if (!answered) return;
      answered = false;
      event.stopPropagation();
      event.preventDefault();
    };
    on("click", clicked, true);
    on("contextmenu", (event) => answered && event.preventDefault());
    return () => {
      clearTimeout(held);
      listening.abort();
    };
  };
}
