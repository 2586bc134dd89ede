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

/** A toolkit whose backend has broadcasts with these messages. `ID` in a message stands for the id of its broadcast. */
function listing(messages: object, count = 1) {
  const broadcasts = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `B${index}` }));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const [, id] = /(\d+)\/actions$/.exec(new Request(input, init).url) ?? [];
    const body = id === undefined ? { broadcasts } : messages;
    return new Response(JSON.stringify(body).replaceAll("ID", id ?? ""));
  };
  return createMessaging({ ...sandbox.options, fetch, clock, retry: 0 });
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
}

const VARIABLES: Readonly<Record<string, string[]>> = {
  "Payment incident update": ["headline", "link"],
  "Maintenance window": ["day", "from", "until"],
  "Product launch": ["product", "link"],
};

const truth = sandbox.workspace.broadcasts.map((broadcast) => ({
  id: String(broadcast.id),
  name: broadcast.name,
  description: broadcast.description || null,
  type: "triggered_broadcast",
  state: broadcast.state,
  active: broadcast.state === "running",
  channels: ["email"],
  // The backend writes absent tags as the word "nil".
  tags: [],
  created_at: isoOf(broadcast.createdMs),
  updated_at: isoOf(broadcast.updatedMs),
  first_started_at: isoOf(broadcast.firstStartedMs),
  text: `${broadcast.subject}\n${broadcast.body.replace(/\s+/g, " ")}`,
  variables: VARIABLES[broadcast.name],
  optional_variables: [],
}));

describe("ListBroadcasts", () => {
  it(verifies("list-broadcasts.no-parameters"), async () => {
    expect(truth.length).toBeGreaterThan(1);
    const { broadcasts, total, warnings } = await messaging.listBroadcasts({});
    expect(broadcasts).toEqual(truth);
    expect({ total, warnings }).toEqual({ total: truth.length, warnings: [] });
    expect(sandbox.requests.map(({ method, path, query }) => [method, path, query])).toEqual([
      ["GET", "/v1/broadcasts", {}],
      ...truth.map(({ id }) => ["GET", `/v1/broadcasts/${id}/actions`, {}]),
    ]);
    sandbox.reset();
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListBroadcasts");
    for (const nothing of [undefined, null, "", "{}", {}]) expect((await tool?.call(nothing))?.ok).toBe(true);
    const error = await messaging.listBroadcasts({ limit: 5 } as never).catch((error: unknown) => error);
    expect(isToolError(error) && error.issues).toMatchObject([
      { parameter: "limit", rule: "is not a parameter of this tool; known: none" },
    ]);
    expect(sandbox.requests).toHaveLength(5);
  });

  it("lists only broadcasts that can be triggered, by ids that the preview of TriggerBroadcast accepts", async () => {
    const { broadcasts } = await messaging.listBroadcasts({});
    for (const { id, name } of broadcasts) {
      const preview = await messaging.triggerBroadcast.preview({ broadcast_id: id ?? "" });
      expect(preview.summary).toContain(name);
    }
  });

  it("reads null as an empty list", async () => {
    expect(await respondingWith({ broadcasts: null }).listBroadcasts({})).toEqual({
      broadcasts: [],
      total: 0,
      warnings: [],
      calls_spent: 1,
      calls_left: null,
    });
  });

  it.each([{}, { broadcasts: 3 }, { campaigns: [] }])("names the invalid field in %j", async (body) => {
    const error = await respondingWith(body)
      .listBroadcasts({})
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "bad_response", message: expect.stringContaining("broadcasts") });
  });

  it.each([500, 2_000, 8_000])("shows the rows that fit %i tokens, in order, with a warning", async (budget) => {
    const description = "lorem ipsum ".repeat(30);
    const broadcasts = Array.from({ length: 400 }, (_, index) => ({ id: index + 1, name: `B${index}`, description }));
    const tool = respondingWith({ broadcasts }).tools.find(({ name }) => name === "Messaging.ListBroadcasts");
    const answer = await tool?.call({}, { maxResultTokens: budget });
    if (!answer?.ok) throw new Error(answer?.text);
    expect(encode(answer.text).length).toBeLessThanOrEqual(budget);
    const fitted = answer.fitted as { broadcasts: { id: string }[]; total: number; warnings: string[] };
    expect(fitted.broadcasts.length).toBeGreaterThan(0);
    expect(fitted.broadcasts.map(({ id }) => id)).toEqual(fitted.broadcasts.map((_, index) => String(index + 1)));
    expect(fitted.total).toBe(400);
    const warnings = fitted.warnings.join(" ");
    expect(warnings.includes("a larger maxResultTokens")).toBe(fitted.broadcasts.length < 400);
    expect(warnings.includes("Only id, name and state")).toBe(budget < 8_000);
    expect((answer.value as typeof fitted).broadcasts).toHaveLength(400);
  });

  it.each([
    ["an HTML body", { type: "email", body: "<style>p{}</style><p>Hi {{customer.name}},</p><p>Tea &amp; cake</p>" }],
    ["only a plain version", { type: "email", body: "", body_plain: "Hi {{customer.name}},\nTea & cake" }],
    ["the text of a phone message", { type: "push", body: "Hi {{customer.name}},\nTea & cake" }],
  ])("shows the subject and the text of the first message as written, without markup, for %s", async (_, content) => {
    const actions = [{ subject: "Today", ...content }, { subject: "Other" }];
    const [broadcast] = (await listing({ actions }).listBroadcasts({})).broadcasts;
    expect(broadcast!.text.replaceAll(/\n+/g, "|")).toBe("Today|Hi {{customer.name}},|Tea & cake");
  });

  it("cuts the text of a long message, and has none if the messages cannot be read or are empty", async () => {
    const textOf = async (actions: unknown) => (await listing({ actions }).listBroadcasts({})).broadcasts[0]!.text;
    const text = await textOf([{ type: "email", subject: "Today", body: "word ".repeat(500) }]);
    expect(text).toMatch(/^Today\nword word/);
    expect(text.length).toBeLessThanOrEqual(260);
    for (const actions of [[], [{ type: "email" }], "broken"]) expect(await textOf(actions)).toBe("");
  });

  it("shows the text of no webhook or other action, because it may contain secrets", async () => {
    const body = '{"token":"s3cret-{{trigger.day}}"}';
    for (const type of ["webhook", "slack", "attribute_update", undefined]) {
      const actions = [
        { type, body },
        { type: "in_app", body: "Hi" },
      ];
      const { broadcasts } = await listing({ actions }).listBroadcasts({});
      expect(broadcasts).toMatchObject([{ text: "Hi", variables: ["day"] }]);
      expect((await listing({ actions: [{ type, body }] }).listBroadcasts({})).broadcasts[0]!.text).toBe("");
    }
  });

  it("leaves the messages out before the variables if they do not fit", async () => {
    const toolkit = listing(
      { actions: [{ type: "email", subject: "No ID", body: `{{trigger.day}} ${"word ".repeat(500)}` }] },
      10,
    );
    const tool = toolkit.tools.find(({ name }) => name === "Messaging.ListBroadcasts");
    const answer = await tool?.call({}, { maxResultTokens: 500 });
    if (!answer?.ok) throw new Error(answer?.text);
    expect(answer.text).not.toContain("word");
    expect(answer.text).toContain('"day"');
    expect(answer.text).toContain("messages are left out");
  });

  it("reads the variables of a broadcast once within minutes, and shares them with launches and previews", async () => {
    const fresh = createMessaging({ ...sandbox.options, clock });
    await fresh.listBroadcasts({});
    const { length } = sandbox.requests;
    const { details } = await fresh.triggerBroadcast.preview({ broadcast_id: "8" });
    expect(details.missing_variables).toEqual(["day", "from", "until"]);
    expect(sandbox.requests.slice(length).filter(({ path }) => path.endsWith("/actions"))).toEqual([]);
  });
});
