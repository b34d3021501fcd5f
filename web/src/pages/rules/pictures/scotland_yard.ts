import type { Pictures } from "../pictures";
import Log from "./scotland_yard/Log.svelte";
import Pieces from "./scotland_yard/Pieces.svelte";
import Stations from "./scotland_yard/Stations.svelte";
import Tickets from "./scotland_yard/Tickets.svelte";

export const pictures: Pictures = {
  "short-setup": Pieces,
  "short-a-round": Stations,
  "short-mister-x-s-tricks": Log,
  "SY-03": Tickets,
};
