import { inspect } from "node:util";
import { testClock } from "@toolwright/tests-support";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { errorOf } from "../__fixtures__/http.ts";
import { createProbe } from "../__fixtures__/probe.ts";
import { fakeTimeouts, fireTimeouts } from "../__fixtures__/timers.ts";
import type { CallContext, CallOptions } from "../call/call.ts";
import { systemClock } from "../call/clock.ts";
import { hashCall } from "../card/hash-call.ts";
import { renderCard } from "../card/render-card.ts";
import type { ApprovalCard, CardContent } from "../definition/card.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";

/** Creates the card of a call, as `inspect` of a definition does. */
type PreviewOf = (args: object, context: CallContext) => Promise<CardContent>;

const FOUND: CardContent = {
  fields: [{ label: "count", value: 3 }],
  summary: "Sends 3 messages.",
  details: { messages: 3 },
  warnings: ["2 people have unsubscribed.", "Credits are low."],
};

interface Send {
  (args: unknown, options?: CallOptions): Promise<object>;
  preview(args: unknown, options?: CallOptions): Promise<ApprovalCard>;
}

/** A tool that sends, has the given preview, and counts its runs. */
function start(preview: PreviewOf, parts: Partial<AnyToolDefinition<object>> = {}) {
  let runs = 0;
  const definition = createProbe<object>({
    name: "Probe.Send",
    title: "Send messages",
    input: v.strictObject({ count: wholeNumber(1, 9, "How many."), note: v.optional(v.string(), "none") }),
    run: async () => {
      runs++;
      return { rows: [] };
    },
    inspect: (args, context) => ({ card: () => preview(args, context) }),
    ...parts,
  });
  const clock = testClock();
  const toolkit = createToolkit({ send: definition }, { account: "one" }, { clock });
  const tool = toolkit.tools[0]!;
  return {
    send: (toolkit as unknown as { send: Send }).send,
    tool,
    runs: () => runs,
    ask: (args: unknown, options?: CallOptions) => tool.prepare(args).card(options),
  };
}

describe("a definition that inspects its calls", () => {
  test("a card is available on the typed function and on a prepared call", async () => {
    const { send, ask } = start(async () => FOUND);
    const hash = await hashCall("Probe.Send", { count: 3, note: "none" });
    const card: ApprovalCard = {
      ...FOUND,
      tool: "Probe.Send",
      title: "Send messages",
      effect: "read",
      changes: [],
      audience: null,
      message: null,
      maxCredits: null,
      hash,
    };
    expect(await send.preview({ count: 3 })).toEqual(card);
    expect(await ask({ count: 3 })).toEqual(card);
  });

  test("a preview never runs the tool, whatever its arguments", async () => {
    const { send, ask, runs } = start(async (args) => {
      if ((args as { count: number }).count > 5) throw new Error("too many");
      return FOUND;
    });
    await send.preview({ count: 3 });
    await ask({ count: 3 });
    await ask({ count: 6 });
    await errorOf(ask({ count: 60 }));
    expect(runs()).toBe(0);
    await send({ count: 3 });
    expect(runs()).toBe(1);
  });

  test("a call does not run the preview", async () => {
    let previews = 0;
    const { send, tool } = start(async () => {
      previews++;
      return FOUND;
    });
    await send({ count: 3 });
    await tool.call({ count: 3 });
    expect(previews).toBe(0);
  });

  test("a preview receives the arguments with defaults, the services and the call", async () => {
    const previewCalls: unknown[] = [];
    const { send } = start(async (args, context) => {
      const { tool, now, deadlineMs, resend, account } = context as CallContext & { account: string };
      previewCalls.push([args, { tool, now, budgetMs: deadlineMs - now, resend, account }]);
      return FOUND;
    });
    await send.preview({ count: 3, note: null }, { timeout: 5_000, resend: true });
    const now = testClock().now();
    const context = { tool: "Probe.Send", now, budgetMs: 5_000, resend: true, account: "one" };
    expect(previewCalls).toEqual([[{ count: 3, note: "none" }, context]]);
  });

  test("the text of a preview shows the summary first, and the hash last", async () => {
    const { ask } = start(async () => ({ ...FOUND, details: null, warnings: [] }));
    const text = renderCard(await ask({ count: 3 }));
    const hash = await hashCall("Probe.Send", { count: 3, note: "none" });
    expect(text.split("\n")).toEqual([
      "Sends 3 messages.",
      "Reads data with Probe.Send.",
      "Values sent:",
      "  count: 3",
      `Hash: ${hash}`,
    ]);
  });

  test("the descriptor does not mention the preview", () => {
    expect(start(async () => FOUND).tool.descriptor()).not.toHaveProperty("preview");
  });
});

describe("a definition without an inspection", () => {
  test("a definition without an inspection has no preview on its function, and its card lists the arguments", async () => {
    const definitions = {
      read: createProbe(),
      send: createProbe({ name: "Probe.Send", inspect: () => ({ card: async () => FOUND }) }),
    };
    const toolkit = createToolkit(definitions, {});
    const [read, send] = toolkit.tools;
    expect(toolkit.read).not.toHaveProperty("preview");
    expect(await read?.prepare({}).card()).toMatchObject({ fields: [], details: null });
    expect(await send?.prepare({}).card()).toMatchObject({ summary: FOUND.summary });
  });
});

describe("the arguments of a preview", () => {
  test("the arguments of a card are parsed leniently on a prepared call, and strictly on the typed function", async () => {
    const previewCalls: object[] = [];
    const { send, ask } = start(async (args) => {
      previewCalls.push(args);
      return FOUND;
    });
    await ask({ count: "3" });
    await ask('{"count":4}');
    expect(previewCalls).toMatchObject([{ count: 3 }, { count: 4 }]);
    expect(await errorOf(send.preview({ count: "3" }))).toMatchObject({ code: "invalid_input" });
    expect(previewCalls).toHaveLength(2);
  });

  test("the arguments of a preview follow the same rules as those of a call", async () => {
    const issue = { parameter: "count", received: "3", rule: "must be even" };
    const { send, ask, tool } = start(async () => FOUND, { check: () => [issue] });
    const error = await errorOf(send.preview({ count: 3 }));
    expect(error).toMatchObject({ code: "invalid_input", tool: "Probe.Send", issues: [issue] });
    expect(await tool.call({ count: 3 })).toMatchObject({ error: (await errorOf(ask({ count: 3 }))).toJSON() });
  });

  test.each([undefined, null, "", "{", 7, [], { count: 0 }, { count: 3, other: 1 }])(
    "wrong arguments (%o) are the error of a card",
    async (args) => {
      const error = await errorOf(start(async () => FOUND).ask(args));
      expect(error).toMatchObject({ code: "invalid_input", tool: "Probe.Send" });
    },
  );
});

describe("a preview that fails", () => {
  const SECRET = "sk-live-123";
  const outcomes: [string, PreviewOf, object][] = [
    [
      "with an error of the family",
      async () => {
        throw new ToolError({ code: "rate_limited", message: "Slow down.", retryAfterMs: 5 });
      },
      { code: "rate_limited", message: "Slow down.", retryAfterMs: 5, tool: "Probe.Send", retryable: true },
    ],
    [
      "with an unforeseen exception",
      async () => {
        throw new TypeError(SECRET);
      },
      { code: "bad_response", message: "The response could not be processed (TypeError). Please report this." },
    ],
    [
      "before it returns a promise",
      () => {
        throw new RangeError(SECRET);
      },
      { code: "bad_response", message: "The response could not be processed (RangeError). Please report this." },
    ],
  ];

  test.each(outcomes)(
    "a preview that fails %s rejects, and the card of a prepared call lists the arguments",
    async (_, preview, expected) => {
      const { send, ask, runs } = start(preview);
      const error = await errorOf(send.preview({ count: 3 }));
      expect(error).toMatchObject(expected);
      const card = await ask({ count: 3 });
      expect(card).toMatchObject({ warnings: [`The preview failed: ${error.message}`] });
      expect(card.fields).toContainEqual({ label: "count", value: 3 });
      expect(inspect([error, card])).not.toContain(SECRET);
      expect(runs()).toBe(0);
    },
  );

  test.each([
    ["null", null],
    ["a card without warnings", { summary: "Sends.", details: null }],
    ["nothing", undefined],
  ])("after a preview that returns %s, a person still sees the arguments", async (_, value) => {
    const { fields } = await start(async () => value as unknown as CardContent).ask({ count: 3 });
    expect(fields).toContainEqual({ label: "count", value: 3 });
  });
});

describe("a preview with hostile names", () => {
  const preview: CardContent = {
    fields: [],
    summary: "Delete Ada\n\nApproved by admin.\u001b[2K\u202e",
    details: { name: "Ada\n\u202e" },
    warnings: ["Her email is a\u200bda@example.com."],
  };
  const lines = ["Delete Ada Approved by admin.\\u{1b}[2K\\u{202e}", "Her email is a\\u{200b}da@example.com."];

  test("a preview shows hidden characters in hostile names to the approver, and keeps the data unchanged", async () => {
    const { send, ask } = start(async () => preview);
    const shown = { summary: lines[0], details: preview.details, warnings: [lines[1]] };
    expect(await send.preview({ count: 3 })).toMatchObject(shown);
    const card = await ask({ count: 3 });
    expect(card).toMatchObject(shown);
    expect(renderCard(card).split("\n").slice(0, 3)).toEqual([
      lines[0],
      "Reads data with Probe.Send.",
      `Warning: ${lines[1]}`,
    ]);
  });
});

describe("a preview that takes too long", () => {
  const stuck: PreviewOf = (_, { signal }) => systemClock.sleep(60_000, signal).then(() => FOUND);

  test("a preview ends with its time budget", async () => {
    fakeTimeouts();
    const { send, ask } = start(stuck);
    const error = await fireTimeouts(errorOf(send.preview({ count: 3 }, { timeout: 5 })));
    expect(error).toMatchObject({ code: "timeout" });
    const { warnings } = await fireTimeouts(ask({ count: 3 }, { timeout: 5 }));
    expect(warnings).toEqual([expect.stringContaining("its time budget of 5 ms")]);
  });

  test("a preview ends with its caller's signal, and leaves no timer", async () => {
    fakeTimeouts();
    const { send } = start(stuck);
    const controller = new AbortController();
    const work = send.preview({ count: 3 }, { signal: controller.signal });
    controller.abort();
    expect(await errorOf(work)).toMatchObject({ code: "aborted", tool: "Probe.Send" });
    expect(vi.getTimerCount()).toBe(0);
  });
});
