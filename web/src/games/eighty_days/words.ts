/** Around the World in 80 Days in words. They come from the message files, so it can be said in any language. */
import { m } from "../../paraglide/messages";
import type { Action, Event, Options, Outcome, View } from "./types";
import type { Rank, Seat, Sound, Words } from "../game";
import { pays } from "./about";
import { deckOf, DUTY, fullPurse, pawnsOf, trackOf } from "./board";
import { isMove, offer, poundsOf } from "./choices";
import { cardWords, colourOf, list, pawnName, spaceName, traveller, travellerMark } from "./names";

export function action(action: Action, view: View): string {
  const number = "pawn" in action ? action.pawn : 0;
  const text = plainAction(action, view);
  return number ? m.eighty_days_action_with_pawn({ number, action: text }) : text;
}

/** The action without saying for which pawn. */
export function plainAction(action: Action, view: View): string {
  // Only the seat whose turn it is has actions.
  const seat = view.seat ?? view.turn;
  if (isMove(action)) {
    const { to, pounds, pawn } = offer(view, seat, action);
    if (action.action === "restart") return m.eighty_days_action_restart({ pounds: fullPurse(view.options) });
    if (to === trackOf(view.options).finish) return m.eighty_days_action_home({ pounds: -pounds });
    const space = spaceName(view.options, to);
    if (action.action === "back") return m.eighty_days_action_back({ space, pounds });
    const text = m.eighty_days_action_forward({ space, pounds: -pounds });
    const paid = pays(view, pawn, to);
    return paid ? m.eighty_days_action_pays({ action: text, pays: paid }) : text;
  }
  switch (action.action) {
    case "stay":
      return action.pounds > 0 ? m.eighty_days_action_take() : m.eighty_days_action_give();
    case "report":
      return m.eighty_days_action_report({ pounds: poundsOf(view, seat, action) ?? 0 });
    case "pass":
      return m.eighty_days_action_pass();
    case "end":
      return m.eighty_days_action_end();
    case "choose": {
      const id = view.cards.drawn[action.card - 1] ?? "";
      const card = cardWords(view.options, id).title;
      return deckOf(view.options).cards.get(id)?.kind === "character"
        ? m.eighty_days_action_keep({ card })
        : m.eighty_days_action_use({ card });
    }
    case "play":
      return m.eighty_days_action_play({ card: cardWords(view.options, action.card).title });
  }
}

export function event(event: Event, options: Options): string {
  const who = "pawn" in event ? pawnName(options, event.pawn) : "seat" in event ? traveller(event.seat) : "";
  const space = (number: number) => spaceName(options, number);
  switch (event.event) {
    case "moved_forward":
      return m.eighty_days_event_forward({
        who,
        pounds: event.cost,
        count: event.to - event.origin,
        space: space(event.to),
      });
    case "moved_back":
      return m.eighty_days_event_back({
        who,
        count: event.origin - event.to,
        space: space(event.to),
        pounds: event.income,
      });
    case "stayed": {
      const what = { who, space: space(event.space), pounds: Math.abs(event.pounds) };
      return event.pounds > 0 ? m.eighty_days_event_took(what) : m.eighty_days_event_gave(what);
    }
    case "bet_settled": {
      const what = { who, position: event.position, pounds: event.income };
      return event.income ? m.eighty_days_event_bet(what) : m.eighty_days_event_bet_nothing(what);
    }
    case "reported":
      return m.eighty_days_event_reported({ who, position: event.position, pounds: event.income });
    case "restarted":
      return m.eighty_days_event_restarted({ who, pounds: fullPurse(options) });
    case "passed":
      return m.eighty_days_event_passed({ who });
    case "cards_drawn": {
      const titles = event.cards.map((card) =>
        m.eighty_days_card_quoted({ card: cardWords(options, card).title }),
      );
      return titles.length
        ? m.eighty_days_event_drew({ who, cards: list(titles) })
        : m.eighty_days_event_drew_none({ who });
    }
    case "card_applied": {
      const { title, text } = cardWords(options, event.card);
      return event.idle
        ? m.eighty_days_event_idle({ who, card: title })
        : m.eighty_days_event_applied({ who, card: title, text });
    }
    case "character_kept":
      return m.eighty_days_event_kept({ who, card: cardWords(options, event.card).title });
    case "character_played": {
      const { title, text } = cardWords(options, event.card);
      return m.eighty_days_event_played({ who, card: title, text });
    }
    case "money_moved":
      return event.pounds < 0
        ? m.eighty_days_event_paid({ who, pounds: -event.pounds })
        : m.eighty_days_event_received({ who, pounds: event.pounds });
    case "purse_set":
      return m.eighty_days_event_purse({ who, pounds: event.pounds });
    case "rumor_dropped":
      return m.eighty_days_event_rumor({ who });
    case "card_moved":
      return m.eighty_days_event_moved({ who, origin: event.origin, space: space(event.to) });
    case "turn_missed":
      return m.eighty_days_event_missed({ who });
    case "reshuffled":
      return m.eighty_days_event_reshuffled();
    case "came_home":
      return event.place === 1
        ? m.eighty_days_event_home_first({ who })
        : m.eighty_days_event_home({ who, place: event.place });
    case "game_ended":
      return m.eighty_days_event_ended({
        end: ending(event.outcome),
        purses: event.money
          .map((pounds, seat) => m.eighty_days_purse_of({ who: traveller(seat), pounds }))
          .join(", "),
      });
  }
}

export function sign(event: Event, options: Options): Seat | null {
  return "seat" in event ? (seats(options)[event.seat] ?? null) : null;
}

function ending({ places, reason }: Outcome): string {
  const winners = places.flatMap((place, seat) => (place === 1 ? [traveller(seat)] : []));
  const who = list(winners);
  const end = winners.length === 1 ? m.eighty_days_end_home({ who }) : m.eighty_days_end_shared({ who });
  return reason === "time" ? m.eighty_days_end_time({ end }) : end;
}

export function outcome(view: View): string | null {
  return view.outcome && ending(view.outcome);
}

/**
 * Who came where. Only who is home has a place by the rules (ED-30); those who are still on their way when the first
 * comes home have lost, and stand in the order of the spaces that they have reached.
 */
export function standing(view: View): readonly Rank[] {
  const { outcome, options, money } = view;
  if (!outcome) return [];
  const { finish } = trackOf(options);
  const rows = outcome.places.map((place, seat) => {
    const spaces = pawnsOf(options, seat).map((pawn) => view.pawns[pawn]!);
    return { seat, place, spaces, way: spaces.reduce((sum, space) => sum + space, 0) };
  });
  const better = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.place - other.place || other.way - one.way;
  return rows
    .sort((one, other) => better(one, other) || one.seat - other.seat)
    .map((row) => {
      const purse = m.eighty_days_note({ note: money[row.seat] ?? 0 });
      return {
        place: 1 + rows.filter((other) => better(other, row) < 0).length,
        seats: [row.seat],
        note: row.spaces.every((space) => space === finish)
          ? m.eighty_days_standing_home({ money: purse })
          : m.eighty_days_standing_space({ space: row.spaces.join(", "), money: purse }),
      };
    });
}

export function status(view: View): string {
  if (view.outcome) return m.eighty_days_status_over();
  const limit = view.options.round_limit;
  return limit
    ? m.eighty_days_status_limit({ round: view.round, limit })
    : m.eighty_days_status_round({ round: view.round });
}

export function asked(view: View, seat: number | null): string {
  if (view.outcome) return ending(view.outcome);
  const pawns = pawnsOf(view.options, view.turn);
  const due = (duty: number) => pawns.some((pawn) => view.duties[pawn] === duty);
  if (seat === null || !view.to_act.includes(seat)) {
    const who = traveller(view.turn);
    if (view.cards.drawn.length) return m.eighty_days_asked_other_choose({ who });
    if (view.cards.moved) return m.eighty_days_asked_other_after({ who });
    return due(DUTY.report) ? m.eighty_days_asked_other_report({ who }) : m.eighty_days_asked_other({ who });
  }
  if (view.cards.drawn.length) return m.eighty_days_asked_choose();
  if (view.cards.moved) return m.eighty_days_asked_after();
  if (due(DUTY.report)) return m.eighty_days_asked_report();
  if (due(DUTY.leave)) return m.eighty_days_asked_leave();
  const track = trackOf(view.options);
  const spaces = pawns.map((pawn) => view.pawns[pawn]!);
  if (spaces.some((space) => track.spaces[space]!.kind === "pound")) return m.eighty_days_asked_pound();
  return spaces.some((space) => space < track.finish && track.behind[space])
    ? m.eighty_days_asked_move()
    : m.eighty_days_asked_start();
}

/** White is the colour of a space's plate: there is no piece of that colour in the other games. */
export function seatColour(seat: number): string {
  const colour = colourOf(seat);
  return colour === "white" ? "var(--map-station)" : `var(--piece-${colour})`;
}

export function seats(options: Options): readonly Seat[] {
  return Array.from({ length: options.players }, (_, seat) => ({
    name: traveller(seat),
    colour: seatColour(seat),
    mark: travellerMark(seat),
  }));
}

const SOUNDS: Readonly<Partial<Record<Event["event"], Sound>>> = {
  moved_forward: "move",
  card_moved: "move",
  restarted: "move",
  moved_back: "coin",
  stayed: "coin",
  reported: "coin",
  money_moved: "coin",
  purse_set: "coin",
  cards_drawn: "card",
  character_played: "card",
  came_home: "whistle",
  game_ended: "end",
};

export function sound(event: Event): Sound | null {
  if (event.event === "bet_settled") return event.income ? "coin" : null;
  return SOUNDS[event.event] ?? null;
}

export const words: Words<Options, View, Action, Event> = {
  action,
  event,
  sign,
  asked,
  status,
  outcome,
  standing,
  seats,
};
