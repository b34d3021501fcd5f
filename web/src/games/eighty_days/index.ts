import type { Action, Event, Options, View } from "./types";
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Side from "./Side.svelte";
import { time } from "./timeline";
import { sound, words } from "./words";

export const game: GameModule<Options, View, Action, Event> = {
  name: "eighty_days",
  Board,
  Side,
  words,
  time,
  sound,
  summary: () => import("./Summary.svelte"),
};
