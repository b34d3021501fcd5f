import type { Action, Event, Options, View } from "./types";
import type { GameModule } from "../game";
import { readingTime } from "../reading";
import Board from "./Board.svelte";
import "./colours.css";
import Side from "./Side.svelte";
import { lastNews } from "./told";
import { sound, words } from "./words";

export const game: GameModule<Options, View, Action, Event> = {
  name: "mystery_express",
  Board,
  Side,
  words,
  time,
  sound,
  echo: ({ event }) => event === "you_chose",
  lastNews,
  summary: () => import("./Summary.svelte"),
  // The cards of the crime are turned up one by one (ME-60): whoever won is not said before the last.
  reveals: (events) => events.some(({ event }) => event === "crime_revealed"),
};

const LONGEST = 5000;

/** Cards that one is shown stay until one has looked, the Time show has a pace of its own, and nobody waits for lines. */
const NOT_READ: readonly Event["event"][] = ["time_shown", "face_seen", "is_choosing"];

function time(events: readonly Event[], options: Options): number {
  const read = events.filter(({ event }) => !NOT_READ.includes(event));
  return Math.min(LONGEST, readingTime(read.map((event) => words.event(event, options)).join(" ")));
}
