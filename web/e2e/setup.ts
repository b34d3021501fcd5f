import { checkBuilt } from "../scripts/server.mjs";

export default function setup(): void {
  checkBuilt();
}
