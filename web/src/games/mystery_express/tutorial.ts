import { m } from "../../paraglide/messages";
import type { Action, View } from "./types";
import type { Tutorial } from "../tutorial";
import { visit } from "./board";
import { valueOf, type Field } from "./choices";
import { lookedKey } from "./notes.svelte";

const SHEET = [".side > :first-child", '[role="tab"][data-tab="game"]'];
/** The last thing that is picked on the way to an action first. */
const FIELDS: readonly Field[] = ["category", "seat", "side", "element", "spot", "number", "car", "visit"];

function where(action: Action): readonly string[] {
  if (action.action === "ready") return ["[data-watch]"];
  // The way to what is done in a car begins with the car.
  const car = visit(action.action)?.car;
  return [
    ...FIELDS.flatMap((field) => {
      const value = valueOf(action, field);
      return value === undefined ? [] : [`[data-pick="${field} ${value}"]:not([aria-disabled])`];
    }),
    ...(car ? [`[data-pick="car ${car}"]`] : []),
  ];
}

/** It is the same journey every time: marks, and what was looked at, would be there from the last one. */
function begin(view: View): void {
  const journey = lookedKey(view).split(" ").at(-1)!;
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) {
      if (key.startsWith("bradshaw:mystery_express:") && key.includes(journey)) store.removeItem(key);
    }
  }
}

export const tutorial: Tutorial<View, Action> = {
  steps: [
    { at: 2, title: m.mystery_express_learn_1, text: m.mystery_express_learn_1_text, point: [".own"] },
    { at: 2, until: 3, title: m.mystery_express_learn_2, text: m.mystery_express_learn_2_text },
    { at: 3, until: 5, title: m.mystery_express_learn_3, text: m.mystery_express_learn_3_text },
    { at: 7, title: m.mystery_express_learn_4, text: m.mystery_express_learn_4_text, point: SHEET },
    { at: 7, until: 10, title: m.mystery_express_learn_5, text: m.mystery_express_learn_5_text },
    { at: 10, until: 11, title: m.mystery_express_learn_6, text: m.mystery_express_learn_6_text },
    { at: 13, until: 17, title: m.mystery_express_learn_7, text: m.mystery_express_learn_7_text },
    { at: 22, until: 25, title: m.mystery_express_learn_8, text: m.mystery_express_learn_8_text },
    { at: 29, until: 32, title: m.mystery_express_learn_9, text: m.mystery_express_learn_9_text },
    { at: 32, until: 39, title: m.mystery_express_learn_10, text: m.mystery_express_learn_10_text },
  ],
  where,
  begin,
  plain: true,
  rest: m.mystery_express_learn_rest,
};
