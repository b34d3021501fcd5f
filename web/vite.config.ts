import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig } from "vitest/config";
import { markCompiled, paraglide } from "./scripts/paraglide.mjs";
import { previews } from "./scripts/previews.ts";
import { serviceWorker } from "./scripts/worker.ts";

// The server sends whatever the browser understands; compressing once, here, costs it nothing and packs tightest.
function compressed() {
  const PACKED = /\.(js|css|svg|html|json|webmanifest)$/;
  return {
    name: "compressed",
    writeBundle: {
      sequential: true, // the service worker is written before
      order: "post" as const,
      async handler({ dir }: { dir?: string | undefined }) {
        if (!dir) return;
        const files = await readdir(dir, { recursive: true });
        for (const file of files.filter((name) => PACKED.test(name))) {
          const body = await readFile(join(dir, file));
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(body, quality));
          await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(body, { level: 9 }));
        }
      },
    },
  };
}

// What the table server sends along; the preview does too, so that a page that needs more is noticed.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'";

// What comes with the first page, whichever it is. The words of a game come with its board.
const SHARED = new RegExp(
  [
    "svelte/",
    "src/(design|shell|net|board)/",
    "src/games/(index|tutorial|keepers|reading)\\.ts",
    "src/pages/home/play\\.ts|src/pages/table/(SeatMark|eyes)|src/verify/noted\\.ts",
    "src/paraglide/(runtime|registry|messages/(shell|board|learn_learn\\.))",
  ].join("|"),
);

// A game's card comes with the home page, with its words and with nothing of the board that has some of them, too.
const CARD = /src\/games\/(\w+)\/(?:card|options|files|Picture)\b/;
const GAME = /src\/games\/(\w+)\/(?!card|options|files|Picture|rules|named|sentences|ruled)/;
const named = (part: RegExp, ending: string) => (id: string) => {
  const game = part.exec(id)?.[1];
  return game ? game + ending : null;
};

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    // The tests find the messages compiled; the plug-in would go on watching them after the last test.
    !process.env.VITEST && paraglideVitePlugin(paraglide()),
    !process.env.VITEST && { name: "compiled", buildStart: { sequential: true, handler: markCompiled } },
    mode !== "fixtures" && previews(),
    mode !== "fixtures" && serviceWorker(),
    mode !== "fixtures" && compressed(),
  ],
  build: {
    target: "es2022",
    // Where the server looks for its client; pages with stored views are for looking at only, and go elsewhere.
    outDir: mode === "fixtures" ? "dist" : "../src/bradshaw/server/client",
    emptyOutDir: true,
    // One file of styles: forty small ones took longer to ask for than this one takes to load.
    cssCodeSplit: false,
    // Fonts and pictures stay files: the page's security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // The fixture page shows the boards with stored views; it is built only on request.
      input: mode === "fixtures" ? ["index.html", "fixtures.html"] : ["index.html", "offline.html"],
      // What several pages share comes in one file: fifty with a few words each took longer to ask for.
      output: {
        codeSplitting: {
          groups: [
            { name: "shared", test: SHARED, minShareCount: 2, priority: 1 },
            { name: named(CARD, "_card"), test: CARD },
            // What the board of a game and its pictures among the rules share.
            { name: named(GAME, ""), test: GAME, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The rules and the start cards are read where the project keeps them, beside this folder.
  server: { fs: { allow: [".."] } },
  preview: { headers: { "Content-Security-Policy": POLICY } },
  // The first test that loads the messages waits for all of them: two thousand small modules, which each file of tests would
  // load again if it did not share them with the others. So whatever a test puts into the globals it takes out again.
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    isolate: false,
    unstubGlobals: true,
  },
}));
