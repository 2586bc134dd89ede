import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

/** Pages that are opened: each kind, and those with the widest tables and blocks. */
export const PAGES = [
  "/",
  "/getting-started/",
  "/guides/approvals.html",
  "/guides/cli.html",
  "/guides/write-a-toolkit.html",
  "/ai-sdk.html",
  "/reference/",
  "/reference/observability/get-trace.html",
  "/reference/messaging/send-transactional-email.html",
  "/comparison.html",
  "/fault-matrix.html",
  "/troubleshooting.html",
] as const;
const WIDTHS = [320, 768, 1280] as const;
const THEMES = ["light", "dark"] as const;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the path of an installed Chromium, or null. `CHROMIUM` names another one. */
export function findChromium(): string | null {
  const paths = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** Opens every page at every width in both themes, and returns one message for each fault. */
export async function browsePages(program: string, address: string, screenshots?: string): Promise<readonly string[]> {
  const browser = await puppeteer.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const faults: string[] = [];
    for (const theme of THEMES)
      for (const width of WIDTHS) {
        const page = await openTab(browser, theme, width);
        for (const path of PAGES) {
          const label = `${path} at ${width} px, ${theme}`;
          faults.push(...(await faultsOf(page, address + path)).map((fault) => `${label}: ${fault}`));
          const name = `${path.slice(1).replaceAll(/[/.]/g, "-") || "home"}-${width}-${theme}`;
          if (screenshots) await page.screenshot({ path: `${screenshots}/${name}.png` });
        }
        await page.close();
      }
    return faults;
  } finally {
    await browser.close();
  }
}

async function openTab(browser: Browser, theme: (typeof THEMES)[number], width: number): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  return page;
}

async function faultsOf(page: Page, url: string): Promise<readonly string[]> {
  const messages: string[] = [];
  const listen = (message: { type(): string; text(): string }) => {
    if (message.type() === "error") messages.push(`console: ${message.text()}`);
  };
  const fail = (error: unknown) => messages.push(`error: ${String(error)}`);
  page.on("console", listen).on("pageerror", fail);
  try {
    await page.goto(url, { waitUntil: "load" });
    const findings = [...(await overflowOf(page)), ...(await axeFindings(page))];
    return [...messages, ...findings];
  } finally {
    page.off("console", listen).off("pageerror", fail);
  }
}

async function overflowOf(page: Page): Promise<readonly string[]> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  return content > window ? [`the page is ${content} px wide`] : [];
}

interface Finding {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Serious and critical findings of axe. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as readonly Finding[];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `axe ${id} at ${nodes
          .map(({ target }) => target.join(" "))
          .slice(0, 3)
          .join(", ")}`,
    );
}
