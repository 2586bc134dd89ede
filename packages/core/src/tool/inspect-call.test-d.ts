import * as v from "valibot";
import { describe, expectTypeOf, test } from "vitest";
import type { CallContext, CallOptions } from "../call/call.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { defineTool } from "../definition/definition.ts";
import { toFit } from "../result/fit.ts";
import { requiredText, wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";

interface Services {
  readonly backend: { count(query: string): Promise<number> };
}

const annotations = {
  readOnly: false,
  destructive: false,
  idempotent: false,
  openWorld: true,
  cost: "messages",
} as const;

const send = defineTool({
  name: "Probe.Send",
  title: "Send",
  description: "Sends.",
  annotations,
  input: v.strictObject({ query: requiredText("Recipient."), most: v.optional(wholeNumber(1, 100, "Maximum."), 50) }),
  output: v.object({ id: v.string() }),
  run: async () => ({ id: "1" }),
  inspect(args, context: CallContext & Services) {
    expectTypeOf(args).toEqualTypeOf<{ query: string; most: number }>();
    return {
      card: async () => ({
        summary: "Sends.",
        fields: [],
        details: { people: await context.backend.count(args.query) },
        warnings: [],
      }),
    };
  },
  fit: toFit,
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
const probe = createToolkit({ send, ping }, services);

describe("a function with a preview", () => {
  test("resolves with the type of details from its definition, without any", () => {
    expectTypeOf(probe.send.preview).returns.resolves.toEqualTypeOf<ApprovalCard<{ people: number }>>();
    expectTypeOf(probe.send.preview).returns.resolves.not.toBeAny();
    type Details = Awaited<ReturnType<typeof probe.send.preview>>["details"];
    expectTypeOf<Details>().toEqualTypeOf<{ people: number }>();
  });

  test("has the same parameters for its preview and its call", () => {
    expectTypeOf(probe.send.preview).parameters.toEqualTypeOf<Parameters<typeof probe.send>>();
    expectTypeOf(probe.send.preview).parameter(1).toEqualTypeOf<CallOptions | undefined>();
    expectTypeOf(probe.send.preview).toBeCallableWith({ query: "a", most: null });
    // @ts-expect-error a required parameter is missing
    probe.send.preview({});
    // @ts-expect-error there is no such parameter
    probe.send.preview({ query: "a", limit: 5 });
  });

  test("keeps its call signature", () => {
    expectTypeOf(probe.send).returns.resolves.toEqualTypeOf<{ id: string }>();
    expectTypeOf(probe.send).toBeCallableWith({ query: "a" });
  });
});

describe("a function without a preview", () => {
  test("has no property `preview`", () => {
    expectTypeOf(probe.ping).not.toHaveProperty("preview");
    // @ts-expect-error there is nothing to preview
    probe.ping.preview;
    expectTypeOf(probe.ping).returns.resolves.toEqualTypeOf<{ ok: boolean }>();
  });
});

describe("the result of a preview", () => {
  test("requires warnings", () => {
    defineTool({
      ...ping,
      // @ts-expect-error there are no warnings
      inspect: () => ({ card: async () => ({ summary: "Pings.", fields: [], details: null }) }),
    });
  });
});
