import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { beforeEach, expect, test } from "vitest";
import { ADAPTERS_WITH_ID, ADAPTERS_WITHOUT_ID } from "./adapter-runs.ts";

const sandbox = createSandbox().sales;
const { tools } = createSales(sandbox.options);
const only = ["Sales_SearchOrganizations"] as const;
const ADAPTERS = Object.entries({ ...ADAPTERS_WITH_ID, ...ADAPTERS_WITHOUT_ID });

beforeEach(() => sandbox.reset());

test.each(ADAPTERS)("%s sends no search without a filter if no person approved it", async (_, run) => {
  for (const args of [{}, { limit: 1, include_firmographics: false }, { keyword_tags: [], locations: null }])
    await run(tools, { only, approve: false }, "call_1", args).catch(() => undefined);
  expect(sandbox.requests).toEqual([]);
});

test.each(ADAPTERS)("%s sends a search with a filter", async (adapter, run) => {
  // Another filter each time, because the toolkit caches paid rows.
  await run(tools, { only, approve: false }, "call_1", { keyword_tags: [adapter], include_firmographics: false });
  expect(sandbox.requests).toHaveLength(1);
});
