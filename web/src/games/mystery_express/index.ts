import type { Action, Event, Options, View } from "./types";
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import "./colours.css";
import Side from "./Side.svelte";
import { words } from "./words";

export const game: GameModule<Options, View, Action, Event> = { name: "mystery_express", Board, Side, words };
