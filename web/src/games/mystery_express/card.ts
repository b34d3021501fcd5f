import { m } from "../../paraglide/messages";
import type { Options } from "./types";
import type { GameCard } from "../game";
import { options } from "./options";
import { sides } from "./sides";
import Picture from "./Picture.svelte";

export const card: GameCard<Options> = {
  name: "mystery_express",
  title: m.mystery_express_title,
  summary: m.mystery_express_summary,
  options,
  sides,
  aids: () => ({
    label: m.mystery_express_aids(),
    help: m.mystery_express_aids_help(),
    options: { notebook: "deductions" },
  }),
  Picture,
  lettered: true,
};
