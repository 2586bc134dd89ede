import { readdirSync, readFileSync } from "node:fs";
import { hasChromium, openBrowser } from "@toolwright/tests-support/browser";
import { expect, it } from "vitest";

const PICTURES = new URL("../../../../docs/pictures/", import.meta.url);
const wrapped = readdirSync(PICTURES)
  .map((name) => ({ name, svg: readFileSync(new URL(name, PICTURES), "utf8") }))
  .filter(({ svg }) => svg.includes("<foreignObject"));

// The height of a picture that is HTML is written by hand, so a change of the view can make it too low.
it.skipIf(!hasChromium())("no picture of the documentation is cut off at its bottom", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const clipped: string[] = [];
    for (const { name, svg } of wrapped) {
      await page.setContent(svg);
      const missing = await page.evaluate(() => {
        const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
        return bottom("foreignObject > div") - bottom("svg");
      });
      if (missing > 1) clipped.push(`${name}: ${missing} px`);
    }
    expect(clipped).toEqual([]);
  } finally {
    await browser.close();
  }
});
