/** What things are called: travellers, spaces, cards. What comes from a file of one's own has the file's words. */
import { m } from "../../paraglide/messages";
import type { Card, Options } from "./types";
import { COLOURS, deckOf, ownerOf, trackOf, type Colour, type Kind, type Space, type Track } from "./board";
import type { Offer } from "./choices";

const TRAVELLERS: Readonly<Record<Colour, () => string>> = {
  red: m.eighty_days_traveller_red,
  blue: m.eighty_days_traveller_blue,
  green: m.eighty_days_traveller_green,
  yellow: m.eighty_days_traveller_yellow,
  violet: m.eighty_days_traveller_violet,
  white: m.eighty_days_traveller_white,
};

const MARKS: Readonly<Record<Colour, () => string>> = {
  red: m.eighty_days_mark_red,
  blue: m.eighty_days_mark_blue,
  green: m.eighty_days_mark_green,
  yellow: m.eighty_days_mark_yellow,
  violet: m.eighty_days_mark_violet,
  white: m.eighty_days_mark_white,
};

const KIND_NAMES: Readonly<Record<Kind, () => string>> = {
  layover: m.eighty_days_kind_layover,
  bet: m.eighty_days_kind_bet,
  pound: m.eighty_days_kind_pound,
  police: m.eighty_days_kind_police,
  passepartout: m.eighty_days_kind_passepartout,
  london: m.eighty_days_kind_london,
};

const PLACES: Readonly<Record<string, () => string>> = {
  London: m.eighty_days_place_london,
  Paris: m.eighty_days_place_paris,
  Brindisi: m.eighty_days_place_brindisi,
  Suez: m.eighty_days_place_suez,
  Aden: m.eighty_days_place_aden,
  Bombay: m.eighty_days_place_bombay,
  Calcutta: m.eighty_days_place_calcutta,
  Singapore: m.eighty_days_place_singapore,
  "Hong Kong": m.eighty_days_place_hong_kong,
  Yokohama: m.eighty_days_place_yokohama,
  "San Francisco": m.eighty_days_place_san_francisco,
  Omaha: m.eighty_days_place_omaha,
  "New York": m.eighty_days_place_new_york,
};

const CARDS: Readonly<Record<string, { title: () => string; text: () => string }>> = {
  letter_of_credit: {
    title: m.eighty_days_card_letter_of_credit,
    text: m.eighty_days_card_letter_of_credit_text,
  },
  lost_hat: { title: m.eighty_days_card_lost_hat, text: m.eighty_days_card_lost_hat_text },
  gossip_column: { title: m.eighty_days_card_gossip_column, text: m.eighty_days_card_gossip_column_text },
  second_class: { title: m.eighty_days_card_second_class, text: m.eighty_days_card_second_class_text },
  round_of_drinks: {
    title: m.eighty_days_card_round_of_drinks,
    text: m.eighty_days_card_round_of_drinks_text,
  },
  head_wind: { title: m.eighty_days_card_head_wind, text: m.eighty_days_card_head_wind_text },
  free_passage: { title: m.eighty_days_card_free_passage, text: m.eighty_days_card_free_passage_text },
  fair_wind: { title: m.eighty_days_card_fair_wind, text: m.eighty_days_card_fair_wind_text },
  wrong_platform: { title: m.eighty_days_card_wrong_platform, text: m.eighty_days_card_wrong_platform_text },
  missed_boat: { title: m.eighty_days_card_missed_boat, text: m.eighty_days_card_missed_boat_text },
  night_train: { title: m.eighty_days_card_night_train, text: m.eighty_days_card_night_train_text },
  aouda: { title: m.eighty_days_card_aouda, text: m.eighty_days_card_aouda_text },
  banker: { title: m.eighty_days_card_banker, text: m.eighty_days_card_banker_text },
  captain: { title: m.eighty_days_card_captain, text: m.eighty_days_card_captain_text },
  mahout: { title: m.eighty_days_card_mahout, text: m.eighty_days_card_mahout_text },
  butler: { title: m.eighty_days_card_butler, text: m.eighty_days_card_butler_text },
  inspector: { title: m.eighty_days_card_inspector, text: m.eighty_days_card_inspector_text },
  bookmaker: { title: m.eighty_days_card_bookmaker, text: m.eighty_days_card_bookmaker_text },
};

const BOARDS: Readonly<Record<string, { title: () => string; note: () => string }>> = {
  fogg: { title: m.eighty_days_board_fogg, note: m.eighty_days_board_note_fogg },
  classic_hare: { title: m.eighty_days_board_classic_hare, note: m.eighty_days_board_note_classic_hare },
};

const DECKS: Readonly<Record<string, { title: () => string; note: () => string }>> = {
  fogg: { title: m.eighty_days_deck_fogg, note: m.eighty_days_deck_note_fogg },
};

export function colourOf(seat: number): Colour {
  return COLOURS[seat] ?? "red";
}

export function traveller(seat: number): string {
  return TRAVELLERS[colourOf(seat)]();
}

export function travellerMark(seat: number): string {
  return MARKS[colourOf(seat)]();
}

/** The traveller; with two pawns each, which of them. */
export function pawnName(options: Options, pawn: number): string {
  const who = traveller(ownerOf(options, pawn));
  return options.two_pawns ? m.eighty_days_pawn({ who, number: (pawn % 2) + 1 }) : who;
}

/** "Red", "Red and Blue", "Red, Blue and Green". */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return m.eighty_days_list({ first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

export function kindName(kind: Kind): string {
  return KIND_NAMES[kind]();
}

/** The name of a place, in the player's language if it is one of ours. */
export function placeName(track: Track, space: Space): string {
  if (space.kind === "london") return m.eighty_days_place_london();
  return (track.id && ourPlace(space.name)) || space.name;
}

/** What the space is: "Bet 4-5-6", "Layover Paris". */
export function spaceLabel(track: Track, number: number): string {
  const space = track.spaces[number]!;
  const name = placeName(track, space);
  const kind =
    space.kind === "bet" ? m.eighty_days_label_bet({ bets: space.bets.join("-") }) : kindName(space.kind);
  return name && space.kind !== "london" ? m.eighty_days_label_named({ kind, name }) : kind;
}

/** A space by number and kind: "12 (Bet 3)"; London has no number worth mentioning. */
export function spaceName(options: Options, number: number): string {
  const track = trackOf(options);
  const label = spaceLabel(track, number);
  return track.spaces[number]!.kind === "london" ? label : m.eighty_days_at({ number, label });
}

export interface CardWords {
  readonly title: string;
  readonly text: string;
}

/** A card of our decks, in the language of the page. */
export function ourCard(id: string): CardWords | undefined {
  const ours = Object.hasOwn(CARDS, id) ? CARDS[id] : undefined;
  return ours && { title: ours.title(), text: ours.text() };
}

/** A place of our boards, in the language of the page. */
export function ourPlace(name: string): string | undefined {
  return Object.hasOwn(PLACES, name) ? PLACES[name]?.() : undefined;
}

/** A card of ours in the player's language; one from a file as it stands there. */
export function cardWords(options: Options, id: string): CardWords {
  const deck = deckOf(options);
  const card: Card | undefined = deck.cards.get(id);
  const ours = deck.id ? ourCard(id) : undefined;
  return ours ?? { title: card?.title ?? id, text: card?.text ?? "" };
}

/** What board or deck this is: ours say that they are not the printed ones. */
export function boardSource(options: Options): CardWords {
  const track = trackOf(options);
  const ours = BOARDS[track.id];
  return { title: ours?.title() ?? track.title, text: ours?.note() ?? track.note };
}

export function deckSource(options: Options): CardWords {
  const deck = deckOf(options);
  const ours = DECKS[deck.id];
  return { title: ours?.title() ?? deck.title, text: ours?.note() ?? deck.note };
}

/** What a move costs or earns, on a tag. */
export function price({ pounds }: Pick<Offer, "pounds">): string {
  return pounds > 0 ? m.eighty_days_tag_income({ pounds }) : m.eighty_days_tag_cost({ pounds: -pounds });
}
