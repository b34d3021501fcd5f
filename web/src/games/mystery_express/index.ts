import type { Action, Event, Options, View } from "./types";
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import "./colours.css";
import Side from "./Side.svelte";
import { sound, words } from "./words";

export const game: GameModule<Options, View, Action, Event> = {
  name: "mystery_express",
  Board,
  Side,
  words,
  sound,
  summary: () => import("./Summary.svelte"),
  // The cards of the crime are turned up one by one (ME-60): whoever won is not said before the last.
  reveals: (events) => events.some(({ event }) => event === "crime_revealed"),
};
