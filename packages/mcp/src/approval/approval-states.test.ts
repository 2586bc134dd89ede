import { needsApproval } from "@toolwright/core";
import { toolCase } from "@toolwright/tests-tools";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { rawRequest, statelessRequest } from "../__fixtures__/raw-http.ts";
import { createSandboxServer, createTestSandbox, effectsIn } from "../__fixtures__/sandbox-server.ts";
import { type HttpServer, serveHttp } from "../http/serve-http.ts";

// Clients of revision 2026-07-28 return the state of a request for approval. Here, they are written by hand.

const sandbox = createTestSandbox();
const { server, tools } = createSandboxServer({}, sandbox);
const SEND = "Messaging_SendTransactionalEmail";
const EMAIL = {
  transactional_message_id: "1",
  to: "leo.dubois@example.com",
  message_data: { order_id: "ord_1", amount: "9" },
};
const APPROVED = { approval: { action: "accept", content: { decision: "approve" } } };

interface RawResult {
  readonly resultType?: string;
  readonly requestState?: string;
  readonly inputRequests?: Readonly<Record<string, { readonly params: { readonly message: string } }>>;
  readonly isError?: boolean;
  readonly content?: readonly { readonly text: string }[];
}

let httpServer: HttpServer;
beforeAll(async () => {
  httpServer = await serveHttp(server);
});
afterAll(() => httpServer.close());
afterEach(() => {
  vi.useRealTimers();
  sandbox.messaging.reset();
  sandbox.sales.reset();
});

interface Sender {
  readonly url?: string;
  readonly client?: string;
}

async function call(name: string, args: object, retry: object = {}, sender: Sender = {}): Promise<RawResult> {
  const { url = httpServer.url, client } = sender;
  const params = { name, arguments: args, ...retry };
  const { headers, body } = statelessRequest("tools/call", params, { elicitation: { form: {} } }, client);
  const { text } = await rawRequest(url, { headers: { ...headers, "mcp-name": name }, body });
  const json = text.startsWith("{") ? text : (text.match(/^data: (.+)$/m)?.[1] ?? "");
  const { result, error } = JSON.parse(json) as { result?: RawResult; error?: unknown };
  if (!result) throw new Error(JSON.stringify(error));
  return result;
}

async function requestApproval(name = SEND, args: object = EMAIL): Promise<string> {
  const { resultType, requestState = "" } = await call(name, args);
  expect(resultType).toBe("input_required");
  return requestState;
}

const codeOf = ({ isError, content }: RawResult) =>
  isError
    ? (JSON.parse(content?.[0]?.text ?? "") as { error: { code: string; message: string } }).error
    : { code: "ok", message: "" };

describe("the state of a request for approval", () => {
  test("is valid for the approved call", async () => {
    // Different data than in the other tests, because no approval of the same email is requested shortly after.
    const email = { ...EMAIL, message_data: { order_id: "ord_0", amount: "9" } };
    const requestState = await requestApproval(SEND, email);
    expect(effectsIn(sandbox)).toEqual([]);
    expect(codeOf(await call(SEND, email, { requestState, inputResponses: APPROVED })).code).toBe("ok");
    expect(effectsIn(sandbox)).toEqual(["POST /v1/send/email"]);
  });

  test("is refused the second time, even at the same time and after a refusal", async () => {
    const email = { ...EMAIL, message_data: { order_id: "ord_2", amount: "9" } };
    const requestState = await requestApproval(SEND, email);
    const retry = { requestState, inputResponses: APPROVED };
    const results = await Promise.all([call(SEND, email, retry), call(SEND, email, retry)]);
    expect(results.map((result) => codeOf(result).code).sort()).toEqual(["not_approved", "ok"]);
    const other = { ...EMAIL, message_data: { order_id: "ord_6", amount: "9" } };
    const refused = {
      requestState: await requestApproval(SEND, other),
      inputResponses: { approval: { action: "decline" } },
    };
    await call(SEND, other, refused);
    const replayed = await call(SEND, other, { ...refused, inputResponses: APPROVED });
    expect(codeOf(replayed).message).toContain("already used");
    expect(effectsIn(sandbox)).toHaveLength(1);
  });

  test("is refused if any part of it was changed, or another process issued it", async () => {
    const state = await requestApproval();
    const [version, body = "", mac = ""] = state.split(".");
    const payload = JSON.parse(Buffer.from(body, "base64url").toString()) as { p: object; exp: number };
    const forged = Buffer.from(JSON.stringify({ ...payload, exp: payload.exp + 1_000 })).toString("base64url");
    const other = await serveHttp(createSandboxServer({}, sandbox).server);
    const { requestState: foreign } = await call(SEND, EMAIL, {}, { url: other.url });
    await other.close();
    const flipped = `${mac.startsWith("A") ? "B" : "A"}${mac.slice(1)}`;
    for (const requestState of [`${version}.${forged}.${mac}`, `${version}.${body}.${flipped}`, foreign, "", "x"]) {
      const result = await call(SEND, EMAIL, { requestState, inputResponses: APPROVED });
      expect(codeOf(result).code).toBe("not_approved");
    }
    expect(effectsIn(sandbox)).toEqual([]);
  });

  test("is refused after ten minutes", async () => {
    const requestState = await requestApproval();
    // biome-ignore lint/plugin: runs on fake timers
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 602_000 });
    const result = await call(SEND, EMAIL, { requestState, inputResponses: APPROVED });
    expect(codeOf(result).message).toContain("expired");
    expect(effectsIn(sandbox)).toEqual([]);
  });

  test("is refused for another tool with the same arguments", async () => {
    const person = { person_id: "usr_8ce" };
    const requestState = await requestApproval("Messaging_IdentifyPerson", { ...person, attributes: { plan: "pro" } });
    const result = await call("Messaging_DeletePerson", person, { requestState, inputResponses: APPROVED });
    expect(codeOf(result)).toMatchObject({ code: "not_approved", message: expect.stringContaining("changed") });
    expect(effectsIn(sandbox)).toEqual([]);
  });

  test("is refused for another client, and stays valid for its own", async () => {
    const email = { ...EMAIL, message_data: { order_id: "ord_3", amount: "9" } };
    const retry = { requestState: await requestApproval(SEND, email), inputResponses: APPROVED };
    const stolen = await call(SEND, email, retry, { client: "another host" });
    expect(codeOf(stolen)).toMatchObject({ code: "not_approved", message: expect.stringContaining("this client") });
    expect(effectsIn(sandbox)).toEqual([]);
    expect(codeOf(await call(SEND, email, retry)).code).toBe("ok");
  });

  test.each([
    [{ approval: null }],
    [{ approval: "approve" }],
    [{ approval: { action: "accept" } }],
    [{ approval: { action: "accept", content: { decision: ["approve"] } } }],
    [{ approval: { action: "accept", content: { decision: "approve " } } }],
    [{ other: { action: "accept", content: { decision: "approve" } } }],
  ])("sends nothing with the response %j", async (inputResponses) => {
    const requestState = await requestApproval();
    await call(SEND, EMAIL, { requestState, inputResponses }).catch(() => undefined);
    expect(effectsIn(sandbox)).toEqual([]);
  });

  test("of a card with several pages needs a response to every page", async () => {
    const filler = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`note_${index}`, "x"]));
    const event = { person_id: "usr_923", name: "order_paid", data: filler };
    const next = { action: "accept", content: { decision: "next page" } };
    const attempt = async (choose: (pages: readonly string[]) => object) => {
      const { requestState, inputRequests = {} } = await call("Messaging_RecordEvent", event);
      const pages = Object.keys(inputRequests).filter((name) => name !== "approval");
      expect(pages.length).toBeGreaterThan(0);
      const inputResponses = { ...choose(pages), ...APPROVED };
      return codeOf(await call("Messaging_RecordEvent", event, { requestState, inputResponses }));
    };
    const none = await attempt(() => ({}));
    expect(none.message).toContain("returned no response to page 1 of the approval card");
    const others = await attempt((pages) => Object.fromEntries(pages.map((_, index) => [`page_${index + 7}`, next])));
    expect(others.code).toBe("not_approved");
    const allButLast = await attempt((pages) => Object.fromEntries(pages.slice(0, -1).map((name) => [name, next])));
    expect(allButLast.code).toBe("not_approved");
    expect(effectsIn(sandbox)).toEqual([]);
    expect((await attempt((pages) => Object.fromEntries(pages.map((name) => [name, next])))).code).toBe("ok");
    expect(effectsIn(sandbox)).toHaveLength(1);
  });

  test("of one of several concurrent calls approves that call only", async () => {
    const emails = ["ord_4", "ord_5"].map((order_id) => ({ ...EMAIL, message_data: { order_id, amount: "9" } }));
    const [one = "", two = ""] = await Promise.all(emails.map((email) => requestApproval(SEND, email)));
    const [first, second] = await Promise.all([
      call(SEND, emails[0] ?? {}, { requestState: two, inputResponses: APPROVED }),
      call(SEND, emails[1] ?? {}, { requestState: one, inputResponses: { approval: { action: "decline" } } }),
    ]);
    expect([codeOf(first).code, codeOf(second).code]).toEqual(["not_approved", "not_approved"]);
    expect(effectsIn(sandbox)).toEqual([]);
  });

  test("is required: a decision without it is ignored, and the server requests approval", async () => {
    const result = await call(SEND, EMAIL, { inputResponses: APPROVED });
    expect(result.resultType).toBe("input_required");
    const again = await call(SEND, EMAIL, { requestState: result.requestState });
    expect(again.resultType).toBe("input_required");
    expect(effectsIn(sandbox)).toEqual([]);
  });
});

describe.each(tools.filter(needsApproval))("$name", ({ name, wireName }) => {
  const args = toolCase(sandbox, name).example;
  // One hash covers the arguments of all tools, so one tool tries every change.
  const changes = wireName === SEND ? changesOf(args) : changesOf(args).slice(0, 1);

  test("requests approval, and refuses the approved state for a changed argument", async () => {
    for (const changed of changes) {
      const requestState = await requestApproval(wireName, args);
      const result = await call(wireName, changed, { requestState, inputResponses: APPROVED });
      expect(["not_approved", "invalid_input"]).toContain(codeOf(result).code);
      expect(effectsIn(sandbox)).toEqual([]);
    }
  });
});

/** Creates copies of the arguments, each with one value changed or left out. */
function changesOf(args: object): readonly object[] {
  return Object.entries(args).flatMap(([name, value]) => {
    const { [name]: _, ...rest } = args as Readonly<Record<string, unknown>>;
    return [...alternativesTo(value).map((other) => ({ ...args, [name]: other })), rest];
  });
}

function alternativesTo(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [`${value}1`];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  if (Array.isArray(value)) return value.flatMap((item) => alternativesTo(item).map((other) => [other]));
  return typeof value === "object" && value !== null ? changesOf(value) : [];
}
