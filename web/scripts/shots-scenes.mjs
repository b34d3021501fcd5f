// What a real game reaches rarely: moments of stored games, on the fixture page. What is done before the picture is
// `then`.

/** Take these answers one after the other, such as "visit dine"; what is one of several in a car after that car. */
const picks =
  (...all) =>
  async (page) => {
    for (const pick of all) {
      const car = page.locator('[data-pick^="car "]');
      const answer = page.locator(`[data-pick="${pick}"]`);
      if (!(await answer.count()) && (await car.count()) === 1) await car.click();
      await answer.first().click();
    }
  };
const press = (selector, times) => async (page) => {
  for (let time = 0; time < times; time++) await page.locator(selector).first().click();
};
/** Press what the page calls by that message. */
const pressNamed =
  (key, times = 1) =>
  async (page, say) => {
    for (let time = 0; time < times; time++)
      await page.getByRole("button", { name: say(key), exact: true }).click();
  };

/** A press anywhere puts away what was told. */
const lookAt = (page) => page.locator("h1").click();

/** Marks of every kind on the first lines of the sheet. */
async function marks(page) {
  const cells = page.locator("aside table td button");
  for (const [cell, times] of [1, 3, 2, 1, 1, 2, 1, 3, 1, 2].entries())
    for (let time = 0; time < times; time++) await cells.nth(cell * 4).click();
  await page.locator("aside table").first().scrollIntoViewIfNeeded();
}

const express = (fixture, then) => ({ fixture: `mystery_express/${fixture}`, then });
const days = (fixture, then) => ({ fixture: `eighty_days/${fixture}`, then });

export const SCENES = {
  design: { fixture: "design", full: true },

  "mystery-express-boarding": express("start"),
  "mystery-express-turn-three": express("three-turn"),
  "mystery-express-turn-four": express("turn-late"),
  "mystery-express-turn-five": express("five-turn"),
  "mystery-express-others-turn": express("others-turn"),
  "mystery-express-spectator": express("five-spectator"),
  "mystery-express-seen": express("five-seen"),
  // One dialog a car.
  "mystery-express-car-club-grip": express("five-seen", picks("visit grip")),
  "mystery-express-car-club-help": express("turn-late", picks("visit help")),
  "mystery-express-car-dining": express("five-seen", picks("visit dine")),
  "mystery-express-car-dining-serve": express("three-dining"),
  "mystery-express-car-lounge": express("five-seen", picks("visit lounge")),
  "mystery-express-car-passenger": express("five-seen", picks("visit passenger")),
  "mystery-express-car-passenger-take": express("three-take"),
  "mystery-express-car-sleeping": express("five-seen", picks("visit sleep")),
  "mystery-express-car-smoking": express("five-seen", picks("visit smoke")),
  "mystery-express-confirm": express("five-seen", picks("visit rest")),
  // One request a kind.
  "mystery-express-asked-show-meal": express("five-show-meal"),
  "mystery-express-asked-show-lounge": express("three-show-lounge"),
  "mystery-express-asked-pass": express("five-pass"),
  "mystery-express-asked-return": express("five-return"),
  "mystery-express-asked-hide": express("three-hide"),
  "mystery-express-asked-guess": express("three-guess"),
  "mystery-express-asked-rummage": express("three-rummage"),
  "mystery-express-asked-leave": express("three-leave"),
  "mystery-express-asked-power": express("five-power"),
  // What happens at the stations.
  "mystery-express-hour": express("hour"),
  "mystery-express-hour-one": express("hour", press("[data-watch]", 1)),
  "mystery-express-hour-packets": express("hour-packets", press("[data-watch]", 1)),
  "mystery-express-hour-piles": express("hour-piles", async (page) => {
    await press("[data-watch]", 1)(page);
    await page.waitForTimeout(4500);
  }),
  "mystery-express-tunnel": express("tunnel"),
  "mystery-express-telegram": express("telegram"),
  "mystery-express-revelation": express("revelation"),
  "mystery-express-answers": express("answers"),
  ...Object.fromEntries(
    [0, 1, 3, 5].map((cards) => [
      `mystery-express-reveal-${cards}`,
      express("end", pressNamed("mystery_express_reveal_next", cards)),
    ]),
  ),
  "mystery-express-reveal-five": express("five-end", pressNamed("mystery_express_reveal_next", 5)),
  "mystery-express-sheet": express("turn-late", marks),

  "eighty-days-two-pawns": days("two-middle"),
  "eighty-days-two-pawns-end": days("two-end"),
  "eighty-days-passepartout": days("choose"),
  "eighty-days-passepartout-chosen": days("choose", press(".bars button", 1)),
  "eighty-days-bet": days("own-middle"),
  "eighty-days-police": days("police"),
  "eighty-days-police-report": days("police", press('[data-extra="report"]', 1)),
  "eighty-days-character": days("character", press(".chip.character", 1)),
  "eighty-days-pound": days("pound"),
  "eighty-days-back": days("middle", press('[data-extra="back"]', 1)),
  "eighty-days-six-start": days("six-start"),
  "eighty-days-six": days("six-middle"),
  "eighty-days-six-home": days("six-home"),
  "eighty-days-six-end": days("six-end"),
  "eighty-days-spectator": days("spectator"),
  "eighty-days-near-end": days("near-end"),
  "eighty-days-end": days("end"),
  "eighty-days-hare": days("hare-middle"),
  "eighty-days-own-board": days("own-middle", lookAt),
};
