import {
  type Browser,
  findBarriers,
  findOverflow,
  hasChromium,
  openBrowser,
  type Page,
  watchPage,
} from "@toolwright/tests-support/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE, poison } from "../__fixtures__/hostile.ts";
import { renderAllOnPage } from "../__fixtures__/render-all.ts";
import { readSamples, type Samples } from "../__fixtures__/samples.ts";
import {
  renderCompanies,
  renderEvents,
  renderFoundMetrics,
  renderIncidents,
  renderMonitors,
  renderPage,
  renderPeople,
  renderTop,
} from "../index.ts";

const SCREENS = [
  [320, "light"],
  [768, "dark"],
  [1_600, "light"],
] as const;

/** Finds words in cells that span several lines without an opportunity for a line break. */
function findBrokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of (node.nodeValue ?? "").matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    return broken;
  });
}

describe.skipIf(!hasChromium())("pages in Chromium", () => {
  let browser: Browser;
  let samples: Samples;

  beforeAll(async () => {
    [browser, samples] = await Promise.all([openBrowser(), readSamples()]);
  });
  afterAll(() => browser?.close());

  async function open(html: string, width: number, colorScheme: "light" | "dark") {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const watched = watchPage(page);
    await page.setContent(html);
    return { page, ...watched };
  }

  it.each(SCREENS)("fits into %i px without a serious barrier (%s)", async (width, theme) => {
    const { page, problems, requests } = await open(renderAllOnPage(samples), width, theme);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    expect({ problems, requests }).toEqual({ problems: [], requests: [] });
    await page.close();
  });

  it("runs no hostile string, loads nothing and fits into narrow and wide windows", async () => {
    for (const offset of HOSTILE.keys()) {
      const width = offset % 3 === 0 ? 1_600 : 320;
      const poisoned = poison(samples, { next: offset }) as Samples;
      const { page, problems, requests } = await open(renderAllOnPage(poisoned, HOSTILE[offset]), width, "light");
      await page.hover("figure");
      expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
      expect(await page.locator("script, iframe, img, [onload], [onerror], [onmouseover]").count()).toBe(0);
      expect({ problems, requests }).toEqual({ problems: [], requests: [] });
      expect({ offset, overflow: await findOverflow(page) }).toEqual({ offset, overflow: [] });
      await page.close();
    }
  });

  it.each([760, 1_280])("breaks no unit of a group's value at %i px", async (width) => {
    const buckets = [5, 12, 1_400].map((value) => ({ by: { domain: `shop-${value}.example` }, value }));
    const views = ["customers", "connections"].map((unit) => renderTop({ buckets, unit }));
    const { page } = await open(renderPage({ title: "Top", sections: [{ heading: "Top", views }] }), width, "light");
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBrokenWords(page)).toEqual([]);
    await page.close();
  });

  it.each([700, 760, 1_280])("breaks no word of a list at %i px", async (width) => {
    const { companies, contacts, people, monitors, events, foundMetrics, incidents } = samples;
    const views = [
      renderCompanies(companies),
      renderPeople(contacts),
      renderPeople(people),
      renderMonitors(monitors),
      renderEvents(events),
      renderFoundMetrics(foundMetrics),
      renderIncidents(incidents),
    ];
    const html = renderPage({ title: "Lists", sections: [{ heading: "Lists", views }] });
    const { page } = await open(html, width, "light");
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBrokenWords(page)).toEqual([]);
    await page.close();
  });

  it("shows the fixed theme of a picture whatever the system prefers", async () => {
    const { page } = await open(renderAllOnPage(samples), 768, "light");
    const groundOf = () =>
      page
        .locator("figure")
        .first()
        .evaluate((figure) => getComputedStyle(figure).backgroundColor);
    const light = await groundOf();
    await page
      .locator("figure")
      .first()
      .evaluate((figure) => figure.setAttribute("data-theme", "dark"));
    const dark = await groundOf();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(dark).not.toBe(light);
    expect(await groundOf()).toBe(dark);
    await page
      .locator("figure")
      .first()
      .evaluate((figure) => figure.setAttribute("data-theme", "light"));
    expect(await groundOf()).toBe(light);
    await page.close();
  });

  it("gives charts, tables and figures accessible names", async () => {
    const { page } = await open(renderAllOnPage(samples), 1_600, "light");
    await expect.poll(() => page.getByRole("img", { name: "p95 of @duration over time" }).count()).toBe(1);
    expect(await page.getByRole("table", { name: /spans, by time/ }).count()).toBe(1);
    expect(await page.getByRole("table", { name: "Values sent" }).count()).toBe(2);
    expect(await page.getByRole("figure", { name: /^Trace / }).count()).toBe(1);
    expect(await page.getByRole("rowheader", { name: /on the critical path/ }).count()).toBeGreaterThan(1);
    await page.close();
  });
});
