import { m } from "../../paraglide/messages";
import type { Action, View } from "./types";
import type { Tutorial } from "../tutorial";

const LOG = [".side ol", '[role="tab"][data-tab="game"]'];
const TICKETS = [".side table", '[role="tab"][data-tab="game"]'];

export const tutorial: Tutorial<View, Action> = {
  steps: [
    { at: 1, title: m.scotland_yard_learn_1, text: m.scotland_yard_learn_1_text },
    { at: 1, title: m.scotland_yard_learn_2, text: m.scotland_yard_learn_2_text, point: LOG },
    { at: 1, title: m.scotland_yard_learn_3, text: m.scotland_yard_learn_3_text, point: TICKETS },
    { at: 1, until: 2, title: m.scotland_yard_learn_4, text: m.scotland_yard_learn_4_text },
    {
      at: 2,
      until: 5,
      anyOrder: true,
      title: m.scotland_yard_learn_5,
      text: m.scotland_yard_learn_5_text,
    },
    { at: 7, title: m.scotland_yard_learn_6, text: m.scotland_yard_learn_6_text, point: LOG },
    {
      at: 7,
      until: 11,
      anyOrder: true,
      title: m.scotland_yard_learn_7,
      text: m.scotland_yard_learn_7_text,
    },
    { at: 12, until: 14, title: m.scotland_yard_learn_8, text: m.scotland_yard_learn_8_text },
    { at: 14, until: 15, title: m.scotland_yard_learn_9, text: m.scotland_yard_learn_9_text },
    { at: 15, title: m.scotland_yard_learn_10, text: m.scotland_yard_learn_10_text },
  ],
  where: (action) => [
    `[data-ticket].${action.ticket}`,
    ...("piece" in action ? [`[data-piece="${action.piece}"][aria-pressed="false"]`] : []),
    `[data-station="${action.to}"]`,
  ],
  rest: m.scotland_yard_learn_rest,
};
