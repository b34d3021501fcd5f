// The fixture page, which shows boards and posters without a server, built and served.
import { build, preview } from "vite";
import { freePort } from "./server.mjs";

/** @returns where it is, and how to end it */
export async function fixtures() {
  await build({ mode: "fixtures", logLevel: "error" });
  const { httpServer, resolvedUrls } = await preview({
    mode: "fixtures",
    preview: { port: await freePort() },
  });
  return { url: resolvedUrls.local[0], stop: () => new Promise((done) => httpServer.close(done)) };
}
