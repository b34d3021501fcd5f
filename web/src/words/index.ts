/** Games that have no folder here are played in words: what the server says of them is all that is known. */
import type { AnyGameCard, GameModule, OptionWords, Seat } from "../games/game";
import type { Schema } from "../games/offer";
import { m } from "../paraglide/messages";
import type { GameInfo, OptionInfo } from "../types/wire";
import Board from "./Board.svelte";
import Picture from "./Picture.svelte";
import Side from "./Side.svelte";
import { seatNames, type WordsEvent, type WordsOptions, type WordsView } from "./told";

const COLOURS = ["red", "blue", "green", "yellow", "violet", "x"] as const;

export function gameInWords(info: GameInfo): GameModule<WordsOptions, WordsView, string, WordsEvent> {
  const seats = ({ players = 0 }: WordsOptions): readonly Seat[] =>
    seatNames(info, players).map((name, seat) => ({
      name: name || m.words_seat({ number: seat + 1 }),
      colour: `var(--piece-${COLOURS[seat % COLOURS.length]})`,
      mark: String(seat + 1),
    }));
  return {
    name: info.name,
    Board,
    Side,
    words: { action, event: ({ text }) => text, asked, status, outcome, seats },
  };
}

const action = (notation: string) => notation;
const status = ({ moves }: WordsView) => m.words_moves({ count: moves });
const names = ({ seats }: WordsView, wanted: readonly number[]) =>
  wanted.map((seat) => seats[seat] ?? m.words_seat({ number: seat + 1 })).join(", ");

function asked(view: WordsView, seat: number | null): string {
  if (view.outcome) return outcome(view)!;
  return seat !== null && view.to_act.includes(seat)
    ? m.words_your_turn()
    : m.words_waiting({ names: names(view, view.to_act) });
}

function outcome(view: WordsView): string | null {
  if (!view.outcome) return null;
  const winners = view.outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return m.words_won({ names: names(view, winners) });
}

export function cardInWords({ name, title, summary, options }: GameInfo): AnyGameCard {
  return {
    name,
    title: () => title,
    summary: () => summary,
    options: () => options.flatMap(optionInWords),
    Picture,
  };
}

/** An option that a form can offer; one that is a list or an object stays as it is by default. */
function optionInWords({ name, schema }: OptionInfo): readonly OptionWords<any>[] {
  const { type, enum: values, description: help = "" } = schema as Schema;
  const label = name === "players" ? m.words_players() : capital(name.replaceAll("_", " "));
  const said = { name, label, help };
  if (values) {
    const choices = values.map((value) => ({ value, label: capital(String(value ?? "–")) }));
    return [{ ...said, control: { kind: "choice", choices } }];
  }
  if (type === "boolean") return [{ ...said, control: { kind: "switch" } }];
  if (type === "integer") return [{ ...said, control: { kind: "number" } }];
  if (type === "number") return [{ ...said, control: { kind: "number", step: 0.5 } }];
  return [];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
