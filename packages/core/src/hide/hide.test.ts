import * as v from "valibot";
import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { CallContext } from "../call/call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { writeCursor } from "../paging/cursor.ts";
import { toFit } from "../result/fit.ts";
import type { Tool } from "../tool/tool.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { MAX_VALUES } from "./handles.ts";
import { hideFields } from "./hide.ts";

const EMAIL = "ada@example.com";
const nullable = v.nullable(v.string());
const output = v.object({
  people: v.array(v.object({ email: nullable, name: nullable, age: v.nullable(v.number()), note: nullable })),
  attributes: v.record(v.string(), v.unknown()),
  next_cursor: nullable,
  warnings: v.array(v.string()),
});

/** Return value of the tools. */
let current: object = {};

/** A tool that returns `current`, with the fields of `output`. */
function toolFor(hide: readonly string[], parts: Partial<AnyToolDefinition<object>> = {}): Tool {
  const argument = v.optional(v.unknown());
  const input = v.strictObject({ result: argument, to: argument, cursor: argument });
  const run = async () => current;
  const probe = createProbe<object>({ input, output, run, fit: (result) => toFit(result), ...parts });
  const [tool] = createToolkit({ run: probe }, {}, { hide: hideFields(hide) }).tools;
  return tool!;
}

async function fit(tool: Tool, result: object): Promise<object> {
  current = result;
  const answer = await tool.call({});
  if (!answer.ok) throw new Error(answer.text);
  expect(answer.value).toEqual(result);
  expect(answer.text).toBe(JSON.stringify(answer.fitted));
  return answer.fitted;
}

test("a model gets the same handle for the same value everywhere, and the program gets the value", async () => {
  const tool = toolFor(["email"]);
  const people = [
    { email: EMAIL, name: "Ada" },
    { email: "leo@example.com", name: `Leo <${EMAIL}>` },
    { email: EMAIL, name: null },
  ];
  expect(await fit(tool, { people, warnings: [`${EMAIL} has unsubscribed.`] })).toEqual({
    people: [
      { email: "<email:1>", name: "Ada" },
      { email: "<email:2>", name: "Leo <<email:1>>" },
      { email: "<email:1>", name: null },
    ],
    warnings: ["<email:1> has unsubscribed."],
  });
  expect(await fit(tool, { warnings: [`Not sent to ${EMAIL}.`] })).toEqual({ warnings: ["Not sent to <email:1>."] });
});

test("handles in arguments are values again: entire strings, inside strings, numbers and keys", async () => {
  const tool = toolFor(["email", "age"]);
  await fit(tool, { people: [{ email: EMAIL, age: 42 }] });
  const args = { to: ["<email:1>", "Ada <email:1>, <age:1> years", "<age:1>", { "<email:1>": 1 }] };
  const values = { to: [EMAIL, `Ada ${EMAIL}, 42 years`, 42, { [EMAIL]: 1 }] };
  expect(tool.prepare(args).args).toEqual(values);
  expect(tool.prepare(JSON.stringify(args)).args).toEqual(values);
  expect(await tool.prepare(args).hash()).toBe(await tool.prepare(values).hash());
});

test("an unknown handle is refused, and other text in angle brackets is not", async () => {
  const tool = toolFor(["email"]);
  expect(await tool.call({ to: "Ada <email:7>" })).toMatchObject({
    ok: false,
    error: {
      code: "invalid_input",
      message:
        'to: is not a known handle; copy handles from results exactly, or read the record again (received "<email:7>").',
    },
  });
  expect(tool.prepare({ to: "<b:7> <email>" }).args).toEqual({ to: "<b:7> <email>" });
});

test("values are hidden in errors, including the issues of the schema that an SDK checks", async () => {
  const input = v.strictObject({ to: v.pipe(v.string(), v.maxLength(3)), result: v.optional(v.unknown()) });
  const tool = toolFor(["email"], { input });
  expect(tool.hide({ email: EMAIL })).toEqual({ email: "<email:1>" });
  const answer = await tool.call({ to: "<email:1>" });
  expect(answer.text).toContain("<email:1>");
  expect(answer.text).not.toContain(EMAIL);
  const issues = await tool.schema()["~standard"].validate({ to: "<email:1>" });
  expect(JSON.stringify(issues)).toContain("<email:1>");
  expect(JSON.stringify(issues)).not.toContain(EMAIL);
});

test("a validated argument keeps its handle, since an SDK may send it to the model again", async () => {
  const tool = toolFor(["email"]);
  tool.hide({ email: EMAIL });
  expect(tool.schema()["~standard"].validate({ to: "<email:1>" })).toEqual({ value: { to: "<email:1>" } });
});

test("values are found in any case, in URLs and inside words, and each spelling is restored exactly", async () => {
  const tool = toolFor(["email"]);
  const note = `Mail ADA@example.com or https://shop.example/?to=ada%40example.com, or lada@example.com2`;
  const result = { people: [{ email: EMAIL, note }] };
  const fitted = await fit(tool, result);
  expect(fitted).toEqual({
    people: [{ email: "<email:3>", note: "Mail <email:1> or https://shop.example/?to=<email:2>, or l<email:3>2" }],
  });
  expect(tool.prepare({ result: fitted }).args).toEqual({ result });
});

test.each([
  [EMAIL, `x_${EMAIL}, user_${EMAIL}_1`, "x_<email:1>, user_<email:1>_1"],
  [EMAIL, JSON.stringify(`a\n${EMAIL}\t`), String.raw`"a\n<email:1>\t"`],
  ['Ada "A" Bo', JSON.stringify('I am Ada "A" Bo.'), '"I am <email:1>."'],
  ["İpek Işık", "To İpek Işık.", "To <email:1>."],
  ["İpek Işık", `To ${"İpek Işık".toLowerCase()}.`, "To <email:1>."],
  [EMAIL, `İİ ${EMAIL} İ`, "İİ <email:1> İ"],
  ["ΟΔΟΣ", "ΟΔΟΣΑ, οδος", "<email:1>Α, <email:2>"],
  ["Öz Er", "?q=%C3%96z%20Er&q=%C3%B6z%20er", "?q=<email:1>&q=<email:2>"],
  ["Zoë O'Neil", "?q=Zo%C3%AB+O%27Neil&q=Zo%C3%AB%20O%27Neil", "?q=<email:1>&q=<email:2>"],
  ["a+b (c)", `?${new URLSearchParams({ q: "a+b (c)" })}`, "?q=<email:1>"],
  ["Zoë 😀", String.raw`"Zo\u00eb \ud83d\ude00, zo\u00EB \uD83D\uDE00"`, '"<email:1>, <email:2>"'],
  ["É/ß/c", String.raw`"\u00c9\/\u00df\/c, \u00e9/\u00df/c, É\/ß\/c"`, '"<email:1>, <email:2>, <email:3>"'],
])("finds %j as a plain substring of %j", async (email, note, hidden) => {
  const tool = toolFor(["email"]);
  const fitted = await fit(tool, { people: [{ email, note }] });
  const shape = (text: string) => text.replaceAll(/<email:\d+>/g, "<email>");
  expect(shape((fitted as { people: [{ note: string }] }).people[0].note)).toBe(shape(hidden));
  expect(tool.prepare({ result: fitted }).args).toEqual({ result: { people: [{ email, note }] } });
});

test("a value that begins with another one is found first, and 10,000 values are found", async () => {
  const tool = toolFor(["email"]);
  const emails = Array.from({ length: MAX_VALUES }, (_, index) => `p${index}@example.com`);
  tool.hide(emails.map((email) => ({ email })));
  const hidden = tool.hide({ note: emails.map((email) => `_${email}_`).join("") });
  expect(hidden).toEqual({ note: emails.map((_, index) => `_<email:${index + 1}>_`).join("") });
  tool.hide([{ email: "Ada Lovelace" }, { email: "Ada" }]);
  expect(tool.hide({ note: "ada lovelaces" })).toEqual({ note: expect.stringMatching(/^<email:\d+>s$/) });
});

test("long values with the same beginning are compared in constant time at each place of a long string", () => {
  const tool = toolFor(["email"]);
  const longValue = (length: number) => `${"a".repeat(length)}b${"a".repeat(length)}`;
  tool.hide(Array.from({ length: 100 }, (_, index) => ({ email: longValue(900 + index) })));
  const note = "a".repeat(100_000);
  expect(tool.hide({ note })).toEqual({ note });
  expect(tool.hide({ note: `${note}b${note}` })).toEqual({ note: `${note.slice(999)}<email:100>${note.slice(999)}` });
});

test("values that could be anything are hidden in their field only", async () => {
  const tool = toolFor(["name", "age"]);
  const person = { name: "Al", age: 12_345, note: "Al is 12345" };
  expect(await fit(tool, { people: [person, { name: "250", note: "250" }] })).toEqual({
    people: [
      { name: "<name:1>", age: "<age:1>", note: "Al is 12345" },
      { name: "<name:2>", note: "250" },
    ],
  });
});

test("names without spaces around them are found", async () => {
  const tool = toolFor(["name"]);
  const people = [{ name: "王小明", note: "王小明先生" }];
  expect(await fit(tool, { people })).toEqual({ people: [{ name: "<name:1>", note: "<name:1>先生" }] });
});

test("keys of maps are hidden by path, at every depth, and their names too if they contain a value", async () => {
  const tool = toolFor(["email", "attributes.usr.phone", "attributes.pets"]);
  const attributes = {
    usr: { phone: "+49 171 5550", id: 1 },
    pets: ["Rex", true, null, { kind: "dog" }],
    email: EMAIL,
    [EMAIL]: 2,
  };
  expect(await fit(tool, { attributes })).toEqual({
    attributes: {
      usr: { phone: "<attributes.usr.phone:1>", id: 1 },
      pets: ["<attributes.pets:1>", "<attributes.pets:2>", null, { kind: "<attributes.pets:3>" }],
      email: "<email:1>",
      "<email:1>": 2,
    },
  });
});

test("no part of a value remains where fitting truncates a string", async () => {
  const long = `${"x ".repeat(3_000)}${EMAIL}${" y".repeat(3_000)}`;
  for (const hide of [["email"], ["email", "note"]]) {
    const tool = toolFor(hide, {
      fit: (result) => toFit({ people: (result as { people: { note: string }[] }).people.map(cutNote) }),
    });
    current = { people: [{ email: EMAIL, note: long }] };
    const answer = await tool.call({});
    expect(answer.text).not.toMatch(/ada|example/);
  }
  function cutNote({ note }: { note: string }) {
    return { note: note.slice(0, 6_005) };
  }
});

test("a cursor that contains a value becomes a handle, and other cursors stay", async () => {
  const tool = toolFor(["email"]);
  const owner = { tool: "Probe.Run", arguments: {} };
  const cursor = writeCursor(owner, { after: EMAIL });
  const nested = writeCursor(owner, [btoa(JSON.stringify({ after: EMAIL }))]);
  const other = writeCursor(owner, { after: "leo@example.com" });
  const people = [{ email: EMAIL }];
  expect(await fit(tool, { people, next_cursor: cursor })).toMatchObject({ next_cursor: "<cursor:1>" });
  expect(await fit(tool, { people, next_cursor: nested })).toMatchObject({ next_cursor: "<cursor:2>" });
  expect(await fit(tool, { people, next_cursor: other })).toMatchObject({ next_cursor: other });
  expect(tool.prepare({ cursor: "<cursor:1>" }).args).toEqual({ cursor });
});

test("untrusted text that looks like a handle means itself", async () => {
  const tool = toolFor(["email"]);
  await fit(tool, { people: [{ email: EMAIL }] });
  const fitted = await fit(tool, { people: [{ email: "<email:1>", note: "Write to <email:1>" }] });
  expect(JSON.stringify(fitted)).not.toContain("<email:1>");
  expect(tool.prepare({ result: fitted }).args).toEqual({
    result: { people: [{ email: "<email:1>", note: "Write to <email:1>" }] },
  });
});

test("the values that were used least recently are forgotten past the bound", async () => {
  const tool = toolFor(["email"]);
  tool.hide([{ email: EMAIL }, { email: "leo@example.com" }]);
  const many = Array.from({ length: MAX_VALUES - 1 }, (_, index) => ({ email: `person${index}@example.com` }));
  expect(tool.prepare({ to: "<email:1>" }).fault).toBeNull();
  tool.hide(many);
  expect(tool.prepare({ to: "<email:1>" }).args).toEqual({ to: EMAIL });
  expect(tool.prepare({ to: "<email:2>" }).fault).toMatchObject({ code: "invalid_input" });
  expect(tool.hide({ email: "leo@example.com" })).toEqual({ email: `<email:${MAX_VALUES + 2}>` });
});

test("a result whose handles take more tokens than its values stays within the token budget", async () => {
  const people = Array.from({ length: 400 }, (_, index) => ({ name: `n${index}` }));
  const parts: Partial<AnyToolDefinition<object>> = {
    fit: (result, { maxTokens }) =>
      toFit({ people: (result as { people: object[] }).people.slice(0, Math.floor(maxTokens / 5)) }),
  };
  const tool = toolFor(["name"], parts);
  current = { people };
  const answer = await tool.call({}, { maxResultTokens: 1_000 });
  expect(answer).toMatchObject({ ok: true, fitted: { people: { length: 100 } } });
});

test("the person who approves sees values, and the model does not", async () => {
  const annotations = {
    readOnly: false,
    destructive: false,
    idempotent: false,
    openWorld: true,
    cost: "none",
  } as const;
  const tool = toolFor(["email"], { annotations });
  tool.hide({ email: EMAIL });
  const prepared = tool.prepare({ to: "<email:1>" });
  expect((await prepared.card()).fields).toEqual([{ label: "to", value: EMAIL }]);
});

test("the schema of a result accepts handles, and is unchanged without hidden fields", () => {
  const plain = toolFor([]).descriptor().outputSchema;
  const person = (hide: string[]) => toolFor(hide).descriptor().outputSchema.properties?.["people"]?.items?.properties;
  expect(toolFor(["warnings"]).descriptor().outputSchema.properties?.["warnings"]).toEqual({
    type: "array",
    items: {},
  });
  expect(person([])?.["age"]).toEqual(plain.properties?.["people"]?.items?.properties?.["age"]);
  expect(JSON.stringify(person([])?.["age"])).toContain("number");
  expect(JSON.stringify(person(["age"])?.["age"])).not.toContain("number");
  expect(person(["age"])?.["email"]).toEqual(person([])?.["email"]);
});

test.each([
  [["emial"], "hide[0]: is not a field of a result; did you mean email?"],
  [["email", "people.phone"], "hide[1]: is not a field of a result; "],
  [[""], "hide[0]: must be the name of a result field"],
  [[7], "hide[0]: must be the name of a result field"],
  ["email", "hide: must be a list of names of result fields"],
])("refuses %j when the toolkit is created", (hide, message) => {
  expect(() => toolFor(hide as string[])).toThrow(message);
});

test("accepts fields, paths of fields and keys of maps", () => {
  expect(() => toolFor(["email", "people.email", "people", "attributes", "attributes.any.key"])).not.toThrow();
});

test("two toolkits share no handles", async () => {
  const [one, other] = [toolFor(["email"]), toolFor(["email"])];
  one.hide({ email: EMAIL });
  expect(other.prepare({ to: "<email:1>" }).fault).toMatchObject({ code: "invalid_input" });
});

test("a hidden value never replaces the code or the outcome of an error, which programs compare", async () => {
  const run = async () => {
    if ("people" in current) return current;
    throw new ToolError({ code: "unavailable", message: "Unknown did not answer.", outcome: "unknown" });
  };
  const tool = toolFor(["name"], { run });
  await fit(tool, { people: [{ name: "Unknown" }, { name: "unavailable" }, { name: "Probe.Run" }] });
  current = {};
  const answer = await tool.call({});
  expect(answer).toMatchObject({
    ok: false,
    error: { code: "unavailable", outcome: "unknown", tool: "Probe.Run", message: "<name:1> did not answer." },
  });
});

test("a cell that shows a hidden field is hidden, whatever it is called", async () => {
  const tool = toolFor(["attributes.first_name", "attributes.vip"], {
    shownFields: () => [
      { at: "people.name", field: "attributes.first_name" },
      { at: "people.note", field: "attributes.vip", values: ["yes"] },
    ],
  });
  const people = [
    { name: "Al", note: "yes" },
    { name: "Jo", note: "Met Jo" },
  ];
  expect(await fit(tool, { people, attributes: { vip: true } })).toEqual({
    people: [
      { name: "<attributes.first_name:1>", note: "<attributes.vip:1>" },
      { name: "<attributes.first_name:2>", note: "Met Jo" },
    ],
    attributes: { vip: "<attributes.vip:2>" },
  });
});

test("an error about arguments shows them as the model wrote them, even next to other text and where they are truncated", async () => {
  const long = `${"long ".repeat(40)}${EMAIL}`;
  const input = v.strictObject({
    to: v.optional(v.array(v.pipe(v.string(), v.maxLength(2)))),
    size: v.optional(v.pipe(v.number(), v.integer())),
  });
  const tool = toolFor(["email"], { input });
  tool.hide([{ email: EMAIL }, { email: long }]);
  expect(tool.prepare({ size: "x<email:1>" }).fault?.message).toContain('(received "x<email:1>")');
  const received = tool.prepare(JSON.stringify({ to: ["ok", "ab<email:2>", "<email:1>"] })).fault?.issues;
  expect(received?.map((issue) => [issue.parameter, issue.received])).toEqual([
    ["to[1]", '"ab<email:2>"'],
    ["to[2]", '"<email:1>"'],
  ]);
});

test("values that a call revealed are hidden in its error, its warnings and its repeated arguments, even inside other words", async () => {
  const run = async ({ to }: { to?: string }) => {
    if (to?.startsWith("!"))
      throw new ToolError({
        code: "upstream",
        message: `No x${to.slice(1).toUpperCase()}y, /p/a${encodeURIComponent(to)}.`,
      });
    return { people: [], attributes: { sent: to }, warnings: [`x${to}y is new, and alone.`] };
  };
  const tool = toolFor(["email", "name"], { run: run as never });
  tool.hide({ email: EMAIL, name: "Al" });
  const answer = await tool.call({ to: "a<email:1>" });
  expect(answer).toMatchObject({
    fitted: { attributes: { sent: "a<email:1>" }, warnings: ["xa<email:1>y is new, and alone."] },
  });
  expect((await tool.call({ to: "!<email:1>" })).text).toContain("No x<email:1>y, /p/a!<email:1>.");
  expect(await tool.call({ to: "<name:1>" })).toMatchObject({ fitted: { attributes: { sent: "<name:1>" } } });
});

test("values that a call revealed are hidden in its error in any case, even where lower case has a different length", async () => {
  const run = async ({ to = "" }: { to?: string }) => {
    throw new ToolError({ code: "upstream", message: `No İ ${to}, ${to.toLowerCase()}, ${JSON.stringify(to)}.` });
  };
  const tool = toolFor(["name"], { run: run as never });
  tool.hide({ name: 'İpek "I" Σας' });
  expect(await tool.call({ to: "<name:1>" })).toMatchObject({
    error: { message: 'No İ <name:1>, <name:1>, "<name:1>".' },
  });
});

test("a tool knows which fields are hidden from the model that calls it", async () => {
  const known: unknown[] = [];
  const run = async (_: object, { hides }: CallContext) => {
    known.push(["attributes.email", "people.email", "name"].map((field) => hides?.(field)));
    return {};
  };
  const tool = toolFor(["email"], { run });
  await tool.call({});
  await toolFor([], { run }).call({});
  expect(known).toEqual([
    [true, true, false],
    [undefined, undefined, undefined],
  ]);
});

test("a tool says whether its toolkit hides fields", () => {
  const output = v.object({ rows: v.array(v.object({ email: v.string() })) });
  const hidesFields = (hide?: readonly string[]) =>
    createToolkit({ probe: createProbe({ output }) }, {}, hide ? { hide: hideFields(hide) } : {}).tools.map(
      (tool) => tool.hidesFields,
    );
  expect([hidesFields(), hidesFields([]), hidesFields(["email"])]).toEqual([[false], [false], [true]]);
});

test("a stored result without its arguments shows nothing if cells of it can show a hidden field", () => {
  const shownFields = () => [];
  expect(toolFor(["email"], { shownFields }).fit({ by: EMAIL }).fitted).toEqual({
    note: expect.stringContaining("Repeat the call"),
  });
  expect(toolFor(["email"]).fit({ email: EMAIL }).text).toContain("<email:1>");
});

test("a program of a model gets the full result with handles, and no link", async () => {
  const tool = toolFor(["email"], { fit: () => toFit({}) });
  current = { people: [{ email: EMAIL }], link: `https://a.example/?q=${EMAIL}` };
  const answer = await tool.call({}, { fit: false });
  expect(answer.text).toBe('{"people":[{"email":"<email:1>"}],"link":null}');
});
