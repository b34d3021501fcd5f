/** Whether everyone can use a page: axe finds no violation, in the light and in the dark. */
import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { expect } from "./people";

/** Fails with the violations by name if there are any. */
export async function accessible(page: Page, what: string): Promise<void> {
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // Colours that are on their way from one theme to the other are neither's.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== "running"),
    );
    await page.waitForTimeout(50);
    // Not as a script of the page, whose policy allows none but its own.
    if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axe.source);
    const results = await page.evaluate(
      async (options) =>
        (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)) as AxeResults,
      // Between the themes only colours differ.
      {
        resultTypes: ["violations" as const],
        ...(theme === "dark" && { runOnly: ["color-contrast", "link-in-text-block"] }),
      },
    );
    for (const { id, help, nodes } of results.violations) {
      const where = nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target.join(" ")} – ${failureSummary}`);
      found.push(`${what}, ${theme}: ${id}: ${help} (${nodes.length})\n  ${where.join("\n  ")}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  expect(found.join("\n")).toBe("");
}
