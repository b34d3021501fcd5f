import type { Pictures } from "../../pictures";
import Costs from "./Costs.svelte";
import Spaces from "./Spaces.svelte";

export const pictures: Pictures = { "short-your-turn": Costs, "short-spaces": Spaces };
