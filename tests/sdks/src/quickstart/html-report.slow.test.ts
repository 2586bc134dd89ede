import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findBarriers, findOverflow, hasChromium, openBrowser, watchPage } from "@toolwright/tests-support/browser";
import { afterAll, beforeAll, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../../../examples/quickstart/main.ts", import.meta.url));
let folder: string;
let output: string;
let html: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quickstart-"));
  const path = join(folder, "report.html");
  const args = ["--conditions=@toolwright/source", MAIN, "--html", path];
  output = (await promisify(execFile)(process.execPath, args)).stdout;
  html = await readFile(path, "utf8");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The part of the output that a pattern finds. */
function printed(pattern: RegExp): string {
  const [, part = ""] = pattern.exec(output) ?? [];
  expect(part, String(pattern)).not.toBe("");
  return part;
}

it("writes the values that the terminal shows into one page with pictures", () => {
  expect(html).toMatch(/^<!doctype html>/);
  for (const kind of ["series", "top", "trace", "card", "list"]) expect(html).toContain(`class="tv tv-${kind}"`);
  const spans = printed(/(\d+) spans, \d+ failed/);
  expect(html).toContain(`of ${spans} spans, by time`);
  expect(html).toContain(`<dt>Errors</dt><dd>${printed(/\d+ spans, (\d+) failed/)}</dd>`);
  expect(html).toContain(printed(/It began in ([\w-]+),/));
  expect(html).toContain(printed(/Delivery (\w+):/));
  const [, service, failed] = /^(payment-service) +PoolTimeoutError +([\d,]+)$/m.exec(output) ?? [];
  expect(html).toMatch(
    new RegExp(`<b>${service}</b> <span class="tv-muted">PoolTimeoutError</span>.*?>${failed}</td>`),
  );
  for (const heading of output.matchAll(/^── (.+?) ─+$/gm)) expect(html).toContain(`<h2>${heading[1]}</h2>`);
});

it("keeps the terminal's version, and says where the page is", () => {
  expect(output).toContain("█");
  expect(output).toMatch(/Wrote .*report\.html\.\n$/);
  expect(output).not.toContain("<figure");
});

it.skipIf(!hasChromium())("fits into every width without errors and without serious barriers", async () => {
  const browser = await openBrowser();
  for (const width of [320, 768, 1_600])
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      const { problems } = watchPage(page);
      await page.goto(`file://${join(folder, "report.html")}`);
      expect({ width, overflow: await findOverflow(page), barriers: await findBarriers(page), problems }).toEqual({
        width,
        overflow: [],
        barriers: [],
        problems: [],
      });
      await page.close();
    }
  await browser.close();
});
