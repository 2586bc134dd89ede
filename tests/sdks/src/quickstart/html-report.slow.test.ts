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
  const args = ["--conditions=@toolwright/source", MAIN, "--all", "--html", path];
  output = (await promisify(execFile)(process.execPath, args)).stdout;
  html = await readFile(path, "utf8");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Kinds of pictures, by their class. */
const KINDS = ["series", "monitor", "events", "top", "trace", "card", "list"];

/** The part of the output that a pattern finds. */
function printed(pattern: RegExp): string {
  const [, part = ""] = pattern.exec(output) ?? [];
  expect(part, String(pattern)).not.toBe("");
  return part;
}

it("writes the values that the terminal shows into one page with pictures", () => {
  expect(html).toMatch(/^<!doctype html>/);
  for (const kind of KINDS) expect(html).toContain(`class="tv tv-${kind}"`);
  const spans = printed(/(\d+) spans · \d+ errors/);
  expect(html).toContain(`${spans} spans · ${printed(/\d+ spans · (\d+) errors/)} errors`);
  expect(html).toContain(printed(/It began in ([\w-]+):/));
  expect(html).toContain(printed(/Delivery (\w+):/));
  // The conclusion is above the first picture.
  expect(html.indexOf(printed(/^Cause: +(.+)$/m))).toBeLessThan(html.indexOf("<figure"));
  // A call is above its result.
  expect(html.indexOf("searchMonitors")).toBeLessThan(html.indexOf("<td>Alert</td>"));
  expect(html).toContain("<td>Checkout error ratio</td>");
  for (const heading of output.matchAll(/^── (.+?) ─+$/gm)) expect(html).toContain(`<h2>${heading[1]}</h2>`);
});

it("the investigation takes at most eight calls and 80 lines of 80 columns, and ends with the cause, its start, who is affected, and the source of every figure", () => {
  const [investigation = ""] = output.split(/\n\n── 7\./);
  const lines = investigation.split("\n");
  expect(investigation.match(/^ {2}await observability/gm)?.length).toBeLessThanOrEqual(8);
  expect(lines.length).toBeLessThanOrEqual(80);
  expect(lines.filter((line) => Array.from(line).length > 80)).toEqual([]);
  const [cause, since, affected, , sources] = lines.slice(-5);
  expect([cause, since, affected].map((line) => line?.split(":")[0])).toEqual(["Cause", "Since", "Affected"]);
  expect(sources).toMatch(/^Sources: {2}(\d+) of \1 figures in this report come from these calls$/);
  expect(cause).toContain("release 2.8.1 of payment-service; pool of 4 connections, not 40");
  // The same words as those of the command, with units, and the pool changes when its release is deployed.
  expect(investigation).toMatch(
    /errors \/ \S+hits \* 100: first\s+0\.0 %,\s+last\s+40\.0 % at \d\d:56; level 1\.4 % → 43\.1 %/,
  );
  const deployed = printed(/^(\d\d:\d\d) deployment payment-service/m);
  expect(investigation.replaceAll(/\s+/g, " ")).toContain(
    `level 40 → 4 between ${printed(/(\d{4}-\d\d-\d\d)/)} ${deployed}`,
  );
});

it("keeps the terminal's version, and says where the page is", () => {
  expect(output).toContain("█");
  expect(output).toMatch(/Wrote .*report\.html\.\n\nNext:\n {2}export PATH/);
  // The step that has just run is not the next one.
  expect(output).not.toContain("quickstart --all");
  expect(output).not.toContain("<figure");
});

it.skipIf(!hasChromium())("fits into every width without errors and without serious barriers", async () => {
  const browser = await openBrowser();
  for (const [width, colorScheme] of [
    [320, "light"],
    [768, "dark"],
    [1_600, "light"],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const { problems } = watchPage(page);
    await page.goto(`file://${join(folder, "report.html")}`);
    const [overflow, barriers] = [await findOverflow(page), await findBarriers(page)];
    expect({ width, overflow, barriers, problems }).toEqual({ width, overflow: [], barriers: [], problems: [] });
    await page.close();
  }
  await browser.close();
});
