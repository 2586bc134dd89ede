import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { type Row, type Rows, runCases } from "./run-cases.ts";
import { SDKS } from "./sdks.ts";

// Each test starts two processes that load an SDK. More of them at once only make each slower.
vi.setConfig({ maxConcurrency: 2 });

const recorded: Rows = JSON.parse(readFileSync(new URL("cells.json", import.meta.url), "utf8"));

/** A row's version and outcomes. Error messages also depend on the version of Node. */
function outcomesOf({ title, version, cells }: Row): readonly string[] {
  return Object.entries(cells).map(([name, { outcome }]) => `${title} (${version}), ${name}: ${outcome}`);
}

test.concurrent.each(Object.keys(SDKS))(
  "cells.json has what %s does now with a stored run, in two processes",
  async (sdk) => {
    expect(outcomesOf(await runCases(sdk))).toEqual(outcomesOf(recorded[sdk] as Row));
  },
);
