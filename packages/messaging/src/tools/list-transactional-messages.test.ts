import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });

beforeEach(() => sandbox.reset());

/** A toolkit whose backend responds to every request with this body. */
function respondingWith(body: object) {
  return createMessaging({ ...sandbox.options, fetch: async () => Response.json(body), clock, retry: 0 });
}

function isoOf(ms: number): string {
  return new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
}

const truth = sandbox.workspace.templates.map((template) => ({
  id: String(template.id),
  name: template.name,
  description: template.description || null,
  trigger_name: template.triggerName,
  created_at: isoOf(template.createdMs),
  updated_at: isoOf(template.updatedMs),
}));

describe("ListTransactionalMessages", () => {
  it(verifies("list-transactional-messages.no-parameters"), async () => {
    expect(truth.length).toBeGreaterThan(1);
    const { messages, total, warnings } = await messaging.listTransactionalMessages({});
    expect(messages).toEqual(truth);
    expect({ total, warnings }).toEqual({ total: truth.length, warnings: [] });
    expect(sandbox.requests.map(({ method, path, query }) => [method, path, query])).toEqual([
      ["GET", "/v1/transactional", {}],
    ]);
    sandbox.reset();
    const error = await messaging
      .listTransactionalMessages({ template: "1" } as never)
      .catch((error: unknown) => error);
    expect(isToolError(error) && error.issues).toMatchObject([{ parameter: "template" }]);
    expect(sandbox.requests).toEqual([]);
  });

  it("returns ids and trigger names that the preview of a send accepts", async () => {
    const { messages } = await messaging.listTransactionalMessages({});
    for (const { id, trigger_name, name } of messages) {
      for (const transactional_message_id of [id ?? "", trigger_name ?? ""]) {
        const args = { transactional_message_id, to: "ada@example.com" };
        const { summary } = await messaging.sendTransactionalEmail.preview(args);
        expect(summary).toContain(name);
      }
    }
  });

  it("reads null as an empty list, and returns null for missing fields", async () => {
    const emptyResult = { messages: [], total: 0, warnings: [], calls_spent: 1, calls_left: null };
    expect(await respondingWith({ messages: null }).listTransactionalMessages({})).toEqual(emptyResult);
    const { messages } = await respondingWith({ messages: [{ id: 3, created_at: 0 }] }).listTransactionalMessages({});
    const absent = { name: null, description: null, trigger_name: null, created_at: null, updated_at: null };
    expect(messages).toEqual([{ id: "3", ...absent }]);
  });

  it.each([{}, { messages: "x" }, { templates: [] }])("names the invalid field in %j", async (body) => {
    const error = await respondingWith(body)
      .listTransactionalMessages({})
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "bad_response", message: expect.stringContaining("messages") });
  });

  it.each([500, 2_000, 8_000])("shows the rows that fit %i tokens, in order, with a warning", async (budget) => {
    const description = "lorem ipsum ".repeat(30);
    const messages = Array.from({ length: 500 }, (_, index) => ({ id: index + 1, name: `T${index}`, description }));
    const tool = respondingWith({ messages }).tools.find(({ name }) => name === "Messaging.ListTransactionalMessages");
    const answer = await tool?.call({}, { maxResultTokens: budget });
    if (!answer?.ok) throw new Error(answer?.text);
    expect(encode(answer.text).length).toBeLessThanOrEqual(budget);
    const fitted = answer.fitted as { messages: { id: string }[]; warnings: string[] };
    expect(fitted.messages.length).toBeGreaterThan(0);
    expect(fitted.messages.map(({ id }) => id)).toEqual(fitted.messages.map((_, index) => String(index + 1)));
    expect(fitted.warnings.join(" ").includes("a larger maxResultTokens")).toBe(fitted.messages.length < 500);
  });
});
