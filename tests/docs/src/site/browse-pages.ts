import { type Browser, findBarriers, openBrowser, type Page, watchPage } from "@toolwright/tests-support/browser";

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
/** The width at which axe checks the pages of a theme. It takes seconds per page, and colors are equal at all widths. */
const CHECKED_WIDTH = { light: 320, dark: 1280 } as const;

/**
 * Opens every page at every width in both themes, and returns one message for each fault.
 * @param screenshots folder for a picture of each page
 */
export async function browsePages(address: string, screenshots?: string): Promise<readonly string[]> {
  const browser = await openBrowser();
  try {
    // Each tab mostly waits for its pages, so all of them load at the same time.
    const tabs = THEMES.flatMap((theme) =>
      WIDTHS.map((width) => browseTab(browser, { theme, width, address, screenshots })),
    );
    return (await Promise.all(tabs)).flat();
  } finally {
    await browser.close();
  }
}

interface View {
  readonly theme: (typeof THEMES)[number];
  readonly width: number;
  readonly address: string;
  readonly screenshots?: string | undefined;
}

async function browseTab(browser: Browser, { theme, width, address, screenshots }: View): Promise<readonly string[]> {
  const tab = await openTab(browser, theme, width);
  const faults: string[] = [];
  for (const path of PAGES) {
    const label = `${path} at ${width} px, ${theme}`;
    await tab.page.goto(address + path);
    const barriers = width === CHECKED_WIDTH[theme] ? await findBarriers(tab.page) : [];
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

async function openTab(browser: Browser, colorScheme: (typeof THEMES)[number], width: number): Promise<Tab> {
  const viewport = { width, height: 900 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  return { page, problems: watchPage(page).problems };
}

/** Tables and code scroll in their own boxes, so only the page itself counts. */
async function overflowOf(page: Page): Promise<readonly string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
}
