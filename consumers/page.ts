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

const LONGEST_MS = 60_000;
const FLAGS = ["--headless=shell", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"];

interface Outcome {
  readonly outcome: string;
  readonly version: string;
}

/** A page in headless Chromium: the one of the variable `CHROMIUM`, or one that npm carries (Linux on x64). */
export function pageConsumer(workshop: Workshop, { served }: ServedSandbox): Consumer {
  return {
    name: "chromium",
    run: async () => {
      const program = process.env["CHROMIUM"] ?? (await carriedChromium(workshop));
      const project = await workshop.project("chromium");
      const script = await bundleFor(["browser"], project, "page.js");
      const { outcome, version } = await openPage(program, join(project, "profile"), { script, served });
      if (!outcome.startsWith("OK")) throw new Error(outcome);
      return { version, said: outcome };
    },
  };
}

async function carriedChromium(workshop: Workshop): Promise<string> {
  const folder = await workshop.fetch("@sparticuz/chromium");
  const carried = (await import(pathToFileURL(join(folder, "build/index.js")).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return carried.default.executablePath();
}

async function openPage(
  program: string,
  profile: string,
  content: { readonly script: string; readonly served: object },
): Promise<Outcome> {
  const { server, told } = serveOnce(content);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, address], { stdio: "ignore" });
  try {
    return await Promise.race([told, endOf(browser)]);
  } finally {
    browser.kill("SIGKILL");
    server.close();
    server.closeAllConnections();
  }
}

/** Serves the page and what it needs, and learns from it what came of it. */
function serveOnce({ script, served }: { readonly script: string; readonly served: object }): {
  readonly server: Server;
  readonly told: Promise<Outcome>;
} {
  const answers: Readonly<Record<string, readonly [string, string]>> = {
    "/": ["text/html", '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>'],
    "/page.js": ["text/javascript", script],
    "/served": ["application/json", JSON.stringify(served)],
    "/outcome": ["text/plain", ""],
  };
  const server = createServer();
  const told = new Promise<Outcome>((resolve) => {
    server.on("request", async (incoming, outgoing) => {
      const [type, body] = answers[incoming.url ?? ""] ?? ["text/plain", ""];
      const said = await text(incoming);
      outgoing.setHeader("content-type", type).end(body);
      if (incoming.url === "/outcome") resolve(JSON.parse(said) as Outcome);
    });
  });
  return { server, told };
}

async function endOf(browser: ChildProcess): Promise<never> {
  const ended = once(browser, "exit").then(() => "The browser ended before the page was done.");
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, LONGEST_MS, "The page was not done in time.").unref(),
  );
  throw new Error(await Promise.race([ended, late]));
}
