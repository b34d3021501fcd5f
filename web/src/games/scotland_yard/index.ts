import type { Action, Event, Options, View } from "./types";
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Side from "./Side.svelte";
import { sound, words } from "./words";

export const game: GameModule<Options, View, Action, Event> = {
  name: "scotland_yard",
  Board,
  Side,
  words,
  sound,
  summary: () => import("./Summary.svelte"),
};
