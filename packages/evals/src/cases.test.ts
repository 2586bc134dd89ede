import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FAST_CASES } from "./__fixtures__/fast-cases.ts";
import { testCases } from "./__fixtures__/test-cases.ts";
import { DEFAULT_INSTANT, type EvalCase } from "./case/eval-case.ts";
import { caseFiles, loadCase, loadCases } from "./load-cases.ts";

const files = (await caseFiles()).map((url) => fileURLToPath(url));
const cases = await loadCases();
const fastCases = cases.filter(({ id }) => FAST_CASES.includes(id));

testCases(fastCases);

test("the fast tests run cases that use every field, tag, kind and check which any case uses", () => {
  const featuresOf = ({ world = {}, mistakes = [], tags = [], ...fields }: EvalCase) => [
    ...Object.keys({ ...fields, ...world }),
    ...mistakes.map(({ caughtBy }) => `caught by ${caughtBy}`),
    ...tags,
    fields.kind,
  ];
  const tested = new Set(fastCases.flatMap(featuresOf));
  expect(fastCases).toHaveLength(FAST_CASES.length);
  expect(new Set(cases.flatMap(featuresOf).filter((feature) => !tested.has(feature)))).toEqual(new Set());
});

test("every case is named like its file, and its kind like its folder", async () => {
  for (const file of files) {
    const evalCase = await loadCase(new URL(`file://${file}`));
    expect([evalCase.kind, evalCase.id]).toEqual([basename(dirname(file)), basename(file, ".ts")]);
  }
  expect(new Set(cases.map(({ id }) => id)).size).toBe(files.length);
});

test("cases compute facts from the sandbox's records: they import no toolkit and no code that runs cases", () => {
  const allowed = [/^@toolwright\/sandbox$/, /^\.\.\/\.\.\/(?:case|truth)\.ts$/];
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    const imported = [...source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
    expect([file, imported.filter((specifier) => !allowed.some((pattern) => pattern.test(specifier)))]).toEqual([
      file,
      [],
    ]);
    expect(source).not.toMatch(/import (?!type)[^;]*"@toolwright\/sandbox"/);
  }
});

test("every case says what it proves, and the guide lists it", () => {
  const guide = readFileSync(new URL("../../../docs/guides/evals.md", import.meta.url), "utf8");
  const [, table = ""] = guide.split("\n## The cases\n");
  const [ofCases = ""] = table.split("\n## ");
  const rows = [...ofCases.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, id, proves]) => [id, proves]);
  expect(rows.toSorted()).toEqual(cases.map(({ id, proves }) => [id, proves]).toSorted());
  expect(new Set(cases.map(({ proves }) => proves)).size).toBe(cases.length);
});

test("every case fits on a screen", () => {
  for (const file of files) expect([file, readFileSync(file, "utf8").split("\n").length < 73]).toEqual([file, true]);
});

test("the cases share few worlds, because generating one takes longer than most runs", () => {
  const worlds = cases.map(({ world = {} }) => JSON.stringify([world.seed ?? 1, world.instant ?? DEFAULT_INSTANT]));
  expect(new Set(worlds).size).toBeLessThanOrEqual(3);
});
