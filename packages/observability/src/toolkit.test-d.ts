import type { Tool } from "@toolwright/core";
import { findTool } from "@toolwright/core";
import type { ToolError } from "@toolwright/core/authoring";
import { describe, expectTypeOf, it } from "vitest";
import { createObservability, type Observability } from "./toolkit.ts";
import { searchIncidents } from "./tools/search-incidents.ts";

const observability = createObservability();

describe("the typed functions", () => {
  it("take the parameters of their tool, optional ones also as null or undefined", () => {
    expectTypeOf(observability.searchLogs).parameter(0).toEqualTypeOf<{
      query: string;
      start_time?: string | null | undefined;
      end_time?: string | null | undefined;
      max_results?: number | null | undefined;
      sort_order?: "newest" | "oldest" | null | undefined;
      cursor?: string | null | undefined;
    }>();
    expectTypeOf(observability.getTrace).parameter(0).toHaveProperty("trace_id").toEqualTypeOf<string>();
  });

  it("refuse unknown parameters and words outside an enum", () => {
    // @ts-expect-error a parameter that no tool has
    observability.searchLogs({ query: "", limit: 5 });
    // @ts-expect-error logs have no duration to sort by
    observability.searchLogs({ query: "", sort_order: "longest" });
    // @ts-expect-error the dataset is required
    observability.discoverFacets({});
  });

  it("return results without any", async () => {
    const { logs, next_cursor } = await observability.searchLogs({ query: "" });
    expectTypeOf(next_cursor).toEqualTypeOf<string | null>();
    expectTypeOf(logs[0]).not.toBeAny();
    expectTypeOf<(typeof logs)[number]["attributes"]>().toEqualTypeOf<{ [name: string]: unknown }>();
    const { summary } = await observability.getTrace({ trace_id: "1" });
    expectTypeOf(summary.duration_ns).toEqualTypeOf<number | null>();
    const { buckets } = await observability.aggregateEvents({ dataset: "logs" });
    expectTypeOf<(typeof buckets)[number]>().toHaveProperty("by");
  });

  it("take a signal, a time budget and a progress observer", () => {
    expectTypeOf<Parameters<Observability["getTrace"]>[1]>().not.toBeAny();
    expectTypeOf<NonNullable<Parameters<Observability["getTrace"]>[1]>>()
      .toHaveProperty("signal")
      .toEqualTypeOf<AbortSignal | undefined>();
  });
});

describe("the list for agents", () => {
  it("answers with a result or an error as data", async () => {
    expectTypeOf(observability.tools).toExtend<readonly Tool[]>();
    const answer = await findTool(observability.tools, "Observability.SearchLogs")!.call({});
    if (answer.ok) expectTypeOf(answer.fitted).toEqualTypeOf<object>();
    else expectTypeOf(answer.error).toEqualTypeOf<ReturnType<ToolError["toJSON"]>>();
    expectTypeOf(answer.text).toEqualTypeOf<string>();
  });
});

describe("the option extraTools", () => {
  it("adds the function of SearchIncidents to the type", () => {
    const unstable = createObservability({ extraTools: [searchIncidents], apiKey: "key" });
    expectTypeOf(unstable.searchIncidents).parameter(0).toHaveProperty("max_results");
    expectTypeOf(unstable).toExtend<Observability>();
    expectTypeOf(createObservability({ extraTools: [] })).not.toHaveProperty("searchIncidents");
    expectTypeOf(observability).not.toHaveProperty("searchIncidents");
    // @ts-expect-error a name isn't a definition
    createObservability({ extraTools: ["SearchIncidents"] });
    // @ts-expect-error unknown option
    createObservability({ unstableTools: ["SearchIncidents"] });
  });
});
