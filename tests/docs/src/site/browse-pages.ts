import { type Browser, findBarriers, openBrowser, type Page, watchPage } from "@toolwright/tests-support/browser";
import { kilobytesOf, WORKER_FILES } from "./weigh-requests.ts";

/** Pages that are opened: each kind, and those with the widest tables and blocks. */
export const PAGES = [
  "/",
  "/playground.html",
  "/getting-started/",
  "/guides/approvals.html",
  "/guides/cli.html",
  "/guides/mcp.html",
  "/guides/write-a-toolkit.html",
  "/ai-sdk.html",
  "/reference/",
  "/reference/observability/get-trace.html",
  "/reference/messaging/send-transactional-email.html",
  "/comparison.html",
  "/fault-matrix.html",
  "/benchmarks.html",
  "/recipes/",
  "/recipes/affected-customers.html",
  "/troubleshooting.html",
  "/404.html",
] as const;
/** Maximum load of a page without prefetches for other pages, kB after compression. */
const MAX_KILOBYTES = 250;
/**
 * Views in which every page is opened. axe takes seconds per page, and its findings depend on the theme more than on
 * the width, so it checks each theme once.
 */
const VIEWS = [
  { width: 320, theme: "light", hasAxe: true },
  { width: 768, theme: "light", hasAxe: false },
  { width: 1280, theme: "dark", hasAxe: true },
] as const;

/** A site behind HTTP. */
interface Site {
  readonly address: string;
  readonly dist: URL;
  /** Folder for a picture of each page. */
  readonly screenshots?: string | undefined;
}

/** Findings in the pages. */
export interface PagesCheck {
  /** One message for each fault. */
  readonly faults: readonly string[];
  /** The heaviest page, kB after compression. */
  readonly kilobytes: number;
}

/** Opens every page in every view. */
export async function browsePages(site: Site): Promise<PagesCheck> {
  const browser = await openBrowser();
  try {
    // Each tab mostly waits for its pages, so all of them load at the same time.
    const tabs = await Promise.all(VIEWS.map((view) => browseTab(browser, view, site)));
    return {
      faults: tabs.flatMap(({ faults }) => faults),
      kilobytes: Math.max(...tabs.map(({ kilobytes }) => kilobytes)),
    };
  } finally {
    await browser.close();
  }
}

async function browseTab(
  browser: Browser,
  { width, theme, hasAxe }: (typeof VIEWS)[number],
  { address, dist, screenshots }: Site,
): Promise<PagesCheck> {
  const tab = await openTab(browser, theme, width);
  const faults: string[] = [];
  const weights: number[] = [];
  for (const path of PAGES) {
    await tab.page.goto(address + path);
    // What a page has prefetched or loaded when idle so far depends on how busy the machine is.
    const prefetched = await prefetchedBy(tab.page);
    const kilobytes = kilobytesOf(
      tab.requests.splice(0).filter((url) => !prefetched.includes(url) && !url.includes(WORKER_FILES)),
      dist,
    );
    weights.push(kilobytes);
    const found = [...(kilobytes > MAX_KILOBYTES ? [`loads ${kilobytes} kB`] : []), ...(await overflowOf(tab.page))];
    if (hasAxe) found.push(...(await findBarriers(tab.page)));
    found.push(...tab.problems.splice(0));
    faults.push(...found.map((fault) => `${path} at ${width} px, ${theme}: ${fault}`));
    const name = `${path.slice(1).replaceAll(/[/.]/g, "-") || "home"}-${width}-${theme}`;
    if (screenshots) await tab.page.screenshot({ path: `${screenshots}/${name}.png` });
    // Anything that the page still loads for the next one doesn't count toward the next one's weight.
    await tab.page.goto("about:blank");
    tab.requests.splice(0);
  }
  await tab.page.close();
  return { faults, kilobytes: Math.max(...weights) };
}

interface Tab {
  readonly page: Page;
  /** Console messages and script errors since the tab was opened. */
  readonly problems: string[];
  readonly requests: string[];
}

async function openTab(browser: Browser, colorScheme: "light" | "dark", width: number): Promise<Tab> {
  const viewport = { width, height: 900 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  return { page, ...watchPage(page) };
}

function prefetchedBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]"), ({ href }) => href),
  );
}

/** Tables and code scroll in their own boxes, so only the page itself counts. */
export async function overflowOf(page: Page): Promise<readonly string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
}
