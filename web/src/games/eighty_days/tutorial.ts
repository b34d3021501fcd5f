import { m } from "../../paraglide/messages";
import type { Action, View } from "../../types/eighty_days";
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
    { at: 1, title: m.learn_eighty_days_1, text: m.learn_eighty_days_1_text, point: PURSE },
    { at: 1, until: 2, title: m.learn_eighty_days_2, text: m.learn_eighty_days_2_text },
    { at: 2, until: 3, title: m.learn_eighty_days_3, text: m.learn_eighty_days_3_text },
    { at: 4, until: 6, title: m.learn_eighty_days_4, text: m.learn_eighty_days_4_text },
    { at: 7, until: 8, title: m.learn_eighty_days_5, text: m.learn_eighty_days_5_text },
    { at: 9, until: 10, title: m.learn_eighty_days_6, text: m.learn_eighty_days_6_text },
    { at: 11, until: 12, title: m.learn_eighty_days_7, text: m.learn_eighty_days_7_text },
    { at: 13, until: 14, title: m.learn_eighty_days_8, text: m.learn_eighty_days_8_text },
    { at: 15, until: 18, title: m.learn_eighty_days_9, text: m.learn_eighty_days_9_text },
    { at: 18, title: m.learn_eighty_days_10, text: m.learn_eighty_days_10_text },
  ],
  where,
  rest: m.learn_eighty_days_rest,
};
