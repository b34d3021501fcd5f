/** The log of a long game: the latest entries come with the page, what was before them by pages. */
import type { APIResponse, Locator, Page } from "@playwright/test";
import { accessible } from "./axe";
import { expect, gather, panel, PHONE, sideways, tab, tabTo, test } from "./people";

const MOVES = 230; // three pages

interface Standing {
  readonly position: {
    readonly number: number;
    readonly actions: readonly { readonly action: string }[];
  };
}

interface Moving {
  readonly seat: number;
  readonly position: number;
  readonly action?: { readonly action: string };
}

/** Two people who are in no hurry: nobody comes home who stays where there is money. */
class Idlers {
  private readonly stays = new Map<number, Moving["action"]>();
  private made: Moving = { seat: 1, position: 0 };

  constructor(
    private readonly people: readonly [Page, Page],
    private readonly id: string,
  ) {}

  async move(): Promise<void> {
    // Who stayed can stay again, which need not be looked up.
    const [seat, position] = [1 - this.made.seat, this.made.position];
    const again = { seat, position, action: this.stays.get(seat) };
    if (again.action && (await this.play(again)).ok()) return;
    const answer = await this.play(await this.legal());
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  private async play(move: Moving): Promise<APIResponse> {
    const answer = await this.people[move.seat]!.request.post(`/api/tables/${this.id}/moves`, { data: move });
    if (answer.ok()) this.made = { ...move, position: ((await answer.json()) as { number: number }).number };
    return answer;
  }

  private async legal(): Promise<Moving> {
    for (const [seat, page] of this.people.entries()) {
      const told = await page.request.get(`/api/tables/${this.id}/log?look=${seat}`);
      const { number, actions } = ((await told.json()) as Standing).position;
      if (!actions.length) continue;
      const stay = actions.find(({ action }) => action === "stay");
      if (stay) this.stays.set(seat, stay);
      return { seat, position: number, action: stay ?? actions[0] };
    }
    throw new Error("It is nobody's turn.");
  }
}

const earlier = (page: Page): Locator => panel(page).getByRole("button", { name: "Show earlier" });

/** The numbers of the moves that the log shows, the latest first. */
async function numbers(page: Page): Promise<number[]> {
  const texts = await panel(page).locator("li .about").allInnerTexts();
  return texts.map((text) => Number(/^Move (\d+)/.exec(text)?.[1]));
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** Whether what has the focus is in the panel. */
const focused = (page: Page) => panel(page).evaluate((shown) => shown.contains(document.activeElement));

/** All of it is there, down to the first move, in the right order. */
async function complete(page: Page): Promise<void> {
  await expect.poll(() => numbers(page)).toEqual(down(MOVES, 1));
  await expect(earlier(page)).toHaveCount(0);
  await expect(panel(page).getByText("The game began.")).toHaveCount(1);
}

test("a long game's log goes back page by page, by mouse, by keys and on a phone", async ({ visitor }) => {
  const [ann, bob] = [await visitor({ name: "Ann" }), await visitor({ name: "Bob" })];
  const id = await gather([ann, bob], { game: "eighty_days", players: 2, options: { first_player: 0 } });
  const idlers = new Idlers([ann, bob], id);
  await tab(ann, "Chat").click();
  await ann.getByLabel("Say something").fill("Bon voyage!");
  await ann.getByLabel("Say something").press("Enter");
  await expect(panel(ann).getByText("Bon voyage!")).toBeVisible();
  // Nobody looks on: to show every move takes longer than to make it.
  for (const page of [ann, bob]) await page.goto("about:blank");
  for (let moves = 0; moves < MOVES; moves++) await idlers.move();

  await test.step("by mouse", async () => {
    await ann.goto(`/table/${id}`);
    await tab(ann, "Log").click();
    await expect.poll(() => numbers(ann)).toEqual(down(MOVES, MOVES - 59));
    await earlier(ann).click(); // these came with the page
    await expect.poll(() => numbers(ann)).toEqual(down(MOVES, MOVES - 99));
    await earlier(ann).click();
    await expect.poll(() => numbers(ann)).toEqual(down(MOVES, MOVES - 199));
    await accessible(ann, "the log with earlier entries");
    await earlier(ann).click();
    await complete(ann);
  });

  await test.step("what happens next goes on top", async () => {
    await idlers.move();
    await expect.poll(() => numbers(ann)).toEqual(down(MOVES + 1, 1));
  });

  await test.step("by keys", async () => {
    await ann.reload();
    await tabTo(ann, '[role="tab"]');
    await ann.keyboard.press("ArrowRight");
    await ann.keyboard.press("ArrowRight");
    await expect(tab(ann, "Log")).toBeFocused();
    await tabTo(ann, '[aria-busy="false"]');
    await expect(earlier(ann)).toBeFocused();
    for (const shown of [100, 200]) {
      await ann.keyboard.press("Enter");
      await expect.poll(async () => (await numbers(ann)).length).toBe(shown);
      await expect(earlier(ann)).toBeFocused();
    }
    await ann.keyboard.press("Enter");
    await expect(earlier(ann)).toHaveCount(0);
    // The button is gone; whoever used it is not sent back to the top of the page.
    expect(await focused(ann)).toBe(true);
  });

  await test.step("on a phone, as a spectator", async () => {
    const eve = await visitor(PHONE);
    await eve.goto(`/table/${id}`);
    await tab(eve, "Log").tap();
    for (const shown of [60, 100, 200]) {
      await expect.poll(async () => (await numbers(eve)).length).toBe(shown);
      expect((await earlier(eve).boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await sideways(eve)).toBe(0);
      if (shown === 200) await accessible(eve, "the log with earlier entries on a phone");
      await earlier(eve).tap();
    }
    await expect.poll(() => numbers(eve)).toEqual(down(MOVES + 1, 1));
  });

  await test.step("what was said long ago is found at once, whatever was played since", async () => {
    await bob.goto(`/table/${id}`);
    await tab(bob, "Chat").click();
    await expect(earlier(bob)).toBeVisible();
    await expect(panel(bob).getByText("Bon voyage!")).toHaveCount(0);
    await earlier(bob).press("Enter");
    await expect(panel(bob).getByText("Bon voyage!")).toBeVisible();
    await expect(earlier(bob)).toHaveCount(0);
    expect(await focused(bob)).toBe(true);
  });
});
