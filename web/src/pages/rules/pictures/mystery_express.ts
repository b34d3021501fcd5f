import type { Pictures } from "../pictures";
import Categories from "./mystery_express/Categories.svelte";
import Train from "./mystery_express/Train.svelte";

export const pictures: Pictures = { "short-the-cards": Categories, "short-a-leg": Train };
