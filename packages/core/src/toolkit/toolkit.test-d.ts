import * as v from "valibot";
import { describe, expectTypeOf, test } from "vitest";
import type { ArgsOf, ResultOf } from "../adapters/shared/agent-tool.ts";
import type { CallContext, CallOptions } from "../call/call.ts";
import { defineTool, type ToolArguments } from "../definition/definition.ts";
import type { WireName } from "../definition/name.ts";
import type { InputIssue } from "../errors.ts";
import { type Fit, toFit } from "../result/fit.ts";
import { oneOf, requiredText, wholeNumber } from "../schema/builders.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { createToolkit } from "./toolkit.ts";

interface Services {
  readonly backend: { search(query: string): Promise<string[]> };
}

const annotations = { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" } as const;

const search = defineTool({
  name: "Probe.Search",
  title: "Search",
  description: "Searches.",
  annotations,
  input: v.strictObject({
    query: requiredText("Query."),
    max_results: v.optional(wholeNumber(1, 100, "Maximum number of rows."), 50),
    sort_order: v.optional(oneOf(["newest", "oldest"], "Order."), "newest"),
    service: v.optional(v.string()),
  }),
  output: v.object({ rows: v.array(v.string()), next_cursor: v.nullable(v.string()) }),
  check(args, { now }) {
    expectTypeOf(args).toEqualTypeOf<{
      query?: string;
      max_results?: number;
      sort_order?: "newest" | "oldest";
      service?: string | undefined;
    }>();
    expectTypeOf(now).toEqualTypeOf<number>();
    return [] as InputIssue[];
  },
  async run(args, context: CallContext & Services) {
    expectTypeOf(args.max_results).toEqualTypeOf<number>();
    expectTypeOf(args.sort_order).toEqualTypeOf<"newest" | "oldest">();
    expectTypeOf(args.service).toEqualTypeOf<string | undefined>();
    return { rows: await context.backend.search(args.query), next_cursor: null };
  },
  fit(result, { args, maxTokens }): Fit {
    expectTypeOf(result.rows).toEqualTypeOf<string[]>();
    expectTypeOf(args.query).toEqualTypeOf<string>();
    expectTypeOf(maxTokens).toEqualTypeOf<number>();
    return toFit(result);
  },
});

const ping = defineTool({
  name: "Probe.Ping",
  title: "Ping",
  description: "Responds.",
  annotations,
  input: v.strictObject({}),
  output: v.object({ ok: v.boolean() }),
  run: async () => ({ ok: true }),
  fit: toFit,
});

declare const services: Services;
const probe = createToolkit({ search, ping }, services);

interface SearchArguments {
  query: string;
  max_results?: number | null | undefined;
  sort_order?: "newest" | "oldest" | null | undefined;
  service?: string | null | undefined;
}

describe("the arguments of a function", () => {
  test("are inferred from the schema, and optional ones may be omitted, null or undefined", () => {
    expectTypeOf<ToolArguments<typeof search.input>>().toEqualTypeOf<SearchArguments>();
    expectTypeOf(probe.search).parameter(0).toEqualTypeOf<SearchArguments>();
    expectTypeOf(probe.search).parameter(1).toEqualTypeOf<CallOptions | undefined>();
    expectTypeOf(probe.search).toBeCallableWith({ query: "a", max_results: null, sort_order: undefined });
    expectTypeOf(probe.ping).toBeCallableWith({});
  });

  test("do not compile if they are wrong", () => {
    // @ts-expect-error a required parameter is missing
    probe.search({});
    // @ts-expect-error a required parameter cannot be null
    probe.search({ query: null });
    // @ts-expect-error the word is not in the list
    probe.search({ query: "a", sort_order: "random" });
    // @ts-expect-error there is no such parameter
    probe.search({ query: "a", limit: 5 });
    // @ts-expect-error a number is not text
    probe.search({ query: "a", max_results: "5" });
    // @ts-expect-error a tool without parameters takes none
    probe.ping({ query: "a" });
    // @ts-expect-error there is no such tool
    probe.find({ query: "a" });
  });
});

describe("the result of a function", () => {
  test("is inferred from the schema, without any", () => {
    expectTypeOf(probe.search).returns.resolves.toEqualTypeOf<{ rows: string[]; next_cursor: string | null }>();
    expectTypeOf(probe.search).returns.resolves.not.toBeAny();
    expectTypeOf(probe.search).parameter(0).not.toBeAny();
    expectTypeOf(probe.ping).returns.resolves.toEqualTypeOf<{ ok: boolean }>();
    expectTypeOf(probe.search).not.toBeAny();
    expectTypeOf(probe).not.toBeAny();
  });

  test("must match the output schema", () => {
    defineTool({
      ...ping,
      // @ts-expect-error the output says boolean
      run: async () => ({ ok: "yes" }),
    });
  });
});

describe("the list of tools", () => {
  test("has the names, arguments and results of its tools", () => {
    type ProbeTool = (typeof probe.tools)[number];
    expectTypeOf<ProbeTool["wireName"]>().toEqualTypeOf<"Probe_Search" | "Probe_Ping">();
    expectTypeOf<ResultOf<Extract<ProbeTool, { name: "Probe.Ping" }>>>().toEqualTypeOf<{ ok: boolean }>();
    expectTypeOf<ArgsOf<Extract<ProbeTool, { name: "Probe.Search" }>>["max_results"]>().toEqualTypeOf<number>();
  });

  test("is a read-only list", () => {
    expectTypeOf(probe.tools).toExtend<readonly Tool[]>();
    expectTypeOf<Awaited<ReturnType<(typeof probe.tools)[number]["call"]>>>().toExtend<AgentAnswer>();
    expectTypeOf(probe.tools[0]!.call).parameter(0).toEqualTypeOf<unknown>();
  });

  test("returns a fitted result or an error, depending on `ok`", () => {
    const textOf = (answer: AgentAnswer) => {
      if (answer.ok) expectTypeOf(answer.fitted).toEqualTypeOf<object>();
      else expectTypeOf(answer.error.code).not.toBeAny();
      // @ts-expect-error an error has no fitted result
      if (!answer.ok) answer.fitted;
      return answer.text;
    };
    expectTypeOf(textOf).returns.toEqualTypeOf<string>();
  });

  test("derives wire names from full names", () => {
    expectTypeOf<WireName<"Observability.SearchLogs">>().toEqualTypeOf<"Observability_SearchLogs">();
    expectTypeOf(search.name).toEqualTypeOf<"Probe.Search">();
  });
});

describe("createToolkit", () => {
  test("requires the services that the tools use", () => {
    // @ts-expect-error the backend is missing
    createToolkit({ search, ping }, {});
    // @ts-expect-error the backend cannot search
    createToolkit({ search }, { backend: {} });
  });
});

test("ToolArguments makes every kind of optional parameter omittable, and adds null to it", () => {
  const odd = v.strictObject({
    nullish: v.nullish(v.string()),
    nullable: v.nullable(v.string()),
    exact: v.exactOptional(v.string()),
    undefinedable: v.undefinedable(v.string()),
    anything: v.unknown(),
    maybe: v.optional(v.unknown()),
  });
  expectTypeOf<ToolArguments<typeof odd>>().toEqualTypeOf<{
    nullable: string | null;
    anything: unknown;
    nullish?: string | null | undefined;
    exact?: string | null;
    undefinedable?: string | null | undefined;
    maybe?: unknown;
  }>();
});
