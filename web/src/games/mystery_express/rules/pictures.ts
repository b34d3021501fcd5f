import type { Pictures } from "../../pictures";
import Categories from "./Categories.svelte";
import Train from "./Train.svelte";

export const pictures: Pictures = { "short-the-cards": Categories, "short-a-leg": Train };
