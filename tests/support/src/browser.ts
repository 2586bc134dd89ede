import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Frame, type Page } from "playwright-core";

export type { Browser, Page, Route } from "playwright-core";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of Chromium: the variable `CHROMIUM`, or the path where systems install it; `null` if it is missing. */
export function findChromium(): string | null {
  return [process.env["CHROMIUM"] ?? "", ...PROGRAMS].find((path) => path !== "" && existsSync(path)) ?? null;
}

/** Whether tests in Chromium can run. Says on standard error that they are skipped if they cannot. */
export function hasChromium(): boolean {
  const isFound = findChromium() !== null;
  if (!isFound)
    process.stderr.write("Skipped: tests in a browser, because Chromium is missing (apt install chromium).\n");
  return isFound;
}

/** Starts Chromium without a window. */
export function openBrowser(): Promise<Browser> {
  // Containers often allow neither the sandbox nor much shared memory.
  const args = ["--no-sandbox", "--disable-dev-shm-usage"];
  return chromium.launch({ executablePath: findChromium() ?? "chromium", args });
}

/** Collects a page's complaints: script and console errors, and requests. */
export function watchPage(page: Page): { readonly problems: string[]; readonly requests: string[] } {
  const [problems, requests]: [string[], string[]] = [[], []];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on("request", (request) => requests.push(request.url()));
  return { problems, requests };
}

/** Elements wider than the window, as `tag.class`, and the width of the page if it scrolls sideways. */
export function findOverflow(page: Page | Frame): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolled = (element: Element) => element.closest(".tv-scroll, .tv-hidden, .tv-name, svg, thead") !== null;
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => !isScrolled(element) && element.getBoundingClientRect().right > clientWidth + 1,
    );
    const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    return [
      ...page,
      ...wide.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`),
    ];
  });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

interface Axe {
  run(options: object): Promise<AxeResults>;
}

/** Runs axe-core on a page; returns one line for each serious or critical violation. */
export async function findBarriers(page: Page | Frame): Promise<readonly string[]> {
  // The page's content security policy blocks scripts, but not code that the debugger evaluates.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    // Describing the passing elements takes most of its time.
    (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] }),
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
