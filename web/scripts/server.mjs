// The real table server, for tests and measurements: on a free port, with a database of its own, without limits.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const BRADSHAW = join(ROOT, ".venv", "bin", "bradshaw");
const CLIENT = join(ROOT, "src", "bradshaw", "server", "client", "index.html");

/** Say in one sentence what is missing, if anything is. */
export function checkBuilt() {
  if (!existsSync(BRADSHAW)) throw new Error("There is no .venv/bin/bradshaw: run `make .venv/ready` first.");
  if (!existsSync(CLIENT))
    throw new Error("The web client is not built: run `make client` (or `npm run build` in web/) first.");
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

export function temporaryDatabase() {
  return join(mkdtempSync(join(tmpdir(), "bradshaw-e2e-")), "tables.db");
}

export function serverArguments(port, database) {
  // Bots move at once: what a test waits for is said in it.
  const quick = ["--limits", "0", "--bot-seconds", "5", "--pace", "0"];
  return ["serve", "--port", String(port), "--database", database, ...quick];
}

export function serverCommand(port, database) {
  return [BRADSHAW, ...serverArguments(port, database)].map((word) => `'${word}'`).join(" ");
}

/** Start a server and wait until it answers; `stop` ends it, with SIGKILL if asked to. */
export async function startServer(port, database = temporaryDatabase(), environment = {}) {
  checkBuilt();
  const child = spawn(BRADSHAW, serverArguments(port, database), {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  process.once("exit", () => child.kill()); // whatever happens here, it does not stay behind
  const url = `http://127.0.0.1:${port}`;
  const gone = new Promise((done) => child.once("exit", done));
  for (let tries = 0; ; tries++) {
    try {
      if ((await fetch(`${url}/api/health`)).ok) break;
    } catch {
      // Not yet.
    }
    if (child.exitCode !== null || tries > 300) throw new Error(`No server came up at ${url}.`);
    await new Promise((done) => setTimeout(done, 200));
  }
  return {
    url,
    database,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await gone;
    },
  };
}
