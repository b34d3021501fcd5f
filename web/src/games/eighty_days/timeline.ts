/** What has happened, one thing after the other: pawns that move, and scenes that tell what a space or card does. */
import { m } from "../../paraglide/messages";
import type { Event, Options, View } from "./types";
import type { Move } from "../game";
import { readingTime } from "../reading";
import { cardWords, pawnName, traveller } from "./names";
import { event as eventWords } from "./words";

export interface Scene {
  readonly kind: "bet" | "police" | "card" | "stop" | "home";
  readonly seat: number;
  readonly title: string;
  readonly text: string;
  /** The cards it is about. */
  readonly cards: readonly string[];
  /** What it brings or takes, in short: "+£20". */
  readonly effects: readonly { readonly text: string; readonly good: boolean }[];
}

export interface Travel {
  readonly pawn: number;
  readonly from: number;
  readonly to: number;
}

export interface Beat {
  /** Milliseconds from the beginning. */
  readonly at: number;
  readonly length: number;
  readonly scene?: Scene;
  readonly travel?: Travel;
}

const TRAVEL = 750;
/** To see where a pawn has come to, before anything else happens. */
const STAND = 700;
/** Cards come again and again; who has never seen one pauses. */
const LONGEST = 5000;

/** `share`: how much of the time that it wants everything gets. */
export function timeline(events: readonly Event[], options: Options, share = 1): Beat[] {
  const beats: Beat[] = [];
  let at = 0;
  const push = (wanted: number, what: Pick<Beat, "scene" | "travel">) => {
    const length = wanted * share;
    beats.push({ at, length, ...what });
    at += length;
  };
  events.forEach((event, index) => {
    const travel = travelOf(event);
    if (travel) push(TRAVEL, { travel });
    const scene = sceneOf(event, events.slice(index + 1), options);
    if (scene) push(sceneTime(scene, options), { scene });
  });
  return beats;
}

/** How many milliseconds all of it wants to be seen. */
export function time(events: readonly Event[], options: Options): number {
  const last = timeline(events, options).at(-1);
  if (!last) return STAND;
  return last.at + last.length + (last.travel ? STAND : 0);
}

function sceneTime({ title, text, cards, effects }: Scene, options: Options): number {
  const read = cards.flatMap((id) => {
    const card = cardWords(options, id);
    return [card.title, card.text];
  });
  const words = [title, text, ...effects.map((effect) => effect.text), ...read].join(" ");
  return Math.min(LONGEST, readingTime(words));
}

function travelOf(event: Event): Travel | null {
  switch (event.event) {
    case "moved_forward":
    case "moved_back":
    case "card_moved":
      return { pawn: event.pawn, from: event.origin, to: event.to };
    case "restarted":
      return { pawn: event.pawn, from: event.origin, to: 0 };
    default:
      return null;
  }
}

/** The last way of every pawn, as far as the moves go back. */
export function lastTravels(view: View, lately: readonly Move<Event>[]): Travel[] {
  const travels = lately.flatMap(({ events }) => events.flatMap((event) => travelOf(event) ?? []));
  return view.pawns.flatMap((space, pawn) => {
    const last = travels.findLast((travel) => travel.pawn === pawn);
    return last && last.to === space ? [last] : [];
  });
}

const income = (pounds: number) => ({ text: m.eighty_days_scene_income({ pounds }), good: true });
const payment = (pounds: number) => ({ text: m.eighty_days_scene_payment({ pounds }), good: false });
const rumorLess = () => ({ text: m.eighty_days_scene_rumor(), good: true });

/** The scene of an event, if it is worth one; what a card brings about is told with the card. */
function sceneOf(event: Event, following: readonly Event[], options: Options): Scene | null {
  const plain = { cards: [], effects: [] };
  switch (event.event) {
    case "bet_settled":
      return {
        kind: "bet",
        seat: event.seat,
        title: m.eighty_days_scene_bet(),
        text: eventWords(event, options),
        cards: [],
        effects: event.income ? [income(event.income)] : [],
      };
    case "reported":
      return {
        kind: "police",
        seat: event.seat,
        title: m.eighty_days_scene_police(),
        text: m.eighty_days_scene_police_text({
          who: pawnName(options, event.pawn),
          position: event.position,
        }),
        cards: [],
        effects: [rumorLess(), income(event.income)],
      };
    case "cards_drawn":
      return {
        ...plain,
        kind: "card",
        seat: event.seat,
        title: m.eighty_days_scene_drawn({ who: traveller(event.seat) }),
        text: event.cards.length ? "" : eventWords(event, options),
        cards: event.cards,
      };
    case "card_applied":
    case "character_played":
    case "character_kept": {
      const who = traveller(event.seat);
      const title = {
        card_applied: m.eighty_days_scene_card,
        character_played: m.eighty_days_scene_played,
        character_kept: m.eighty_days_scene_kept,
      }[event.event]({ who });
      const idle = event.event === "card_applied" && event.idle;
      return {
        kind: "card",
        seat: event.seat,
        title,
        text: idle ? m.eighty_days_scene_idle() : "",
        cards: [event.card],
        effects: event.event === "character_kept" ? [] : effectsOf(following),
      };
    }
    case "restarted":
    case "passed":
    case "turn_missed":
      return {
        ...plain,
        kind: "stop",
        seat: event.seat,
        title: m.eighty_days_scene_stop(),
        text: eventWords(event, options),
      };
    case "came_home":
      return {
        ...plain,
        kind: "home",
        seat: event.seat,
        title: m.eighty_days_scene_home(),
        text: eventWords(event, options),
      };
    default:
      return null;
  }
}

/** What directly follows a card and comes from it. */
function effectsOf(following: readonly Event[]): Scene["effects"] {
  const effects: { text: string; good: boolean }[] = [];
  for (const event of following) {
    if (event.event === "money_moved") {
      const amount = event.pounds < 0 ? payment(-event.pounds) : income(event.pounds);
      effects.push({ ...amount, text: `${traveller(event.seat)} ${amount.text}` });
    } else if (event.event === "rumor_dropped") effects.push(rumorLess());
    else if (event.event !== "purse_set" && event.event !== "reshuffled") break;
  }
  return effects;
}
