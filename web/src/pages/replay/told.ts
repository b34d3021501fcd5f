/** A move in sentences, and who did what, in the words of the game. */
import type { AnyGameModule, Seat } from "../../games/game";
import type { RecordInfo, StepInfo } from "../../types/wire";

export function sentences(step: StepInfo, info: RecordInfo, game: AnyGameModule): readonly string[] {
  return (step.events as readonly unknown[]).map((event) => game.words.event(event, info.options));
}

export function seatsOf(info: RecordInfo, game: AnyGameModule): readonly Seat[] {
  const own = game.words.seats(info.options);
  return info.players.map(
    (player, seat) =>
      own[seat] ?? { name: player.title, colour: "var(--ink-soft)", mark: player.title.slice(0, 1) },
  );
}

/** The seats that won; empty for a game that was not finished. */
export function winners(info: RecordInfo): readonly number[] {
  return (info.outcome?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}
