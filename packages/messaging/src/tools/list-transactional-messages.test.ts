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

const VARIABLES: Readonly<Record<string, { readonly variables: string[]; readonly optional_variables: string[] }>> = {
  order_receipt: { variables: ["order_id", "amount"], optional_variables: [] },
  password_reset: { variables: ["reset_link"], optional_variables: [] },
  payment_retry: { variables: ["order_id", "amount", "retry_link"], optional_variables: [] },
  welcome: { variables: ["first_name"], optional_variables: [] },
  order_shipped: {
    variables: ["order_id"],
    optional_variables: ["first_name", "arrival", "tracking_link", "gift"],
  },
  itemized_receipt: {
    variables: ["order_id", "items[].name", "items[].price", "total", "address.street", "address.city"],
    optional_variables: ["items[].note", "tracking_link"],
  },
  delivery_survey: { variables: ["order_id", "survey_link"], optional_variables: [] },
};

const truth = sandbox.workspace.templates.map((template) => ({
  id: String(template.id),
  name: template.name,
  description: template.description || null,
  trigger_name: template.triggerName,
  created_at: isoOf(template.createdMs),
  updated_at: isoOf(template.updatedMs),
  ...VARIABLES[template.triggerName ?? ""],
}));

describe("ListTransactionalMessages", () => {
  it(verifies("list-transactional-messages.no-parameters"), async () => {
    expect(truth.length).toBeGreaterThan(1);
    const fresh = createMessaging({ ...sandbox.options, clock });
    const { messages, total, warnings } = await fresh.listTransactionalMessages({});
    expect(messages).toEqual(truth);
    expect({ total, warnings }).toEqual({ total: truth.length, warnings: [] });
    expect(sandbox.requests.map(({ method, path, query }) => [method, path, query])).toEqual([
      ["GET", "/v1/transactional", {}],
      ...truth.map(({ id }) => ["GET", `/v1/transactional/${id}/contents`, {}]),
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
    const unknown = { variables: null, optional_variables: null };
    const absent = {
      name: null,
      description: null,
      trigger_name: null,
      created_at: null,
      updated_at: null,
      ...unknown,
    };
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

  it("reads the variables of a template once within minutes, and shares them with sends and previews", async () => {
    const fresh = createMessaging({ ...sandbox.options, clock });
    const first = await fresh.listTransactionalMessages({});
    const { length } = sandbox.requests;
    const again = await fresh.listTransactionalMessages({});
    expect(again.messages).toEqual(first.messages);
    expect(again.calls_spent).toBe(1);
    await fresh.sendTransactionalEmail.preview({ transactional_message_id: "1", to: "ada@example.com" });
    const contents = sandbox.requests.slice(length).filter(({ path }) => path.endsWith("/contents"));
    expect(contents).toEqual([]);
  });

  it("lists templates whose content cannot be read, and says that their variables are unknown", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isRefused = new URL(request.url).pathname === "/v1/transactional/2/contents";
      return isRefused ? Response.json({ errors: [{ detail: "no" }] }, { status: 403 }) : sandbox.fetch(request);
    };
    const listing = createMessaging({ ...sandbox.options, fetch, clock });
    const { messages, warnings } = await listing.listTransactionalMessages({});
    expect(messages.flatMap(({ id, variables }) => (variables === null ? [id] : []))).toEqual(["2"]);
    expect(warnings).toEqual(["The variables of 1 of 7 rows are unknown (null); a preview of the send names them."]);
  });

  it("reads the variables of ten more templates per call", async () => {
    const messages = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `T${index}` }));
    let reads = 0;
    const fetch: typeof globalThis.fetch = async (input) => {
      const { pathname } = new URL(new Request(input).url);
      if (!pathname.endsWith("/contents")) return Response.json({ messages });
      reads++;
      return Response.json({ contents: [{ body: "{{trigger.name}}" }] });
    };
    const listing = createMessaging({ ...sandbox.options, fetch, clock: testClock(NOW, { sleep: "skip" }) });
    for (const known of [10, 20, 25]) {
      const result = await listing.listTransactionalMessages({});
      expect(result.messages.filter(({ variables }) => variables?.[0] === "name")).toHaveLength(known);
      expect(reads).toBe(known);
      expect(result.warnings.join(" ").includes("call again for the next")).toBe(known < 25);
    }
  });
});
