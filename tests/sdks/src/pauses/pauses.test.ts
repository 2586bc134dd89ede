import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CASES } from "./cases.ts";
import { renderPauses, type Unproven } from "./render-pauses.ts";
import type { Rows } from "./run-cases.ts";
import { SDKS } from "./sdks.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const rows: Rows = JSON.parse(read("cells.json"));
const unproven: readonly Unproven[] = ["modes", "nested-modes"].map((name) =>
  JSON.parse(read(`unproven/${name}.json`)),
);

it('every SDK whose page shows approve: "sdk" has a row, and modes without a decision', () => {
  const docs = new URL("../../../../docs/", import.meta.url);
  const pages = readdirSync(docs).filter((name) => name.endsWith(".md") && name !== "approval-after-restart.md");
  const asking = pages.filter((name) => readFileSync(new URL(name, docs), "utf8").includes('approve: "sdk"'));
  const titles = Object.values(rows).map(({ title }) => title);
  expect([...new Set(Object.values(rows).map(({ page }) => `${page}.md`))].sort()).toEqual(asking);
  expect(titles.filter((title) => !unproven.some((one) => one[title]))).toEqual([]);
});

it("docs/approval-after-restart.md is written from cells.json", () => {
  expect(renderPauses(rows, unproven)).toBe(read("../../../../docs/approval-after-restart.md"));
});

it("every SDK has an outcome of each case that its API has", () => {
  for (const sdk of Object.keys(SDKS)) {
    const possible = Object.entries(CASES).filter(([, { isPossible }]) => isPossible?.(sdk) ?? true);
    expect(Object.keys(rows[sdk]?.cells ?? {})).toEqual(possible.map(([name]) => name));
  }
});

it.each(Object.entries(CASES))("%s: no SDK sends more emails than were approved, or other ones", (name, { most }) => {
  for (const { title, cells } of Object.values(rows)) {
    const outcome = cells[name]?.outcome ?? "sent 0";
    const [, sent] = /^sent (\d)(?!, changed)/.exec(outcome) ?? [];
    expect(Number(sent), `${title}: ${outcome}`).toBeLessThanOrEqual(most);
  }
});

it.each(Object.keys(CASES).filter((name) => /^approved$|^(?:twice|at once), .* and|, the other/.test(name)))(
  "%s: every SDK sends one email",
  (name) => {
    for (const { title, cells } of Object.values(rows))
      expect(`${title}: ${cells[name]?.outcome}`).toMatch(/: sent 1(?:,|$)/);
  },
);

it("an outcome without a meaning is an error", () => {
  const adk = { title: "ADK", page: "adk", stored: "", version: "", cells: { approved: { outcome: "sent 1, new" } } };
  expect(() => renderPauses({ adk }, [])).toThrow("lacks new.");
});
