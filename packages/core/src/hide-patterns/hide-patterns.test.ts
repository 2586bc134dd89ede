import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { hideFields } from "../hide/hide.ts";
import { writeCursor } from "../paging/cursor.ts";
import { toFit } from "../result/fit.ts";
import type { HiddenFields } from "../tool/hider.ts";
import type { Tool } from "../tool/tool.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { hidePatterns } from "./hide-patterns.ts";

const ALL = ["email", "phone", "card", "iban", "ip", "key"] as const;
const EMAIL = "ada@example.com";
const IBAN = "DE89370400440532013000";
const CARD = "4111 1111 1111 1111";

const output = v.object({
  note: v.nullable(v.string()),
  trace_id: v.nullable(v.string()),
  status: v.nullable(v.picklist(["queued", "delivered"])),
  rows: v.array(v.object({ email: v.nullable(v.string()), note: v.nullable(v.string()) })),
  attributes: v.record(v.string(), v.unknown()),
  next_cursor: v.nullable(v.string()),
});

/** Return value of the tools. */
let current: object = {};

/** A tool that returns `current`. */
function toolFor(hide: HiddenFields | readonly HiddenFields[], parts: Partial<AnyToolDefinition<object>> = {}): Tool {
  const input = v.strictObject({ to: v.optional(v.unknown()), cursor: v.optional(v.unknown()) });
  const run = async () => current;
  const probe = createProbe<object>({ input, output, run, fit: (result) => toFit(result), ...parts });
  return createToolkit({ run: probe }, {}, { hide }).tools[0]!;
}

const all = await hidePatterns(ALL);
// Each string gets a new hider, so that no value is known from another string.
const hide = (text: string) => all.createHider([])?.hide(text).replaceAll(/:\d+>/g, ">");

describe("values in text", () => {
  it.each([
    ["mail ada@example.com.", "mail <email>."],
    ["'ada.b+x@mail.example.co.uk'", "'<email>'"],
    ["?to=ada%40example.com&x=1", "?to=<email>&x=1"],
    ["?to=ada%2540example.com", "?to=<email>"],
    [String.raw`{"a":"x\nada@example.com\t"}`, String.raw`{"a":"x\n<email>\t"}`],
    [String.raw`{"a":"{\"b\":\"\\nada@example.com\"}"}`, String.raw`{"a":"{\"b\":\"<email>\"}"}`],
    [String.raw`{"a":"{\"b\":\"\\n+49 30 1234567\"}"}`, String.raw`{"a":"{\"b\":\"\\n<phone>\"}"}`],
    ["jos%C3%A9@br%25C3%25BCckner.de jos%E9@example.com %E0%80%80ada@example.com", "<email> <email> %E0%80%80<email>"],
    ["&lt;ada@example.com&gt;", "&lt;<email>&gt;"],
    ["josé@exämple.de", "<email>"],
    ["call +49 30 1234567 12:30", "call <phone> 12:30"],
    ["+49 (0)30 123-4567, tel:+1-555-123-4567", "<phone>, tel:<phone>"],
    ["0049 30 1234567, (555) 123-4567 555-123-4567 415.555.2671", "<phone>, <phone> <phone> <phone>"],
    ["?tel=%2B49+30+1234567", "?tel=<phone>"],
    ["card 4111 1111 1111 1111 exp 12/27", "card <card> exp 12/27"],
    ["order 2345 4111-1111-1111-1111", "order 2345 <card>"],
    ["378282246310005, 3782 822463 10005", "<card>, <card>"],
    ["to DE89 3704 0044 0532 0130 00 EUR 20", "to <iban> EUR 20"],
    ["gb29nwbk60161331926819", "<iban>"],
    ["from 203.0.113.9:443, host/10.2.3.4:5432", "from <ip>:443, host/<ip>:5432"],
    ["[2001:db8::1]:80 fe80::1", "[<ip>]:80 <ip>"],
    ["Authorization: Bearer abc123abc123abc", "Authorization: Bearer <key>"],
    ["t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl.", "t=<key>."],
    ["AKIAIOSFODNN7EXAMPLE", "<key>"],
    ["postgres://app:s3cret@db.example.com/x", "postgres://app:<key>/x"],
    ["DD-API-KEY: 0123456789abcdef0123456789abcdef", "DD-API-KEY: <key>"],
    ["4111111111111111 12/27 123, card 4111111111111111 200 OK", "<card> 12/27 123, card <card> 200 OK"],
    ["4111 1111 1111 1111 123, 4111-1111-1111-1111 12/27", "<card> 123, <card> 12/27"],
    ["paid 4111111111111111, invalid: 5555555555554444", "paid <card>, invalid: <card>"],
    ["paid 0049301234567, invalid 415-555-2671", "paid <phone>, invalid <phone>"],
    ["phone number 415-555-2671, card_id=4111111111111111", "phone number <phone>, card_id=<card>"],
    [
      "jwt_eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl session.eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
      "jwt_<key> session.<key>",
    ],
    ["key_AKIAIOSFODNN7EXAMPLE secret_ghp_0123456789abcdefghijklmnopqrstuvwxyz", "key_<key> secret_<key>"],
    ["my-sk-ant-api03-0123456789abcdefghij", "my-<key>"],
    ["Bearer abcdefghijklmnopqrst, Bearer\t0123456789abcdef", "Bearer <key>, Bearer\t<key>"],
    ["Authorization: Basic YWRhOnMzY3JldA==", "Authorization: Basic <key>"],
    ["-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMI\n-----END RSA PRIVATE KEY-----!", "<key>!"],
    ["a -----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG-2\n\nlQOYB", "a <key>"],
    ["+49 30 1234567 +49 30 7654321, +49 30 1234567 200 OK", "<phone> <phone>, <phone> 200 OK"],
    ["?tel=%2B49+30+1234567+%2B49+30+7654321", "?tel=<phone>+<phone>"],
    ["peer:2001:db8::1 @network.client.ip:2001:db8::1", "peer:<ip> @network.client.ip:<ip>"],
    ["203.0.113.9-203.0.113.20 pod-203.0.113.9 client_203.0.113.9", "<ip>-<ip> pod-<ip> client_<ip>"],
    ["db/203.0.113.9 server: 10.2.3.4 pod-10.2.3.4", "db/<ip> server: <ip> pod-<ip>"],
    ["प्रिया@example.com, ajay@डाटामेल.भारत, ada@firma.md", "<email>, <email>, <email>"],
    [`"ada"@example.com, {"domain":"@example.com"}`, `<email>, {"domain":"@example.com"}`],
    ["ada&#x40;example.com ada&#64;example.com", "<email> <email>"],
    ["-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\n-----END RSA PRIVATE KEY-----", "<key>"],
  ])("are found in %j", (text, hidden) => expect(hide(text)).toBe(hidden));

  it.each([
    "mono 4.0.0.0 offset +1 1769850000 0012345678901 shop-1.2.3.4 1.2.3.4-rc1 README@2x.md",
    "git@github.com:a/b.git logo@2x.png getty@tty1.service lodash@4.17.21",
    "4bf92f3577b34da6a3ce929d0e0e4736 2026-01-31T09:00:00+01:00 1769850000000",
    "version 1.2.3.4 v1.2.3.4 Chrome/120.0.0.0 127.0.0.1 ::1",
    "sk-learn-intelex-extension-2024 std::string fee::add 09:00:00 00:1a:2b:3c:4d:5e",
    "4111 1111 1111 1112, 4532015112830367, trace_id=4111111111111111",
    '{"orderId":"4111111111111111"} order_id=4111111111111111 traceid 4111111111111111',
    "order number 4111111111111111, order no. 415-555-2671, Id: 415-555-2671",
    "DE88 3704 0044 0532 0130 00",
    "basic configuration1 bearer misconfiguration",
    "bearer authentication failed, api key: missing-or-malformed",
    "7f3c1e0a-9d2b-4c5e-8f61-2a3b4c5d6e7f usr_8ce 49.00 EUR",
  ])("are not seen in %j", (text) => expect(hide(text)).toBe(text));
});

async function answerOf(tool: Tool, result: object, args: object = {}): Promise<string> {
  current = result;
  return (await tool.call(args)).text;
}

describe("a toolkit with hidden patterns", () => {
  test("gives a model the same handle for the same value in results, keys of maps, errors and other data", async () => {
    const run = async ({ to }: { to?: unknown }) => {
      if (to === undefined) return current;
      throw new ToolError({ code: "upstream", message: `No person has ${EMAIL} or +49 30 1234567.` });
    };
    const tool = toolFor(await hidePatterns(ALL), { run: run as never });
    current = { note: `${EMAIL} paid with ${CARD}`, attributes: { [EMAIL]: { iban: IBAN, n: 4111111111111111 } } };
    const answer = await tool.call({});
    expect(answer).toMatchObject({ ok: true, value: current });
    expect(JSON.parse(answer.text)).toEqual({
      note: "<email:1> paid with <card:1>",
      attributes: { "<email:1>": { iban: "<iban:1>", n: 4111111111111111 } },
    });
    expect((await tool.call({ to: "x" })).text).toContain("No person has <email:1> or <phone:1>.");
    expect(tool.hide({ log: [`${CARD}!`] })).toEqual({ log: ["<card:1>!"] });
  });

  test("hides a known value that no pattern finds alone, except in other words and numbers", async () => {
    const tool = toolFor(await hidePatterns(["key", "ip"]));
    expect(tool.hide("Bearer abc123abc123 from 203.0.113.9")).toBe("Bearer <key:1> from <ip:1>");
    expect(tool.hide("abc123abc123, xabc123abc123, v203.0.113.9")).toBe("<key:1>, xabc123abc123, v203.0.113.9");
  });

  test("hides the union of a pattern's and a field's values that overlap", async () => {
    const tool = toolFor([hideFields(["email"]), await hidePatterns(["email"], { reveal: ["email"] })]);
    const text = await answerOf(tool, { rows: [{ email: "Ada <ada@example", note: "To Ada <ada@example.com>!" }] });
    expect(text).toBe('{"rows":[{"email":"<email:1>","note":"To <email:2>>!"}]}');
    expect(text).not.toMatch(/Ada|example/);
  });

  test("leaves no part of a value where fitting truncates a string", async () => {
    const cut = (result: object) => toFit({ note: (result as { note: string }).note.slice(0, 6_010) });
    const tool = toolFor(await hidePatterns(ALL), { fit: cut });
    for (const value of [EMAIL, CARD, IBAN, "+49 30 1234567", "2001:db8::1", "AKIAIOSFODNN7EXAMPLE"]) {
      const text = await answerOf(tool, { note: `${"x ".repeat(3_000)}${value}${" y".repeat(3_000)}` });
      expect(text).toMatch(/x <[a-z]{2,5}:\d+/);
      expect(text).not.toContain(value.slice(0, 4));
    }
  });

  test("gives a program of a model the full result with handles", async () => {
    const tool = toolFor(await hidePatterns(["email"]));
    current = { note: EMAIL, rows: [] };
    expect((await tool.call({}, { fit: false })).text).toBe('{"note":"<email:1>","rows":[]}');
  });

  test("keeps the tools' ids and cursors, and a cursor with a value becomes a handle", async () => {
    const tool = toolFor(await hidePatterns(ALL, { reveal: ["email"] }));
    const owner = { tool: "Probe.Run", arguments: {} };
    const ids = { trace_id: "4111111111111111", attributes: { "span.id": "5555555555554444", version: "1.2.3.4" } };
    const cursor = writeCursor(owner, { after: "4bf92f3577b34da6" });
    expect(JSON.parse(await answerOf(tool, { ...ids, next_cursor: cursor }))).toEqual({ ...ids, next_cursor: cursor });
    const hidden = writeCursor(owner, { after: EMAIL });
    expect(await answerOf(tool, { next_cursor: hidden })).toBe('{"next_cursor":"<cursor:1>"}');
    expect(tool.prepare({ cursor: "<cursor:1>" }).args).toEqual({ cursor: hidden });
  });

  test("accepts the handle of a string in base64, which may be any value, only as a cursor", async () => {
    const tool = toolFor(await hidePatterns(ALL, { reveal: ["email"] }));
    const text = await answerOf(tool, { attributes: { blob: btoa(`card 4111111111111111 of ${EMAIL}`) } });
    expect(text).toBe('{"attributes":{"blob":"<cursor:1>"}}');
    for (const to of ["x <cursor:1>", { cursor: "<cursor:1>" }, { "<cursor:1>": 1 }])
      expect((await tool.call({ to })).text).toContain("is a handle that only cursor accepts; leave it out");
  });

  test("gives one handle to every spelling of an address, which becomes the first one without escapes", async () => {
    const tool = toolFor(await hidePatterns(["email"], { reveal: ["email"] }));
    const spellings = ["Jos%C3%A9@example.com", "JOSÉ@example.com", String.raw`"jos\u00e9\u0040example.com"`];
    expect(tool.hide(spellings)).toEqual(["<email:1>", "<email:1>", '"<email:1>"']);
    expect(tool.prepare({ to: "<email:1>" }).args).toEqual({ to: "José@example.com" });
  });

  test.each([
    [String.raw`CORP\tom@example.com`, String.raw`\tom@example.com`],
    [String.raw`user "CORP\tom@example.com"`, String.raw`\tom@example.com`],
    [String.raw`{"user":"CORP\\tom@example.com"}`, String.raw`\\tom@example.com`],
    [String.raw`{"note":"Hi\nada@example.com"}`, "ada@example.com"],
    [String.raw`CORP\Tom@example.com`, "Tom@example.com"],
  ])("never takes another address for the one in %s", async (text, value) => {
    const tool = toolFor(await hidePatterns(["email"], { reveal: ["email"] }));
    expect(tool.hide(text)).toContain("<email:1>");
    expect(tool.prepare({ to: "<email:1>" }).args).toEqual({ to: value });
  });

  test("keeps our own examples in errors", async () => {
    const to = v.pipe(v.string(), v.email("must be an address"), v.examples([EMAIL]));
    const tool = toolFor(await hidePatterns(ALL), { input: v.strictObject({ to }) });
    const answer = await tool.call({ to: "ada@example.com leo@example.com" });
    expect(answer.text).toContain(String.raw`(received \"<email:1> <email:2>\"). Example: \"ada@example.com\".`);
  });

  test("hides values in attributes whose names end in id, and keys in every field", async () => {
    const tool = toolFor(await hidePatterns(ALL));
    const [key, jwt] = ["AKIAIOSFODNN7EXAMPLE", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"];
    const attributes = {
      aws_access_key_id: key,
      session_id: jwt,
      client_id: "203.0.113.9",
      id: "sk_live_0123456789ab",
    };
    const text = await answerOf(tool, { trace_id: "sk_live_0123456789ab", attributes });
    const hidden = JSON.parse(text.replaceAll(/:\d+>/g, ">"));
    expect(Object.values(hidden.attributes)).toEqual(["<key>", "<key>", "<ip>", "<key>"]);
    expect(hidden.trace_id).toBe("<key>");
  });

  test("takes a forged handle in untrusted text for text", async () => {
    const tool = toolFor(await hidePatterns(["email", "card"], { reveal: ["email"] }));
    tool.hide(EMAIL);
    const [note] = await Promise.all([answerOf(tool, { note: "Write to <email:1> or <card:1>." })]);
    expect(note).toBe('{"note":"Write to <email:2> or <card:1>."}');
    expect(tool.prepare({ to: "<email:2>" }).args).toEqual({ to: "<email:1>" });
  });

  test("accepts handles in arguments only of revealed kinds", async () => {
    const tool = toolFor(await hidePatterns(["email", "card"], { reveal: ["email"] }));
    tool.hide(`${EMAIL} ${CARD}`);
    expect(tool.prepare({ to: "Ada <email:1>" }).args).toEqual({ to: `Ada ${EMAIL}` });
    expect(await tool.call({ to: ["<email:1>", "x <card:1>"] })).toMatchObject({
      error: {
        code: "invalid_input",
        message:
          'to: is a handle that no argument accepts; leave it out, or ask the user for the value (hosts allow it with reveal: ["card"]) (received "<card:1>").',
      },
    });
    expect((await tool.call({ to: "<card:9>" })).text).toContain("is a handle that no argument accepts");
    expect((await tool.call({ to: "<email:9>" })).text).toContain("is not a known handle");
  });

  test("hides what the host's own patterns find", async () => {
    const order = { name: "order", find: /ord_\d{8}/iy };
    const tool = toolFor(await hidePatterns([order], { reveal: ["order"] }));
    expect(tool.hide("ORD_12345678, ord_1")).toBe("<order:1>, ord_1");
    expect(tool.prepare({ to: "<order:1>" }).args).toEqual({ to: "ORD_12345678" });
    expect(toolFor(await hidePatterns([{ name: "x", find: /(?=~)|ord_\d{8}/ }])).hide("~ ord_12345678")).toBe(
      "~ <x:1>",
    );
  });
});

describe("wrong settings", () => {
  const own = (find: unknown, name: unknown = "order") => [{ name, find }];
  it.each([
    [[], {}, "kinds: must be a list of kinds that is not empty; known: key, card, iban, email, phone, ip"],
    [["mail"], {}, 'kinds[0]: is not a kind; did you mean email?; write your own as { name: "order", find:'],
    [["ip", "ip"], {}, "kinds[1]: is listed twice; remove one"],
    [["ip"], { reveal: ["email"] }, "reveal[0]: is not a kind that is hidden here; known: ip"],
    [["ip"], { revel: [] }, "revel: is not an option here; did you mean reveal?"],
    [own(/a/, "email"), {}, "kinds[0].name: is the name of a built-in kind; choose another name"],
    [own(/a/, "a b"), {}, "kinds[0].name: must be up to 40 letters, digits or _, such as order"],
    [own("ord_"), {}, "kinds[0].find: must be a regular expression, such as /ord_\\d{8}/"],
    [own(/(?:ord_)*/), {}, "kinds[0].find: matches the empty string; let it match at least one character"],
  ])("hidePatterns(%j, %j) is refused", async (kinds, options, message) => {
    await expect(hidePatterns(kinds as never, options as never)).rejects.toThrow(message);
  });

  it.each([
    [/[0-9a-f]{32}/, "a trace id such as 4bf92f3577b34da6a3ce929d0e0e4736"],
    [/\d+/, "a trace id such as"],
    [/\d{4}-\d\d-\d\d/, "a time such as"],
    [/usr_\w+/, "a person's id such as usr_8ce"],
    [/probe\./i, "a tool's name such as Probe.Run"],
    [/sent|queued/, "the word queued"],
  ])("a toolkit refuses the pattern %s, which would hide what its tools need", async (find, words) => {
    const hide = await hidePatterns([{ name: "order", find }]);
    const rule = `hide: would hide ${words}`;
    expect(() => toolFor(hide, { ids: { "a person's id": "usr_8ce" } })).toThrow(rule);
    expect(() => toolFor([hideFields(["note"]), hide], { ids: { "a person's id": "usr_8ce" } })).toThrow(rule);
  });

  it("a toolkit accepts a pattern that would hide only another toolkit's ids", async () => {
    const tool = toolFor(await hidePatterns([{ name: "person", find: /usr_\w+/ }]));
    expect(tool.hide("usr_8ce")).toBe("<person:1>");
  });

  it("a toolkit refuses one name with two meanings", async () => {
    const order = await hidePatterns([{ name: "note", find: /ord_\d{8}/ }]);
    const [email, ip] = [await hidePatterns(["email"]), await hidePatterns(["ip"])];
    expect(() => toolFor([hideFields(["email"]), email])).toThrow(
      'is also a hidden field, whose handles come back in arguments; add reveal: ["email"] to hidePatterns',
    );
    expect(() => toolFor([order, hideFields(["note"])])).toThrow("give your pattern another name");
    expect(() => toolFor([ip, ip])).toThrow("is hidden by two hidePatterns");
    expect(() => toolFor([{}] as never)).toThrow("or a list of them");
    expect(() => toolFor(hidePatterns(["ip"]) as never)).toThrow('await hidePatterns(["email"])');
  });
});

describe("a string that a tool truncated", () => {
  it.each([
    ["paid by kira.bra…[+104 chars]…ndt@wexford.io now", "paid by …[+104 chars]… now"],
    ["to DE89 3704 00…[+1,204 chars]…00 EUR", "to …[+1,204 chars]…"],
    ["rejec…[+104 chars]…arer qGuIDjigqOe1G7ZODVI1xc' AND", "…[+104 chars]…' AND"],
    ["q=+49 30 12…[+9 chars]", "q=…[+9 chars]"],
    ["no value …[+9 chars]… here", "no value …[+9 chars]… here"],
  ])("keeps no part of a value at the mark: %j", (text, shown) => expect(hide(text)).toBe(shown));
});

// A quadratic search would take minutes.
const TIMEOUT_MS = 30_000;
it.each([
  "ada@example.com ",
  "+49 ",
  "4111 ",
  "DE89",
  "a.",
  "4",
  "-----BEGIN PRIVATE KEY-----",
  "eyJ.",
  "-eyJ",
  "_sk-",
  "4111111111111111 1 ",
  "\\nada@example.com ",
  "…[+9 chars]…a ",
])(
  "a long string of %j is searched in little time",
  (part) => {
    const text = part.repeat(200_000 / part.length);
    expect(toolFor(all).hide({ text }).text).toMatch(/./);
  },
  TIMEOUT_MS,
);
