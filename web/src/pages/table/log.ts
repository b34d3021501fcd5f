/** The log of a table in sentences. */
import type { AnyGameModule, Known, Seat } from "../../games/game";
import { m } from "../../paraglide/messages";
import { botName, botTitle } from "../../shell/bots";
import { remaining } from "../../shell/times";
import type { Entry, Happened, Proposals, Reason, TableInfo, Told } from "../../types/wire";

/** A sentence, and the sign of the piece that it is about. */
export interface Sentence {
  readonly text: string;
  readonly sign: Seat | undefined;
}

export interface Line {
  readonly number: number;
  readonly at: number;
  /** Who moved; null for what is not a move. */
  readonly seat: number | null;
  /** The number of the move, from 1, as a replay counts. */
  readonly move: number | null;
  readonly sentences: readonly Sentence[];
  /** What happened, if it is a move. */
  readonly events: readonly unknown[];
  readonly by: "absence" | "bot" | "clock" | "person";
  /** Taken back later. */
  readonly undone: boolean;
}

/** The entries but for chat. `earlier` is how many moves there are before them, `known` how seats are called by now. */
export function lines(
  entries: readonly Told[],
  table: TableInfo,
  game: AnyGameModule,
  earlier = 0,
  known?: Known<unknown>,
): readonly Line[] {
  const found: Line[] = [];
  let before = earlier;
  let played: number[] = []; // where in `found` the moves are that count
  for (const { number, what } of entries) {
    if (what.entry === "said") continue;
    if (what.entry === "undone") {
      // Some of the moves that are taken back may be before the first entry.
      const left = Math.max(0, what.moves - before);
      for (const at of played.slice(left)) found[at] = { ...found[at]!, undone: true, move: null };
      played = played.slice(0, left);
      before = Math.min(before, what.moves);
    }
    const moved = what.entry === "happened";
    if (moved) played.push(found.length);
    const told = moved ? moveSentences(what, table, game, known) : plainSentences(what, table, game);
    if (!moved && !told.length) continue; // what devices contribute to the deal, or a kind of a later version
    found.push({
      number,
      at: what.at,
      seat: moved ? what.seat : null,
      move: moved ? before + played.length : null,
      sentences: told,
      events: moved ? (what.events as readonly unknown[]) : [],
      by: moved ? (what.by ?? "person") : "person",
      undone: false,
    });
  }
  return found;
}

function moveSentences(
  { seat, events }: Happened,
  table: TableInfo,
  game: AnyGameModule,
  known: Known<unknown> | undefined,
): readonly Sentence[] {
  const mover = game.words.seats(table.options, known)[seat];
  return (events as readonly unknown[]).map((event) => ({
    text: game.words.event(event, table.options, known),
    sign: game.words.sign?.(event, table.options, known) ?? mover,
  }));
}

function plainSentences(what: Entry, table: TableInfo, game: AnyGameModule): readonly Sentence[] {
  return sentences(what, table, game).map((text) => ({ text, sign: undefined }));
}

const away = (milliseconds: number) => remaining(milliseconds, (count) => m.shell_days({ count }));

function sentences(what: Entry, table: TableInfo, game: AnyGameModule): readonly string[] {
  const who = (seat: number) => seatName(table, game, seat);
  switch (what.entry) {
    case "sat":
      return [m.shell_log_sat({ name: what.name, seat: seatTitle(table, game, what.seat) })];
    case "left":
      return [m.shell_log_left({ seat: seatTitle(table, game, what.seat) })];
    case "handed":
      return [
        what.bot && what.absent
          ? m.shell_log_absent({ bot: botName(what.bot), seat: seatTitle(table, game, what.seat) })
          : what.bot
            ? m.shell_log_handed({ bot: botName(what.bot), seat: seatTitle(table, game, what.seat) })
            : m.shell_log_taken_back({ seat: seatTitle(table, game, what.seat) }),
      ];
    case "voted":
      return [
        m.shell_log_voted({ name: guestName(table, what.guest), seat: seatTitle(table, game, what.seat) }),
      ];
    case "started":
      return [m.shell_log_started()];
    case "offered":
      return [
        what.what === "end"
          ? m.shell_log_offer_end({ name: who(what.seat) })
          : m.shell_log_offer_undo({ name: who(what.seat) }),
      ];
    case "answered":
      return [
        what.yes ? m.shell_log_yes({ name: who(what.seat) }) : m.shell_log_no({ name: who(what.seat) }),
      ];
    case "asked":
      return [m.shell_log_asked({ name: what.name, seat: seatTitle(table, game, what.seat) })];
    case "decided": {
      const name = guestName(table, what.guest);
      return [what.yes ? m.shell_log_yes({ name }) : m.shell_log_no({ name })];
    }
    case "interrupted":
      return [m.shell_log_interrupted({ time: away(what.ended - what.began) })];
    case "withdrawn":
      return [m.shell_log_withdrawn()];
    case "published":
      return [m.shell_log_published({ name: guestName(table, what.guest) })];
    case "undone":
      return [what.practice ? m.shell_log_undone_practice() : m.shell_log_undone()];
    case "ended":
      return [what.reason === "time" ? m.shell_log_time() : m.shell_log_agreed()];
    case "rematched":
      return [m.shell_log_rematch()];
    default:
      return [];
  }
}

/** What a bot has said of the game once it was over. */
export interface Remark {
  readonly number: number;
  readonly seat: number;
  readonly bot: string;
  readonly text: string;
  readonly reason: Reason | null;
}

export const remarks = (entries: readonly Told[]): readonly Remark[] =>
  entries.flatMap(({ number, what }) =>
    what.entry === "remarked" ? [{ ...what, number, reason: what.reason ?? null }] : [],
  );

export interface Spoken {
  readonly key: string;
  readonly number: number;
  readonly at: number;
  readonly seat: number | null;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
  /** Said to one's own side alone. */
  readonly aside: boolean;
}

/** The chat of all, and what was said to one's own side in this round, in the order in which it was said. */
export function spoken(entries: readonly Told[], plans: readonly Proposals[] = []): readonly Spoken[] {
  const said = entries.flatMap(({ number, what }): Spoken[] =>
    what.entry === "said"
      ? [{ ...what, seat: what.seat ?? null, number, key: `${number}`, aside: false }]
      : [],
  );
  const asides = plans.flatMap(({ asides = [] }) =>
    asides.map((line): Spoken => ({ ...line, key: `aside ${line.number}`, aside: true })),
  );
  return asides.length ? [...said, ...asides].sort((one, other) => one.at - other.at) : said;
}

/** What the game calls the seat, in the language of the page. */
export function seatTitle(table: TableInfo, game: AnyGameModule | null, seat: number): string {
  return game?.words.seats(table.options)[seat]?.name ?? table.seats[seat]?.title ?? "";
}

/** What a guest at the table is called; who has no seat there any more is the host, or somebody who has left. */
export function guestName(table: TableInfo, guest: string): string {
  const sitting = table.seats.find((seat) => seat.guest === guest);
  return sitting?.name ?? (guest === table.host ? m.shell_host() : m.shell_somebody());
}

/** Who sits there: a person, a bot, or nobody. */
export function seatName(table: TableInfo, game: AnyGameModule | null, seat: number): string {
  const sitting = table.seats[seat];
  if (sitting?.guest) return sitting.name;
  return sitting?.bot ? botTitle(sitting.bot) : seatTitle(table, game, seat);
}
