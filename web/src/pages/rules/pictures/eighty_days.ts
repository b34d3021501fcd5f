import type { Pictures } from "../pictures";
import Costs from "./eighty_days/Costs.svelte";
import Spaces from "./eighty_days/Spaces.svelte";

export const pictures: Pictures = { "short-your-turn": Costs, "short-spaces": Spaces };
