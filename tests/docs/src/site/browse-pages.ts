import { type Browser, findBarriers, openBrowser, type Page, watchPage } from "@toolwright/tests-support/browser";

/** Pages that are opened: each kind, and those with the widest tables and blocks. */
export const PAGES = [
  "/",
  "/playground.html",
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
/**
 * How every page is opened. axe takes seconds per page, and what it finds depends on the theme more than on the width, so it
 * checks each theme once.
 */
const VIEWS = [
  { width: 320, theme: "light", hasAxe: true },
  { width: 768, theme: "light", hasAxe: false },
  { width: 1280, theme: "dark", hasAxe: true },
] as const;

/**
 * Opens every page in every view, and returns one message for each fault.
 * @param screenshots folder for a picture of each page
 */
export async function browsePages(address: string, screenshots?: string): Promise<readonly string[]> {
  const browser = await openBrowser();
  try {
    // Each tab mostly waits for its pages, so all of them load at the same time.
    const tabs = VIEWS.map((view) => browseTab(browser, { ...view, address, screenshots }));
    return (await Promise.all(tabs)).flat();
  } finally {
    await browser.close();
  }
}

interface Tour {
  readonly address: string;
  readonly screenshots?: string | undefined;
}

async function browseTab(
  browser: Browser,
  { width, theme, hasAxe, address, screenshots }: (typeof VIEWS)[number] & Tour,
): Promise<readonly string[]> {
  const tab = await openTab(browser, theme, width);
  const faults: string[] = [];
  for (const path of PAGES) {
    const label = `${path} at ${width} px, ${theme}`;
    await tab.page.goto(address + path);
    const barriers = hasAxe ? await findBarriers(tab.page) : [];
    const found = [...tab.problems.splice(0), ...(await overflowOf(tab.page)), ...barriers];
    faults.push(...found.map((fault) => `${label}: ${fault}`));
    const name = `${path.slice(1).replaceAll(/[/.]/g, "-") || "home"}-${width}-${theme}`;
    if (screenshots) await tab.page.screenshot({ path: `${screenshots}/${name}.png` });
  }
  await tab.page.close();
  return faults;
}

interface Tab {
  readonly page: Page;
  /** Messages of the console and errors of scripts, since the tab was opened. */
  readonly problems: string[];
}

async function openTab(browser: Browser, colorScheme: "light" | "dark", width: number): Promise<Tab> {
  const viewport = { width, height: 900 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  return { page, problems: watchPage(page).problems };
}

/** Tables and code scroll in their own boxes, so only the page itself counts. */
export async function overflowOf(page: Page): Promise<readonly string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
}
