import { dispatch, type Policy, type Tool } from "@toolwright/core";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { createSandbox } from "@toolwright/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import { createSales } from "./toolkit.ts";

const { sales: sandbox } = createSandbox();
beforeEach(() => sandbox.reset());

const toolkit = (policy?: Policy) => createSales({ ...sandbox.options, policy });
const searchTool = (policy?: Policy): Tool => toolkit(policy).tools.find(({ name }) => name === NAME)!;
const NAME = "Sales.SearchOrganizations";
const WIRE = "Sales_SearchOrganizations";
const only = [NAME];

/** Arguments that match every company. */
const UNFILTERED: readonly object[] = [
  {},
  { limit: 1, include_firmographics: false },
  { offset: 25 },
  { keyword_tags: [], locations: null, technology_uids: [] },
  { keyword_tags: null, num_employees_ranges: [] },
];

/** Runs a call of a model without a person's approval, and returns what the model reads. */
const HOSTS: Readonly<Record<string, (args: object) => Promise<string>>> = {
  "tool.call": async (args) => (await searchTool().call(args)).text,
  dispatch: async (args) => (await dispatch(toolkit().tools, WIRE, args, { approve: false })).text,
  "the loop adapters": async (args) => {
    const calls = { tool_calls: [{ id: "1", function: { name: WIRE, arguments: JSON.stringify(args) } }] };
    const { messages } = await openaiChatResults(openaiChatTools(toolkit().tools, { approve: false, only }), calls);
    return JSON.stringify(messages);
  },
  "adapters to SDKs": async (args) => {
    const { [WIRE]: made } = mastraTools(toolkit().tools, { approve: false, only: [NAME] as const });
    return made.execute(args as never).then(JSON.stringify, ({ code, message }) => `${code}: ${message}`);
  },
  "MCP, where the host decides": async (args) => {
    const { call } = mcpTools(toolkit().tools, { approve: "host", only });
    return JSON.stringify(await call({ params: { name: WIRE, arguments: { ...args } } }));
  },
};

describe.each(Object.entries(HOSTS))("a model's search without a filter, through %s", (_, run) => {
  it.each(UNFILTERED)("spends nothing, and says what to do: %j", async (args) => {
    const text = await run(args);
    expect(text).toContain("not_approved");
    expect(text).toContain("Nothing was spent. If you sent filters, they were lost");
    expect(sandbox.requests).toEqual([]);
  });

  it("runs with a filter", async () => {
    expect(await run({ keyword_tags: ["fintech"], limit: 1, include_firmographics: false })).toContain("companies");
    expect(sandbox.requests).toHaveLength(1);
  });
});

it("a person's approval runs a search without a filter, and so does the hash of an approved card", async () => {
  const { tools } = toolkit();
  const args = { limit: 1, include_firmographics: false };
  expect((await dispatch(tools, NAME, args, { approve: () => true })).ok).toBe(true);
  const approvedHash = await searchTool()
    .prepare({ ...args, offset: 1 })
    .hash();
  expect((await searchTool().call({ ...args, offset: 1 }, { approvedHash })).ok).toBe(true);
  expect(await dispatch(tools, NAME, args, { approve: () => false })).toMatchObject({ ok: false });
});

it.each([{ perCall: 30 }, { perToolkit: 30 }, { perAccount: 30 }])(
  "a policy with %j allows a search without a filter",
  async (maxCredits) => {
    expect((await searchTool({ maxCredits }).call({ limit: 1, include_firmographics: false })).ok).toBe(true);
  },
);

it.each([{}, { maxCredits: {} }, { tools: { allow: [NAME] } }])(
  "a policy without a limit of credits does not: %j",
  async (policy) => {
    expect(await searchTool(policy).call({})).toMatchObject({ error: { code: "not_approved" } });
    expect(sandbox.requests).toEqual([]);
  },
);

it("a program's search needs no filter", async () => {
  await toolkit().searchOrganizations({ limit: 1, include_firmographics: false });
  expect(sandbox.requests).toHaveLength(1);
});
