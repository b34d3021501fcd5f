/** What the service worker does with requests and notices. */
import { describe, expect, it } from "vitest";
import type { Notice } from "../types/wire";
import { readNotice, shown, type AllWords } from "./notification";
import { isGone, wayOf } from "./ways";

const HERE = "https://table.test";
const get = (path: string, mode = "cors", method = "GET") =>
  wayOf({ method, mode, url: new URL(path, HERE).href }, HERE);

describe("the way of a request", () => {
  it.each(["/api/me", "/api/tables/abc", "/api", "/metrics"])(
    "%s is never kept, nor answered here",
    (path) => {
      expect(get(path)).toBe("pass");
      expect(get(path, "navigate")).toBe("pass");
    },
  );

  it("pages come from the server", () => {
    expect(get("/", "navigate")).toBe("page");
    expect(get("/table/abc?x=1", "navigate")).toBe("page");
    expect(get("/apiary", "navigate")).toBe("page");
  });

  it("files that are named after their content may be kept", () => {
    expect(get("/assets/shared-abc.js")).toBe("file");
    expect(get("/manifest.webmanifest")).toBe("pass");
  });

  it("what changes something, and other sites, are left alone", () => {
    expect(get("/assets/x.js", "cors", "POST")).toBe("pass");
    expect(get("https://elsewhere.test/assets/x.js")).toBe("pass");
    expect(get("https://elsewhere.test/", "navigate")).toBe("pass");
  });

  it("a proxy without a server is as good as no network", () => {
    expect([502, 503, 504].every(isGone)).toBe(true);
    expect([200, 404, 500].some(isGone)).toBe(false);
  });
});

const words = (turn: string, together: string, chess: string) => ({
  ...{ turn, start: "start", over: "over", together },
  titles: { chess },
});
const ALL: AllWords = {
  en: words("Your turn", "{game} with {names}", "Chess"),
  de: words("Du bist dran", "{game} mit {names}", "Schach"),
};
const notice: Notice = {
  ...{ kind: "turn", table: "abc123", game: "chess", title: "Chess (server)" },
  ...{ names: ["Ann", "Ben"], language: "de" },
};

describe("a notice", () => {
  it("is told in the language of whoever asked for it", () => {
    expect(shown(notice, ALL)).toEqual({
      title: "Du bist dran",
      body: "Schach mit Ann, Ben",
      tag: "bradshaw-abc123",
      path: "/table/abc123",
    });
    expect(shown({ ...notice, language: "de-AT" }, ALL).title).toBe("Du bist dran");
    expect(shown({ ...notice, language: "fr" }, ALL).title).toBe("Your turn");
  });

  it("has the server's words for a game without any here", () => {
    expect(shown({ ...notice, game: "other", names: [] }, ALL).body).toBe("Chess (server)");
  });

  it("shows names as they are", () => {
    expect(shown({ ...notice, names: ["$& {game}"] }, ALL).body).toBe("Schach mit $& {game}");
  });

  it("that is none is not shown", () => {
    expect(readNotice(JSON.stringify(notice))).toEqual(notice);
    expect(readNotice("")).toBeNull();
    expect(readNotice("null")).toBeNull();
    expect(readNotice(JSON.stringify({ ...notice, kind: "rain" }))).toBeNull();
    expect(readNotice(JSON.stringify({ ...notice, table: "../evil" }))).toBeNull();
  });
});
