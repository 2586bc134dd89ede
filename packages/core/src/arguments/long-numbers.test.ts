import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { type InputIssue, isToolError } from "../errors.ts";
import { flatMap, listOfText, oneOf, text, wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type ReadArguments, readArguments } from "./read.ts";

const LONG = "12345678901234567890";
const ROUNDED = "must be a string in quotes, because a number this long loses digits";

const probe = createProbe({
  name: "Probe.Send",
  input: v.strictObject({
    id: v.optional(text("Id."), ""),
    ids: v.optional(listOfText("Ids."), []),
    kind: v.optional(oneOf(["a", "b"], "Kind."), "a"),
    either: v.optional(v.union([v.string(), v.strictObject({ name: v.string() })]), ""),
    limit: v.optional(wholeNumber(1, 100, "Limit."), 10),
    attributes: v.optional(flatMap("Attributes."), {}),
    data: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
});

const read = (raw: unknown, mode: "strict" | "lenient" = "lenient"): ReadArguments =>
  readArguments(probe, raw, mode, 0);

function issuesOf(raw: unknown, mode: "strict" | "lenient" = "lenient"): readonly InputIssue[] {
  try {
    return [read(raw, mode) as never];
  } catch (thrown) {
    if (isToolError(thrown) && thrown.issues) return thrown.issues;
    throw thrown;
  }
}

describe("a long number in the JSON text of a model", () => {
  test.each([LONG, `-${LONG}`, "12345678901234567000", "0.12345678901234567890123", "1e400", `${LONG}.5`])(
    "%s arrives with its digits in strings, lists and maps at any depth",
    (number) => {
      const { args } = read(
        `{"id":${number},"either":${number},"ids":[${number},7],"attributes":{"a":${number},"b":5},"data":{"c":{"d":[[{"e":${number}}]]}}}`,
      );
      expect(args).toMatchObject({
        id: number,
        either: number,
        ids: [number, "7"],
        attributes: { a: number, b: 5 },
        data: { c: { d: [[{ e: number }]] } },
      });
    },
  );

  test.each([
    ["a map in JSON inside JSON", JSON.stringify({ data: `{"a":${LONG}}` })],
    ["a list in JSON inside JSON", JSON.stringify({ data: { a: "x" }, ids: `[${LONG}]` }), { ids: [LONG] }],
    ["entries of a strict declaration", `{"data":[{"name":"a","value":${LONG}}]}`],
    [
      "JSON in an entry of a strict declaration",
      `{"data":[{"name":"a","value":"[${LONG}]"}]}`,
      { data: { a: [LONG] } },
    ],
  ])("arrives with its digits in %s", (_, raw, expected: object = { data: { a: LONG } }) => {
    expect(read(raw).args).toMatchObject(expected);
  });

  test("a warning names the values of maps that became text, and no other", () => {
    const raw = `{"id":${LONG},"attributes":{"a":${LONG},"b":"${LONG}","c":5},"data":{"d":[1,${LONG}]}}`;
    expect(read(raw).warnings).toEqual([
      'attributes.a, "data.d[1]": sent as text with all its digits, because servers round a number this long.',
    ]);
  });

  test("an error shows its digits", () => {
    const shown = issuesOf(`{"limit":${LONG},"kind":${LONG},"ids":${LONG},"data":${LONG},"stray":${LONG}}`);
    expect(shown.map(({ parameter, received }) => [parameter, received])).toEqual(
      ["ids", "kind", "limit", "data", "stray"].map((name) => [name, name === "kind" ? `"${LONG}"` : LONG]),
    );
    expect(issuesOf({ limit: LONG })).toMatchObject([{ parameter: "limit", received: `"${LONG}"` }]);
  });

  test.each([LONG, `[${LONG}]`, `"${LONG}"`])("%s alone isn't an object of parameters", (raw) => {
    expect(issuesOf(raw)).toMatchObject([{ parameter: "arguments" }]);
  });
});

describe("a long number that an SDK has parsed", () => {
  const rounded = Number(LONG);

  test.each(["strict", "lenient"] as const)("is refused in %s mode with a request for a string", (mode) => {
    const raw = { id: rounded, ids: [rounded], attributes: { a: rounded }, data: { b: [{ c: -rounded }], d: 2 ** 53 } };
    expect(issuesOf(raw, mode).map(({ parameter, received, rule }) => [parameter, received, rule])).toEqual([
      ["id", "about 12345678901234567000", ROUNDED],
      ["ids[0]", "about 12345678901234567000", expect.stringContaining("string in quotes")],
      ["attributes.a", "about 12345678901234567000", ROUNDED],
      ["data.b[0].c", "about -12345678901234567000", ROUNDED],
      ["data.d", "about 9007199254740992", ROUNDED],
    ]);
  });

  test("the largest exact integers and decimals pass", () => {
    const exact = { a: Number.MAX_SAFE_INTEGER, b: Number.MIN_SAFE_INTEGER, c: 0.1, d: 1e-9 };
    expect(read({ attributes: exact, data: { exact } }, "strict").args).toMatchObject({ attributes: exact });
  });

  test("a bigint passes with its digits, and one that fits a number as that number", () => {
    const raw = { id: BigInt(LONG), limit: 20n, attributes: { a: BigInt(LONG), b: 5n }, data: { c: [BigInt(LONG)] } };
    const { args, warnings } = read(raw);
    expect(args).toMatchObject({ id: LONG, limit: 20, attributes: { a: LONG, b: 5 }, data: { c: [LONG] } });
    expect(warnings).toEqual([expect.stringContaining('attributes.a, "data.c[0]": sent as text')]);
    expect(issuesOf({ limit: BigInt(LONG) })).toMatchObject([{ parameter: "limit", received: LONG }]);
    expect(issuesOf({ data: { a: 5n } }, "strict")).not.toEqual([]);
  });

  test("an object that contains itself is read without an endless loop", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(() => read({ data: circle })).not.toThrow();
  });
});

describe("a call with long numbers", () => {
  const { tools } = createToolkit({ run: probe }, {});
  const [tool] = tools;

  test("warns in its result and on its card, and has the same hash in every form", async () => {
    const prepared = tool!.prepare(`{"data":{"a":${LONG}}}`);
    const answer = await prepared.call();
    if (!answer.ok) throw new Error(answer.text);
    expect((await prepared.card()).warnings).toEqual([expect.stringContaining("data.a: sent as text")]);
    expect(await prepared.hash()).toBe(await tool!.prepare({ data: { a: LONG } }).hash());
    expect(await prepared.hash()).not.toBe(await tool!.prepare(`{"data":{"a":12345678901234567891}}`).hash());
  });

  test("of which another argument is wrong has arguments that JSON can contain", () => {
    const raw = { stray: BigInt(LONG), data: { a: BigInt(LONG) } };
    expect(JSON.stringify(tool!.prepare(raw).args)).toBe(`{"stray":"${LONG}","data":{"a":"${LONG}"}}`);
    expect(JSON.stringify(tool!.prepare(`{"stray":${LONG}}`).args)).toBe(`{"stray":"${LONG}"}`);
  });

  test("parses to the same arguments again", () => {
    const { validate } = tool!.schema()["~standard"];
    const first = validate(`{"id":${LONG},"data":{"a":${LONG}}}`);
    expect(first).toMatchObject({ value: { id: LONG, data: { a: LONG } } });
    expect(validate("value" in first && first.value)).toEqual(first);
  });
});
