/** What a seat can do beside moving to a space on the map, and what it can't, with the reason. */
import { m } from "../../paraglide/messages";
import type { Action, View } from "./types";
import type { Refusal } from "../game";
import { DUTY, fullPurse, pawnsOf, trackOf } from "./board";
import { offer, pawnFor, poundsOf } from "./choices";
import { cardWords, placeName } from "./names";
import { refusedBackMove, refusedCharacter, refusedGift } from "./refusals";

export interface Extra {
  readonly key: string;
  readonly kind: "back" | "stay" | "report" | "restart" | "pass" | "end" | "character";
  readonly label: string;
  /** What it brings, in short. */
  readonly detail: string;
  /** The action; null: it is not possible, for the reason given. */
  readonly action: Action | null;
  readonly refusal?: Refusal;
}

const plus = (pounds: number) => m.eighty_days_scene_income({ pounds });
const minus = (pounds: number) => m.eighty_days_scene_payment({ pounds });

/** `pawn` is the one that would move. */
export function extras(view: View, seat: number, actions: readonly Action[], pawn: number): Extra[] {
  if (view.cards.drawn.length) return [];
  const found: Extra[] = [];
  for (const action of actions) {
    if (action.action === "report") {
      const detail = `${plus(poundsOf(view, seat, action) ?? 0)}, ${m.eighty_days_bar_rumor()}`;
      found.push({ key: "report", kind: "report", label: m.eighty_days_bar_report(), detail, action });
    } else if (action.action === "pass") {
      found.push({ key: "pass", kind: "pass", label: m.eighty_days_bar_pass(), detail: "", action });
    } else if (action.action === "end") {
      found.push({ key: "end", kind: "end", label: m.eighty_days_bar_end(), detail: "", action });
    } else if (action.action === "restart" && pawnFor(view, seat, action) === pawn) {
      const detail = m.eighty_days_bar_restart_up_to({ pounds: fullPurse(view.options) });
      found.push({ key: "restart", kind: "restart", label: m.eighty_days_bar_restart(), detail, action });
    }
  }
  const reporting = pawnsOf(view.options, seat).some((one) => view.duties[one] === DUTY.report);
  if (!reporting && !view.cards.moved) found.push(...moves(view, seat, actions, pawn));
  for (const id of new Set(view.cards.kept[seat])) {
    const action = actions.find((one) => one.action === "play" && one.card === id) ?? null;
    const card = cardWords(view.options, id).title;
    const label = m.eighty_days_bar_play({ card });
    const extra = { key: `play ${id}`, kind: "character", label, detail: "", action } as const;
    found.push(action ? extra : { ...extra, refusal: refusedCharacter(view, seat, id) });
  }
  return found;
}

function moves(view: View, seat: number, actions: readonly Action[], pawn: number): Extra[] {
  const track = trackOf(view.options);
  const here = view.pawns[pawn]!;
  const mine = actions.filter((action) => "pawn" in action || !view.options.two_pawns);
  const own = mine.filter((action) => pawnFor(view, seat, action) === pawn);
  const found: Extra[] = [];
  const stop = track.behind[here]!;
  if (stop && here < track.finish) {
    const place = placeName(track, track.spaces[stop]!) || String(stop);
    const label = m.eighty_days_bar_back({ place });
    const action = own.find((one) => one.action === "back");
    found.push(
      action
        ? { key: "back", kind: "back", label, detail: plus(offer(view, seat, action).pounds), action }
        : {
            key: "back",
            kind: "back",
            label,
            detail: "",
            action: null,
            refusal: refusedBackMove(view, pawn),
          },
    );
  }
  if (track.spaces[here]!.kind === "pound") {
    const stay = (pounds: 10 | -10) =>
      own.find((one) => one.action === "stay" && one.pounds === pounds) ?? null;
    const [take, give] = [stay(10), stay(-10)];
    if (take) {
      found.push({
        key: "take",
        kind: "stay",
        label: m.eighty_days_bar_take(),
        detail: plus(10),
        action: take,
      });
      const giving = {
        key: "give",
        kind: "stay",
        label: m.eighty_days_bar_give(),
        detail: minus(10),
      } as const;
      found.push(
        give ? { ...giving, action: give } : { ...giving, action: null, refusal: refusedGift(view, seat) },
      );
    }
  }
  return found;
}
