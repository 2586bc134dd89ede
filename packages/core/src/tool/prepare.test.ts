import { testClock } from "@toolwright/tests-support";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { dispatch } from "../adapters/dispatch.ts";
import type { CallContext } from "../call/call.ts";
import { invalidInput } from "../errors.ts";
import { toFit } from "../result/fit.ts";
import { requiredText, text, wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import type { Tool } from "./tool.ts";

const input = v.strictObject({
  query: requiredText("Query."),
  limit: v.optional(wholeNumber(1, 10, "Rows."), 5),
  note: v.optional(text("Note."), ""),
});

/** A tool that splits its query into words, and counts how often it does. */
function start() {
  const counts = { plans: 0, runs: 0 };
  const receivedPlans: unknown[] = [];
  const definition = {
    ...createProbe({ input }),
    annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "none" as const },
    plan(args: { readonly query?: string }) {
      counts.plans++;
      if (args.query === undefined) throw invalidInput([]);
      if (args.query === "(") throw invalidInput([{ parameter: "query", received: '"("', rule: "must be balanced" }]);
      return args.query.split(" ");
    },
    async run(args: object, _call: object, plan: unknown) {
      counts.runs++;
      receivedPlans.push(args, plan);
      return { words: plan };
    },
    inspect(_args: object, _call: object, plan: unknown) {
      const summary = `Search ${(plan as string[]).length} words.`;
      return { card: async () => ({ summary, fields: [], details: null, warnings: [] }) };
    },
    fit(result: object, { plan }: { readonly plan: unknown }) {
      receivedPlans.push(plan);
      return toFit(result);
    },
  };
  const { tools } = createToolkit({ search: definition }, {});
  return { tool: tools[0]!, counts, receivedPlans };
}

describe("a prepared call", () => {
  test("reads the arguments once for its preview, its approval and its run", async () => {
    const { tool, counts, receivedPlans } = start();
    const prepared = tool.prepare('{"query":"a b","limit":"7"}');
    expect(prepared.args).toEqual({ query: "a b", limit: 7, note: "" });
    expect(await prepared.card()).toMatchObject({ summary: "Search 2 words." });
    expect(await prepared.call()).toMatchObject({ ok: true, value: { words: ["a", "b"] } });
    expect(counts).toEqual({ plans: 1, runs: 1 });
    expect(receivedPlans.slice(1)).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  test("its steps share one time budget, which pauses between them, and another run has a separate budget", async () => {
    const clock = { ...testClock(0), monotonic: () => nowMs };
    let nowMs = 0;
    const budgets: number[] = [];
    const step = (context: CallContext) => {
      budgets.push(context.deadlineMs - nowMs);
      nowMs += 10_000;
    };
    const card = { summary: "Sends.", fields: [], details: null, warnings: [] };
    const definition = createProbe<object>({
      inspect: (_, context) => ({
        check: async () => step(context),
        card: async () => {
          step(context);
          return card;
        },
      }),
      run: async (_, context) => {
        step(context);
        return {};
      },
    });
    const prepared = createToolkit({ send: definition }, {}, { clock, timeout: 30_000 }).tools[0]!.prepare({});
    await prepared.refusal();
    await prepared.card();
    nowMs += 3_600_000;
    await prepared.run();
    await prepared.run();
    // A later step keeps half of the budget.
    expect(budgets).toEqual([30_000, 20_000, 15_000, 30_000]);
  });

  test("runs with the arguments that were prepared, whatever happens to the received object afterwards", async () => {
    const { tool, receivedPlans } = start();
    const raw = { query: "a" };
    const prepared = tool.prepare(raw);
    raw.query = "b";
    Object.assign(prepared.args, { query: "c" });
    await prepared.run();
    expect(receivedPlans[0]).toMatchObject({ query: "a" });
  });

  test("runs with the approved arguments, whatever a card, an audit and the definition do with theirs", async () => {
    const sent: object[] = [];
    const change = (one: { readonly to?: string[] } | null) => void one?.to?.push("eve");
    const definition = {
      ...createProbe({ input: v.strictObject({ to: v.array(v.string()) }) }),
      annotations: {
        readOnly: false,
        destructive: false,
        idempotent: false,
        openWorld: true,
        cost: "messages",
      } as const,
      effects: (args: { readonly to: string[] }) => {
        change(args);
        return { recipients: ["ada"] };
      },
      run: async (args: object) => {
        sent.push(args);
        return {};
      },
      fit: (result: object) => toFit(result),
    };
    const audit = ({ details }: { readonly details?: { readonly args: object } }) =>
      change((details?.args ?? null) as never);
    const policy = { maxRecipients: 5, auditDetails: true, audit } as const;
    const prepared = createToolkit({ send: definition }, {}, { policy }).tools[0]!.prepare({ to: ["ada"] });
    const card = await prepared.card();
    (card.fields[0]!.value as string[]).push("eve");
    await prepared.recordDecision({ approved: true });
    expect(await prepared.call({ approvedHash: card.hash })).toMatchObject({ ok: true });
    expect(sent).toEqual([{ to: ["ada"] }]);
  });

  test("reports every broken rule as its fault, and neither previews nor runs", async () => {
    const { tool, counts } = start();
    const prepared = tool.prepare({ query: "(", limit: 11 });
    expect(prepared.fault).toMatchObject({ code: "invalid_input", tool: tool.name });
    expect(prepared.fault?.issues?.map(({ parameter }) => parameter)).toEqual(["limit", "query"]);
    expect(prepared.args).toEqual({ query: "(", limit: 11 });
    await expect(prepared.run()).rejects.toMatchObject({ code: "invalid_input" });
    expect(await prepared.call()).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    await expect(prepared.card()).rejects.toMatchObject({ code: "invalid_input" });
    expect(counts.runs).toBe(0);
  });

  test("rejects arguments that cannot be read with an error that does not quote them", async () => {
    const { tool } = start();
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("s3cret");
        },
      },
    );
    const answer = await tool.prepare(hostile).call();
    expect(answer).toMatchObject({ ok: false, error: { code: "bad_response" } });
    expect(answer.text).not.toContain("s3cret");
  });

  test("gives every preview and run a separate copy of the arguments", async () => {
    const receivedData: unknown[] = [];
    const change = (args: { data: Record<string, unknown> }) => {
      receivedData.push(structuredClone(args.data));
      args.data["to"] = "changed";
    };
    const definition = {
      ...createProbe({ input: v.strictObject({ data: v.record(v.string(), v.unknown()) }) }),
      inspect(args: { data: Record<string, unknown> }) {
        change(args);
        return { card: async () => ({ summary: "Send.", fields: [], details: null, warnings: [] }) };
      },
      async run(args: { data: Record<string, unknown> }) {
        change(args);
        return {};
      },
    };
    const prepared = createToolkit({ send: definition as never }, {} as never).tools[0]!;
    const raw = { data: { to: "ada", nested: { count: 1 } } };
    const call = (prepared as unknown as Tool).prepare(raw);
    raw.data.nested.count = 2;
    await call.card();
    await call.run();
    await call.run();
    expect(receivedData).toEqual(Array.from({ length: 3 }, () => ({ to: "ada", nested: { count: 1 } })));
  });

  test("keeps values that no structured clone can copy, and shows them to observers", async () => {
    const definition = createProbe({ input: v.strictObject({ data: v.record(v.string(), v.unknown()) }) });
    const { tools } = createToolkit({ read: definition as never }, {} as never);
    const observed: unknown[] = [];
    const callback = () => undefined;
    const answer = await dispatch(
      tools as never,
      "Probe.Run",
      { data: { callback } },
      { onCall: ({ args }) => observed.push(args) },
    );
    expect(answer.ok).toBe(true);
    expect(observed).toEqual([{ data: { callback } }]);
  });
});
