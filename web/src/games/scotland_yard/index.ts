import type { Action, Event, Options, View } from "./types";
import type { GameModule } from "../game";
import { MISTER_X } from "./board";
import Board from "./Board.svelte";
import Side from "./Side.svelte";
import { readingTime } from "../reading";
import { carriesOut } from "./planning";
import { time } from "./travel";
import { sound, words } from "./words";

export const game: GameModule<Options, View, Action, Event> = {
  name: "scotland_yard",
  Board,
  Side,
  words,
  time: (events, options) => time(events, (event) => readingTime(words.event(event, options))),
  sound,
  carriesOut,
  // Only Mister X has anything to hide.
  open: (seat) => seat !== MISTER_X,
  summary: () => import("./Summary.svelte"),
};
