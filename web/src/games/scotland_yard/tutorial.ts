import { m } from "../../paraglide/messages";
import type { Action, View } from "../../types/scotland_yard";
import type { Tutorial } from "../tutorial";

const LOG = [".side ol", '[role="tab"][data-tab="game"]'];
const TICKETS = [".side table", '[role="tab"][data-tab="game"]'];

export const tutorial: Tutorial<View, Action> = {
  steps: [
    { at: 1, title: m.learn_scotland_yard_1, text: m.learn_scotland_yard_1_text },
    { at: 1, title: m.learn_scotland_yard_2, text: m.learn_scotland_yard_2_text, point: LOG },
    { at: 1, title: m.learn_scotland_yard_3, text: m.learn_scotland_yard_3_text, point: TICKETS },
    { at: 1, until: 2, title: m.learn_scotland_yard_4, text: m.learn_scotland_yard_4_text },
    { at: 2, until: 5, title: m.learn_scotland_yard_5, text: m.learn_scotland_yard_5_text },
    { at: 7, title: m.learn_scotland_yard_6, text: m.learn_scotland_yard_6_text, point: LOG },
    { at: 7, until: 11, title: m.learn_scotland_yard_7, text: m.learn_scotland_yard_7_text },
    { at: 12, until: 14, title: m.learn_scotland_yard_8, text: m.learn_scotland_yard_8_text },
    { at: 14, until: 15, title: m.learn_scotland_yard_9, text: m.learn_scotland_yard_9_text },
    { at: 15, title: m.learn_scotland_yard_10, text: m.learn_scotland_yard_10_text },
  ],
  where: (action) => [
    `[data-ticket].${action.ticket}`,
    ...("piece" in action ? [`[data-piece="${action.piece}"][aria-pressed="false"]`] : []),
    `[data-station="${action.to}"]`,
  ],
  rest: m.learn_scotland_yard_rest,
};
