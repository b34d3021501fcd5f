import { m } from "../../paraglide/messages";
import type { Action, View } from "./types";
import type { Tutorial } from "../tutorial";

const PURSE = [".side > :first-child", '[role="tab"][data-tab="game"]'];

function where(action: Action, view: View): readonly string[] {
  switch (action.action) {
    case "forward":
      return [`[data-space="${(view.pawns[view.seat ?? 0] ?? 0) + action.spaces}"]`];
    case "choose":
      return [`[data-card="${action.card}"]`];
    case "play":
      return [`[data-extra="play ${action.card}"]`];
    case "stay":
      return [`[data-extra="${action.pounds > 0 ? "take" : "give"}"]`];
    default:
      return [`[data-extra="${action.action}"]`];
  }
}

export const tutorial: Tutorial<View, Action> = {
  steps: [
    { at: 1, title: m.eighty_days_learn_1, text: m.eighty_days_learn_1_text, point: PURSE },
    { at: 1, until: 2, title: m.eighty_days_learn_2, text: m.eighty_days_learn_2_text },
    { at: 2, until: 3, title: m.eighty_days_learn_3, text: m.eighty_days_learn_3_text },
    { at: 4, until: 6, title: m.eighty_days_learn_4, text: m.eighty_days_learn_4_text },
    { at: 7, until: 8, title: m.eighty_days_learn_5, text: m.eighty_days_learn_5_text },
    { at: 9, until: 10, title: m.eighty_days_learn_6, text: m.eighty_days_learn_6_text },
    { at: 11, until: 12, title: m.eighty_days_learn_7, text: m.eighty_days_learn_7_text },
    { at: 13, until: 14, title: m.eighty_days_learn_8, text: m.eighty_days_learn_8_text },
    { at: 15, until: 18, title: m.eighty_days_learn_9, text: m.eighty_days_learn_9_text },
    { at: 19, until: 24, title: m.eighty_days_learn_10, text: m.eighty_days_learn_10_text },
  ],
  where,
  rest: m.eighty_days_learn_rest,
};
