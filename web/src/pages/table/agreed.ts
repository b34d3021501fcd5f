/** What was agreed for a table, in words. */
import type { OptionWords } from "../../games/game";
import { m } from "../../paraglide/messages";
import { number, shortened } from "../../shell/format";

export function said(value: unknown): string {
  if (value === true) return m.shell_yes();
  if (value === false || value === null) return m.shell_no();
  if (typeof value === "number") return number(value);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The value of an option: a choice by its label, what came from a file by the name that the file gives it. */
export function agreed({ control }: OptionWords<any>, value: unknown): string {
  if (control.kind === "assignment" && Array.isArray(value)) {
    if (!value.length) return m.shell_by_lot();
    return value
      .map((one) => control.choices.find((choice) => choice.value === one)?.label ?? one)
      .join(", ");
  }
  if (control.kind !== "choice") return said(value);
  const choice = control.choices.find((one) => one.value === value);
  if (choice) return choice.label;
  return control.file ? shortened(control.file.title(value)) : said(value);
}
