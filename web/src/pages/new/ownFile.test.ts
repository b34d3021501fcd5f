import { afterEach, describe, expect, it } from "vitest";
import { Refused } from "../../net/api";
import { baseLocale, overwriteGetLocale } from "../../paraglide/runtime";
import type { CheckedFile, OwnFile } from "../../types/wire";
import { examine, LONGEST } from "./ownFile";

const TEXT = 'name = "Alps"\n';

const NO_FILES = { code: "server.no_files", parameters: { game: "Chess" } };

afterEach(() => overwriteGetLocale(() => baseLocale));

/** What the server would be asked, and what comes of it. */
async function examined(
  content: BlobPart,
  name = "alps.toml",
  problems: readonly string[] = [],
  reasons: CheckedFile["reasons"] = [],
) {
  const asked: OwnFile[] = [];
  const found = await examine("chess", "board", new File([content], name), (_, file) => {
    asked.push(file);
    return Promise.resolve({ problems, reasons, value: problems.length ? null : { name: "Alps" } });
  });
  return { found, asked };
}

describe("a file of one's own", () => {
  it("is sent to be checked, and becomes a value", async () => {
    const { found, asked } = await examined(TEXT);
    expect(asked).toEqual([{ option: "board", name: "alps.toml", text: TEXT }]);
    expect(found).toEqual({ value: { name: "Alps" } });
  });

  it("becomes none if anything is wrong with it", async () => {
    const { found } = await examined(TEXT, "alps.toml", ["There is no name."]);
    expect(found).toEqual({ problems: [{ text: "There is no name." }] });
  });

  it("is refused in the language of the page, and what there are no words for is marked as English", async () => {
    overwriteGetLocale(() => "de");
    const said = ["Chess is played with no files of one's own.", "Expected `str`."];
    const { found } = await examined(TEXT, "alps.toml", said, [NO_FILES, null]);
    expect(found).toEqual({
      problems: [
        { text: "Chess spielt man nicht mit eigenen Dateien." },
        { text: "Expected `str`.", lang: "en" },
      ],
    });
  });

  it("is not sent if it can't be one, and a sentence says why", async () => {
    const letters = "a".repeat(LONGEST);
    const cases: [BlobPart, RegExp][] = [
      ["", /empty/],
      [" \n\n", /empty/],
      [`${letters}b`, /too large.* 200,000 /],
      ["é".repeat(5 * LONGEST), /too large/],
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), /not plain text/],
      ["a\0b", /not plain text/],
    ];
    for (const [content, problem] of cases) {
      const { found, asked } = await examined(content);
      expect(asked).toEqual([]);
      expect(found).toEqual({ problems: [{ text: expect.stringMatching(problem) }] });
    }
    expect((await examined(letters)).asked).toHaveLength(1);
  });

  it("may begin with the mark that some editors write, and have any name", async () => {
    const { asked } = await examined(`\ufeff${TEXT}`, `${"x".repeat(200)}.toml`);
    expect(asked[0]!.text).toBe(TEXT);
    expect(asked[0]!.name).toHaveLength(100);
  });

  it("that is gone by now can't be read", async () => {
    const gone = Object.assign(new File(["x"], "a folder"), {
      arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")),
    });
    expect(await examine("g", "board", gone)).toEqual({
      problems: [{ text: "The file can’t be read." }],
    });
  });

  it("says so if the server does not answer", async () => {
    const found = await examine("g", "board", new File([TEXT], "a"), () =>
      Promise.reject(new Refused("too_much", "Wait a little.")),
    );
    expect(found).toEqual({ problems: [{ text: "Wait a little." }] });
  });
});
