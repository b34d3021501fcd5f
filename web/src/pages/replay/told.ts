/** A move in sentences, and who did what, in the words of the game where it has a folder here. */
import type { AnyGameModule, Seat } from "../../games/game";
import type { RecordInfo, StepInfo } from "../../types/wire";

/** The game's own words if it has some, else those of the server. */
export function sentences(step: StepInfo, info: RecordInfo, game: AnyGameModule | null): readonly string[] {
  if (!game) return step.told;
  return (step.events as readonly unknown[]).map((event) => game.words.event(event, info.options));
}

export function seatsOf(info: RecordInfo, game: AnyGameModule | null): readonly Seat[] {
  const own = game?.words.seats(info.options) ?? [];
  return info.players.map(
    (player, seat) =>
      own[seat] ?? { name: player.title, colour: "var(--ink-soft)", mark: player.title.slice(0, 1) },
  );
}

/** The seats that won; empty for a game that was not finished. */
export function winners(info: RecordInfo): readonly number[] {
  return (info.outcome?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}
