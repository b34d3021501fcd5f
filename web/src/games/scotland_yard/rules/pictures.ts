import type { Pictures } from "../../pictures";
import Log from "./Log.svelte";
import Pieces from "./Pieces.svelte";
import Stations from "./Stations.svelte";
import Tickets from "./Tickets.svelte";

export const pictures: Pictures = {
  "short-setup": Pieces,
  "short-a-round": Stations,
  "short-mister-x-s-tricks": Log,
  "SY-03": Tickets,
};
