import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { bundleFor } from "./bundles.ts";
import type { Consumer } from "./result.ts";
import type { ServedSandbox } from "./served-sandbox.ts";
import type { Workshop } from "./workshop.ts";

const TIMEOUT_MS = 60_000;
const FLAGS = ["--headless=shell", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"];

interface Outcome {
  readonly outcome: string;
  readonly version: string;
}

/** Runs a page in headless Chromium: the program in the variable `CHROMIUM`, or one from npm (Linux on x64). */
export function pageConsumer(workshop: Workshop, { served }: ServedSandbox): Consumer {
  return {
    name: "chromium",
    run: async () => {
      const program = process.env["CHROMIUM"] ?? (await chromiumFromNpm(workshop));
      const project = await workshop.project("chromium");
      const script = await bundleFor(["browser"], project, "page.js");
      const { outcome, version } = await openPage(program, join(project, "profile"), { script, served });
      if (!outcome.startsWith("OK")) throw new Error(outcome);
      return { version, output: outcome };
    },
  };
}

async function chromiumFromNpm(workshop: Workshop): Promise<string> {
  const folder = await workshop.fetch("@sparticuz/chromium");
  const chromium = (await import(pathToFileURL(join(folder, "build/index.js")).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return chromium.default.executablePath();
}

async function openPage(
  program: string,
  profile: string,
  content: { readonly script: string; readonly served: object },
): Promise<Outcome> {
  const { server, outcome } = servePage(content);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, address], { stdio: "ignore" });
  try {
    return await Promise.race([outcome, failureOf(browser)]);
  } finally {
    browser.kill("SIGKILL");
    server.close();
    server.closeAllConnections();
  }
}

/** Serves the page and its files, and receives the outcome from it. */
function servePage({ script, served }: { readonly script: string; readonly served: object }): {
  readonly server: Server;
  readonly outcome: Promise<Outcome>;
} {
  const files: Readonly<Record<string, readonly [string, string]>> = {
    "/": ["text/html", '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>'],
    "/page.js": ["text/javascript", script],
    "/served": ["application/json", JSON.stringify(served)],
    "/outcome": ["text/plain", ""],
  };
  const server = createServer();
  const outcome = new Promise<Outcome>((resolve) => {
    server.on("request", async (incoming, outgoing) => {
      const [type, body] = files[incoming.url ?? ""] ?? ["text/plain", ""];
      const received = await text(incoming);
      outgoing.setHeader("content-type", type).end(body);
      if (incoming.url === "/outcome") resolve(JSON.parse(received) as Outcome);
    });
  });
  return { server, outcome };
}

/** Rejects when the browser exits or the page takes too long. */
async function failureOf(browser: ChildProcess): Promise<never> {
  const exit = once(browser, "exit").then(() => "The browser exited before the page reported its outcome.");
  const timeout = new Promise<string>((resolve) =>
    setTimeout(resolve, TIMEOUT_MS, "The page did not report its outcome in time.").unref(),
  );
  throw new Error(await Promise.race([exit, timeout]));
}
