/** A space that is pointed at, focused or held explains itself. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

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
    let held: number | undefined;
    let from = { x: 0, y: 0 };
    let answered = false; // the touch was a question: its click is no move

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
    const moved = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > STILL) clearTimeout(held);
    };
    const clicked = (event: MouseEvent) => {
      clearTimeout(held);
      if (!answered) return;
      answered = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const capture = { capture: true };
    const listening = [
      on(element, "pointerover", (event) => event.pointerType === "mouse" && onlook(spaceAt(event))),
      on(element, "pointerleave", (event) => event.pointerType === "mouse" && onlook(null)),
      on(element, "focusin", (event) => {
        if ((event.target as Element).matches(":focus-visible")) onlook(spaceAt(event));
      }),
      on(element, "focusout", () => onlook(null)),
      on(element, "pointerdown", touched, capture),
      on(element, "pointermove", moved),
      on(element, "pointercancel", () => clearTimeout(held)),
      on(element, "click", clicked, capture),
      on(element, "contextmenu", (event) => answered && event.preventDefault()),
    ];
    return () => {
      clearTimeout(held);
      for (const stop of listening) stop();
    };
  };
}
