/** A move in sentences, and who did what, in the words of the game. */
import type { AnyGameModule, Known, People, Seat } from "../../games/game";
import { botTitle } from "../../shell/bots";
import type { RecordInfo, StepInfo } from "../../types/wire";

export function sentences(step: StepInfo, info: RecordInfo, game: AnyGameModule): readonly string[] {
  return (step.events as readonly unknown[]).map((event) =>
    game.words.event(event, info.options, known(step.view, info)),
  );
}

/** The sign of what moved: of the piece, where the game has one for it, else of the seat. Undefined at the start. */
export function signOf(
  step: StepInfo,
  info: RecordInfo,
  game: AnyGameModule,
  seats: readonly Seat[],
): Seat | undefined {
  if (step.seat === null) return undefined;
  const [first] = step.events as readonly unknown[];
  return (
    (first === undefined ? null : game.words.sign?.(first, info.options, known(step.view, info))) ??
    seats[step.seat]
  );
}

/** Who is who, as these eyes see it. */
function known(view: unknown, info: RecordInfo): Known<unknown> {
  return { view, people: people(info) };
}

export function people(info: RecordInfo): People {
  return info.players.map(({ name, bot }) => (bot ? undefined : name || undefined));
}

/** What is said of whoever played: a person's name, or which bot it was. */
export const playerName = (player: RecordInfo["players"][number] | undefined): string =>
  player?.bot ? botTitle(player.bot) : (player?.name ?? "");

/** The seats as they are called by whoever sees the view, if one is there yet. */
export function seatsOf(info: RecordInfo, game: AnyGameModule, view: unknown = null): readonly Seat[] {
  const own = game.words.seats(info.options, known(view, info));
  return info.players.map(
    (player, seat) =>
      own[seat] ?? { name: player.title, colour: "var(--ink-soft)", mark: player.title.slice(0, 1) },
  );
}

/** The seats that won; empty for a game that was not finished. */
export function winners(info: RecordInfo): readonly number[] {
  return (info.outcome?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}
