import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import { createObservability } from "./toolkit.ts";
import { searchIncidents } from "./tools/search-incidents.ts";
import { searchLogs } from "./tools/search-logs.ts";

const { tools, ...functions } = createObservability();
const unstable = createObservability({ extraTools: [searchIncidents] });
const all = unstable.tools;

describe("the observability toolkit", () => {
  it.each(all.map((tool) => [tool.name, tool] as const))("%s sets all of its annotations", (_, { annotations }) => {
    expect(annotations).toEqual({
      readOnly: true,
      destructive: false,
      idempotent: true,
      openWorld: true,
      cost: "none",
    });
  });

  it(verifies("unstable-tools.opt-in"), () => {
    expect(functions).not.toHaveProperty("searchIncidents");
    expect(tools.map(({ name }) => name)).not.toContain("Observability.SearchIncidents");
    expect(unstable.searchIncidents).toBeTypeOf("function");
    expect(all.map(({ name }) => name)).toEqual([...tools.map(({ name }) => name), "Observability.SearchIncidents"]);
  });

  it.each([
    [["SearchIncidents"], '"SearchIncidents"'],
    ["SearchIncidents", '"SearchIncidents"'],
    [[searchIncidents, null], "null"],
    [[{ name: "Observability.SearchIncidents" }], '"Observability.SearchIncidents"'],
    [[searchLogs], '"Observability.SearchLogs"'],
    [[{ ...searchIncidents, name: "Shop.SearchLogs" }], '"Shop.SearchLogs"'],
  ])("refuses %j as extraTools, because a name adds no tool, and a tool replaces no other", (extraTools, received) => {
    expect(() => createObservability({ extraTools } as never)).toThrow(
      expect.objectContaining({
        code: "misconfigured",
        message: expect.stringMatching(/^extraTools: takes a list of definitions/),
        issues: [expect.objectContaining({ received })],
      }),
    );
  });
});
