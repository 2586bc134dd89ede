import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { createProbe } from "../__fixtures__/probe.ts";
import { type InputIssue, invalidInput, isToolError } from "../errors.ts";
import { listOfText, oneOf, requiredText, text, time, wholeNumber } from "../schema/builders.ts";
import type { ReadingMode } from "./coerce.ts";
import { readArguments } from "./read.ts";

const NOW = Date.UTC(2026, 0, 1);
const DEFAULTS = {
  start_time: "now-15m",
  max_results: 50,
  sort_order: "newest",
  service: "",
  tags: [],
  preview: false,
};

const search = createProbe({
  input: v.strictObject({
    query: requiredText("Query."),
    start_time: v.optional(time("Start."), "now-15m"),
    max_results: v.optional(wholeNumber(1, 1_000, "Most rows."), 50),
    sort_order: v.optional(oneOf(["newest", "oldest"], "Order."), "newest"),
    service: v.optional(text("Service."), ""),
    tags: v.optional(listOfText("Tags."), []),
    preview: v.optional(v.boolean(), false),
    attributes: v.optional(v.record(v.string(), v.unknown())),
  }),
});

function read(args: unknown, mode: ReadingMode = "lenient", definition = search) {
  return readArguments(definition, args, mode, NOW).args;
}

function issuesOf(args: unknown, mode: ReadingMode = "lenient", definition = search): readonly InputIssue[] {
  try {
    read(args, mode, definition);
  } catch (thrown) {
    if (isToolError(thrown) && thrown.code === "invalid_input") return thrown.issues!;
    throw thrown;
  }
  throw new Error("expected an invalid_input error");
}

function only(schema: v.GenericSchema) {
  return createProbe({ input: v.strictObject({ value: schema }) });
}

describe.each(["strict", "lenient"] as const)("reading arguments in %s mode", (mode) => {
  test("fills in defaults and leaves out optional parameters without a default", () => {
    expect(read({ query: "a" }, mode)).toEqual({ query: "a", ...DEFAULTS });
  });

  test.each([null, undefined, ""])("reads %j for an optional parameter as its default", (blank) => {
    const blanks = Object.fromEntries([...Object.keys(DEFAULTS), "attributes"].map((name) => [name, blank]));
    expect(read({ query: "a", ...blanks }, mode)).toEqual({ query: "a", ...DEFAULTS });
  });

  test.each([
    [undefined, "nothing", "is required"],
    [null, "null", "is required"],
    ["", '""', "must not be empty"],
  ])("rejects %j for a required parameter", (value, received, rule) => {
    expect(issuesOf({ query: value }, mode)).toEqual([{ parameter: "query", received, rule }]);
  });

  test("reads enum values in any case, with surrounding spaces", () => {
    expect(read({ query: "a", sort_order: "Newest" }, mode)).toHaveProperty("sort_order", "newest");
    expect(read({ query: "a", sort_order: " OLDEST " }, mode)).toHaveProperty("sort_order", "oldest");
  });

  test("reads enum values in a list in any case too", () => {
    const definition = only(v.array(v.picklist(["count", "sum"])));
    expect(read({ value: ["COUNT", "Sum"] }, mode, definition)).toEqual({ value: ["count", "sum"] });
    expect(issuesOf({ value: ["avg", 1] }, mode, definition).map(({ parameter, rule }) => [parameter, rule])).toEqual([
      ["value[0]", "must be one of count, sum"],
      ["value[1]", "must be one of count, sum"],
    ]);
  });

  test("reports all issues at once, each with the received value, the rule and an example", () => {
    const faulty = {
      start_time: "yesterday",
      max_results: 5_000,
      sort_order: "random",
      tags: ["ok", ""],
      preview: "perhaps",
      qurey: "a",
      attributes: ["not", "a", "map"],
    };
    expect(issuesOf(faulty, mode)).toEqual([
      { parameter: "query", received: "nothing", rule: "is required" },
      {
        parameter: "start_time",
        received: '"yesterday"',
        rule: "must be date math (now-1h), ISO-8601 with zone (2026-01-31T09:00:00Z) or epoch milliseconds (1769850000000)",
        example: '"now-1h"',
      },
      { parameter: "max_results", received: "5000", rule: "must be a whole number from 1 to 1000", example: "50" },
      { parameter: "sort_order", received: '"random"', rule: "must be one of newest, oldest", example: '"newest"' },
      { parameter: "tags[1]", received: '""', rule: "must not be empty" },
      { parameter: "preview", received: '"perhaps"', rule: "must be true or false", example: "false" },
      { parameter: "attributes", received: '["not","a","map"]', rule: "must be an object" },
      { parameter: "qurey", received: '"a"', rule: "is not a parameter of this tool; did you mean query?" },
    ]);
  });

  test("rejects an unknown parameter and lists the known ones", () => {
    const [issue] = issuesOf({ query: "a", zzzzzz: null }, mode);
    expect(issue?.rule).toBe(
      "is not a parameter of this tool; known: query, start_time, max_results, sort_order, service, tags, preview, attributes",
    );
  });

  test("treats an unknown parameter that is undefined as absent", () => {
    expect(read({ query: "a", other: undefined }, mode)).toHaveProperty("query", "a");
  });

  test.each([[[]], [["query"]], ["query"], [5], [true], [Symbol("s")], [() => undefined], [10n]])(
    "rejects %o instead of an object of parameters",
    (raw) => {
      expect(issuesOf(raw, mode)).toMatchObject([
        { parameter: "arguments", rule: "must be an object of named parameters" },
      ]);
    },
  );

  test.each([undefined, null])("reads %j as no arguments", (raw) => {
    expect(read(raw, mode, createProbe())).toEqual({});
  });

  test("rejects names such as __proto__ as unknown, and changes no prototype", () => {
    const hostile = JSON.parse('{"query":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(issuesOf(hostile, mode).map(({ parameter }) => parameter)).toEqual(["__proto__", "constructor"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(issuesOf(Object.create({ query: "inherited" }), mode)[0]).toMatchObject({ parameter: "query" });
  });

  test("rejects names such as __proto__ in a map, since they could not be sent", () => {
    const attributes = JSON.parse('{"__proto__":{"polluted":1},"toString":"x"}') as object;
    expect(issuesOf({ query: "a", attributes }, mode)).toMatchObject([
      { parameter: "attributes", rule: expect.stringContaining("__proto__") },
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(read({ query: "a", attributes: { toString: "x" } }, mode)["attributes"]).toEqual({ toString: "x" });
  });

  test("rejects objects that are not plain maps, since their content would be lost", () => {
    for (const attributes of [new Map([["a", 1]]), new Date(0), [1], new (class Plan {})()]) {
      expect(issuesOf({ query: "a", attributes }, mode)).toMatchObject([{ parameter: "attributes" }]);
    }
    expect(read({ query: "a", attributes: Object.create(null) }, mode)["attributes"]).toEqual({});
  });

  test("counts hundreds of issues instead of listing each one", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${"x".repeat(500)}${index}`, index]));
    const issues = issuesOf({ query: "a", ...many }, mode);
    expect(issues).toHaveLength(500);
    const { message } = invalidInput(issues);
    expect(message.length).toBeLessThan(10_000);
    expect(message).toMatch(/And 480 more\.$/);
  });

  test("reports at most ten thousand issues of a parameter, and ten thousand unknown names", () => {
    const strays = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`stray_${index}`, 1]));
    expect(issuesOf({ query: "a", ...strays }, mode)).toHaveLength(10_000);
    expect(issuesOf({ query: "a", tags: Array(10_001).fill(null) }, mode)).toHaveLength(10_000);
  });

  test("rejects values that JSON cannot represent, without crashing", () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const hostile = {
      toJSON: () => {
        throw new Error("no");
      },
    };
    const odd = [
      circular,
      // Too large for the number, and a list takes no number.
      2n ** 64n,
      () => 1,
      Symbol("s"),
      hostile,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      new Date(Number.NaN),
    ];
    const received = odd.map((value) => issuesOf({ query: "a", max_results: value, tags: value }, mode)[0]?.received);
    expect(received).toEqual([
      "object",
      "18446744073709551616",
      "function",
      "symbol",
      "object",
      "NaN",
      "Infinity",
      "null",
    ]);
  });

  test("shortens values and unknown names of more than 80 characters", () => {
    const long = "x".repeat(5_000);
    const issues = issuesOf({ query: { long }, [long]: long }, mode);
    expect(issues[0]?.received).toMatch(/^\{"long":"x{69}"…\[\+4933 chars\]$/);
    expect(issues[1]?.received).toMatch(/^"x+…\[\+\d+ chars\]…x+"$/);
    expect(issues[1]?.received).toHaveLength(80);
    expect(issues[1]?.parameter).toBe("x".repeat(80));
  });

  test("applies rules across parameters to those with valid values, and reports all issues together", () => {
    const definition = createProbe({
      input: v.strictObject({ a: v.optional(wholeNumber(1, 9, "A."), 3), b: wholeNumber(1, 9, "B.") }),
      check: (args, { now }) => [{ parameter: "a", received: JSON.stringify({ args, now }), rule: "is odd" }],
    });
    expect(issuesOf({ b: 99 }, mode, definition)).toEqual([
      { parameter: "b", received: "99", rule: "must be a whole number from 1 to 9", example: "1" },
      { parameter: "a", received: JSON.stringify({ args: { a: 3 }, now: NOW }), rule: "is odd" },
    ]);
  });
});

describe("strict parsing of a program's arguments", () => {
  test.each([
    ["max_results", "50"],
    ["preview", "true"],
    ["tags", "env:prod"],
    ["tags", '["env:prod"]'],
    ["attributes", "{}"],
    ["service", 7],
  ])("a program's argument is read strictly: %s as %j is rejected", (name, value) => {
    expect(issuesOf({ query: "a", [name]: value }, "strict")).toMatchObject([{ parameter: name }]);
  });

  test("a program must pass an object, not JSON", () => {
    expect(issuesOf('{"query":"a"}', "strict")[0]?.parameter).toBe("arguments");
  });
});

describe("lenient parsing of an agent's arguments", () => {
  test.each([
    ["max_results", "50", 50],
    ["max_results", " +7 ", 7],
    ["max_results", "12.0", 12],
    ["preview", "true", true],
    ["preview", "FALSE", false],
    ["tags", '["env:prod","team:x"]', ["env:prod", "team:x"]],
    ["tags", "[1, 2]", ["1", "2"]],
    ["tags", "env:prod", ["env:prod"]],
    ["tags", [1, "b"], ["1", "b"]],
    ["attributes", '{"a":[1]}', { a: [1] }],
    ["service", 12345, "12345"],
    ["start_time", 1_769_850_000_000, "1769850000000"],
    [
      "attributes",
      [
        { name: "a", value: 1 },
        { name: "b", value: "x" },
      ],
      { a: 1, b: "x" },
    ],
    ["attributes", '[{"name":"a","value":true}]', { a: true }],
    ["attributes", [], {}],
  ])("an agent may write %s as %j", (name, value, expected) => {
    expect(read({ query: "a", [name]: value })).toHaveProperty(name, expected);
  });

  test.each([
    ["max_results", "fifty"],
    ["max_results", "5e1"],
    ["max_results", "0x32"],
    ["max_results", "50 rows"],
    ["max_results", "1.5"],
    ["max_results", true],
    ["max_results", [50]],
    ["preview", "yes"],
    ["preview", 1],
    ["tags", 5],
    ["tags", { a: 1 }],
    ["attributes", '["a"]'],
    [
      "attributes",
      [
        { name: "a", value: 1 },
        { name: "a", value: 2 },
      ],
    ],
    ["attributes", [{ name: "a", value: 1, more: 2 }]],
    ["attributes", [{ name: "a" }]],
    ["attributes", "{"],
    ["service", 2 ** 53],
    ["service", ["a"]],
    ["sort_order", 1],
  ])("an agent's ambiguous argument is rejected: %s as %j", (name, value) => {
    expect(issuesOf({ query: "a", [name]: value })).toMatchObject([{ parameter: name }]);
  });

  test("an agent may send the arguments as JSON, or send none", () => {
    expect(read('{"query":"a","max_results":"5"}')).toMatchObject({ query: "a", max_results: 5 });
    expect(read("", "lenient", createProbe())).toEqual({});
    expect(issuesOf('{"query":"a"')[0]).toMatchObject({ parameter: "arguments", received: '"{\\"query\\":\\"a\\""' });
  });

  test("lenient parsing reads its own output unchanged", () => {
    const once = read({ query: 12, max_results: "5", tags: "a", sort_order: "OLDEST", attributes: '{"a":1}' });
    expect(read(once)).toEqual(once);
    expect(read(once, "strict")).toEqual(once);
  });

  test("lenient parsing of any value returns arguments or an input error", () => {
    const value = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), anyString());
    const args = fc.record(
      { query: value, start_time: value, max_results: value, tags: value, attributes: value, other: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(args, value), fc.constantFrom<ReadingMode>("lenient", "strict"), (raw, mode) => {
        try {
          read(raw, mode);
        } catch (thrown) {
          expect(isToolError(thrown) && thrown.code).toBe("invalid_input");
        }
      }),
    );
  });
});

describe("nested arguments", () => {
  const NESTED = createProbe({
    input: v.strictObject({
      filter: v.strictObject({
        most: v.optional(v.number()),
        labels: v.optional(v.record(v.string(), v.string())),
        by: v.optional(v.array(v.strictObject({ facet: v.string(), rank: v.optional(v.nullable(v.number())) }))),
      }),
      either: v.optional(v.nullable(v.record(v.string(), v.number()))),
      odd: v.optional(v.union([v.string(), v.number()])),
    }),
  });
  const filter = (value: unknown) => read({ filter: value }, "lenient", NESTED)["filter"];

  test("nested arguments accept the lenient forms of top-level ones: strings for numbers, entries for maps, JSON for objects", () => {
    expect(filter({ most: "5", labels: [{ name: "a", value: "b" }] })).toEqual({ most: 5, labels: { a: "b" } });
    expect(filter('{"by":[{"facet":12}]}')).toEqual({ by: [{ facet: "12" }] });
  });

  test("optional nested arguments may be null, and keep null where it is a valid value", () => {
    expect(filter({ most: null, labels: null, by: null })).toEqual({});
    expect(filter({ by: [{ facet: "a", rank: null }] })).toEqual({ by: [{ facet: "a", rank: null }] });
    expect(() => filter({ by: [{ facet: null }] })).toThrow("filter.by[0].facet");
  });

  test("a union with null reads like its other branch, and a union of several branches converts nothing", () => {
    expect(read({ filter: {}, either: [{ name: "a", value: 1 }] }, "lenient", NESTED)).toMatchObject({
      either: { a: 1 },
    });
    expect(read({ filter: {}, odd: "5" }, "lenient", NESTED)).toMatchObject({ odd: "5" });
  });

  test("nested arguments that are not plain objects, or have unknown names, are rejected", () => {
    for (const value of [new Date(0), new Map(), [], "x", { other: 1 }]) expect(() => filter(value)).toThrow("filter");
  });

  test("nested arguments of a program are read strictly", () => {
    expect(() => read({ filter: { most: "5" } }, "strict", NESTED)).toThrow("filter.most");
  });
});

describe("the rule in an error message", () => {
  test.each([
    [v.string(), 1, "must be a string"],
    [v.pipe(v.string(), v.minLength(1)), 1, "must be a non-empty string"],
    [v.pipe(v.string(), v.maxLength(3)), "abcd", "must be a string of at most 3 characters"],
    [v.number(), "a", "must be a number"],
    [v.pipe(v.number(), v.minValue(5)), 1, "must be a number at least 5"],
    [v.pipe(v.number(), v.maxValue(5)), 9, "must be a number at most 5"],
    [v.array(v.string()), 1, "must be a list of strings"],
    [v.array(v.pipe(v.string(), v.nonEmpty())), 1, "must be a list of non-empty strings"],
    [v.array(v.pipe(v.number(), v.minValue(1), v.maxValue(2))), 1, "must be a list of a number from 1 to 2 each"],
    [v.pipe(v.array(v.string()), v.maxLength(1)), ["a", "b"], "must be a list of strings, at most 1 of them"],
    [v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)), [], "must be a list of strings, from 1 to 2 of them"],
    [v.array(v.unknown()), 1, "must be a list of a value each"],
    [v.union([v.string(), v.number()]), true, "must be a value"],
    [v.strictObject({ a: v.string() }), 1, "must be an object"],
  ] as const)("the rule of schema %# states every constraint", (schema, value, rule) => {
    expect(issuesOf({ value }, "strict", only(schema as v.GenericSchema))[0]?.rule).toBe(rule);
  });

  test("the issue of a nested value states that value's rule, under its path", () => {
    const schema = v.strictObject({
      by: v.array(v.strictObject({ facet: v.string() })),
      labels: v.record(v.string(), v.number()),
    });
    const value = { by: [{ facet: "a" }, { facet: 5 }], labels: { x: "y" } };
    expect(issuesOf({ value }, "strict", only(schema))).toEqual([
      { parameter: "value.by[1].facet", received: "5", rule: "must be a string" },
      { parameter: "value.labels.x", received: '"y"', rule: "must be a number" },
    ]);
  });

  test("an error message contains an example from the schema: its examples, default, enum values, items or bound", () => {
    const example = (schema: v.GenericSchema) => issuesOf({ value: true }, "strict", only(schema))[0]?.example;
    expect(example(v.pipe(v.string(), v.examples(["now-1h"])))).toBe('"now-1h"');
    expect(example(v.optional(v.string(), "now"))).toBe('"now"');
    expect(example(v.picklist(["a", "b"]))).toBe('"a"');
    expect(example(v.array(v.picklist(["a"])))).toBe('["a"]');
    expect(example(v.array(v.string()))).toBeUndefined();
    expect(example(wholeNumber(3, 5, "n"))).toBe("3");
    expect(example(v.string())).toBeUndefined();
  });
});

test("matches numbers in a list of enum values as well", () => {
  const definition = only(v.picklist([1, 2, "auto"]));
  expect(read({ value: "2" }, "lenient", definition)).toEqual({ value: 2 });
  expect(read({ value: "AUTO" }, "lenient", definition)).toEqual({ value: "auto" });
});

describe.each(["strict", "lenient"] as const)("a custom schema in %s mode", (mode) => {
  const odd = createProbe({
    input: v.strictObject({
      nullish: v.nullish(v.string()),
      nullable: v.nullable(v.number()),
      exact: v.exactOptional(v.string()),
      size: v.exactOptional(v.number(), 3),
      undefinedable: v.undefinedable(v.string()),
      tag: v.nullish(v.string(), "x"),
    }),
  });

  test("a custom schema may leave out every kind of optional parameter", () => {
    expect(read({ nullable: 1 }, mode, odd)).toEqual({ nullable: 1, size: 3, tag: "x" });
  });

  test("a custom schema keeps null where it accepts null, and treats it as absent elsewhere", () => {
    const nulls = { nullish: null, nullable: null, exact: null, size: null, undefinedable: null, tag: null };
    expect(read(nulls, mode, odd)).toEqual({ nullish: null, nullable: null, size: 3, tag: "x" });
  });

  test("a custom schema requires a parameter that may be null", () => {
    expect(issuesOf({}, mode, odd)).toEqual([{ parameter: "nullable", received: "nothing", rule: "is required" }]);
  });

  test("a custom schema matches enum values in any case, at any depth", () => {
    const colour = oneOf(["Red", "Blue"], "Colour.");
    const deep = createProbe({
      input: v.strictObject({
        within: v.object({ colour, all: v.array(v.object({ colour })) }),
        by: v.record(v.string(), colour),
        maybe: v.nullable(colour),
        word: v.literal("Yes"),
        either: v.union([colour, v.number()]),
        free: v.union([colour, v.string()]),
      }),
    });
    const args = {
      within: { colour: "RED", all: [{ colour: "blue" }] },
      by: { a: "red" },
      maybe: "BLUE",
      word: "YES",
      either: "red",
      free: "red",
    };
    expect(read(args, mode, deep)).toEqual({
      within: { colour: "Red", all: [{ colour: "Blue" }] },
      by: { a: "Red" },
      maybe: "Blue",
      word: "Yes",
      either: "Red",
      free: "red",
    });
    expect(issuesOf({ ...args, maybe: "green" }, mode, deep)).toEqual([
      { parameter: "maybe", received: '"green"', rule: "must be one of Red, Blue", example: '"Red"' },
    ]);
  });

  test("a custom schema selects the branch of a variant by its enum value, in any case", () => {
    const a = v.object({ kind: v.literal("a"), x: v.optional(v.number()) });
    const variant = only(v.variant("kind", [a, v.object({ kind: v.literal("b"), y: v.optional(v.string()) })]));
    expect(read({ value: { kind: "A", x: 1 } }, mode, variant)).toEqual({ value: { kind: "a", x: 1 } });
    expect(issuesOf({ value: { kind: "b", x: 1 } }, mode, variant)).toEqual([
      { parameter: "value.x", received: "1", rule: "is not a field of value; did you mean y?" },
    ]);
  });

  test("a custom schema reports a misspelled field together with the other issues, at any depth", () => {
    const row = v.object({ name: v.string(), size: v.optional(v.number()) });
    const nested = createProbe({ input: v.strictObject({ row, rows: v.array(row), by: v.record(v.string(), row) }) });
    const wrong = { name: "x", siz: 1 };
    const rule = (parent: string) => `is not a field of ${parent}; did you mean size?`;
    expect(issuesOf({ row: { ...wrong, size: true }, rows: [wrong], by: { k: wrong } }, mode, nested)).toEqual([
      { parameter: "row.siz", received: "1", rule: rule("row") },
      { parameter: "row.size", received: "true", rule: "must be a number" },
      { parameter: "rows[0].siz", received: "1", rule: rule("rows[0]") },
      { parameter: "by.k.siz", received: "1", rule: rule("by.k") },
    ]);
  });

  test("a custom schema reports a misspelled field of a closed object once", () => {
    expect(issuesOf({ value: { b: 1 } }, mode, only(v.strictObject({ a: v.optional(v.number()) })))).toHaveLength(1);
  });

  test("a custom schema rejects objects that are not plain and unsafe names, at any depth", () => {
    const nested = only(v.object({ by: v.record(v.string(), v.string()) }));
    expect(issuesOf({ value: { by: new Map() } }, mode, nested)).toEqual([
      { parameter: "value.by", received: "{}", rule: "must be an object" },
    ]);
    expect(issuesOf({ value: { by: { constructor: "x" } } }, mode, nested)[0]!.rule).toMatch(/constructor/);
  });
});

describe("a custom schema that reads a model's arguments", () => {
  test("removes null for an optional field from the objects in a map and from the matching union branch", () => {
    const field = v.strictObject({ n: v.optional(v.number()) });
    const other = v.strictObject({ id: v.string() });
    const schema = createProbe({
      input: v.strictObject({ by: v.record(v.string(), field), either: v.union([field, other]) }),
    });
    const readBoth = (by: unknown, either: unknown) => read({ by, either }, "lenient", schema);
    expect(readBoth({ a: { n: null } }, { n: null })).toEqual({ by: { a: {} }, either: {} });
    expect(readBoth([{ name: "a", value: { n: "1" } }], '{"id":"x"}')).toEqual({
      by: { a: { n: 1 } },
      either: { id: "x" },
    });
  });

  test("reads the entries of a map of maps at both levels", () => {
    const nested = only(v.record(v.string(), v.record(v.string(), v.number())));
    const value = [{ name: "a", value: [{ name: "b", value: "1" }] }];
    expect(read({ value }, "lenient", nested)).toEqual({ value: { a: { b: 1 } } });
  });

  test('reads the string "null" as no arguments, like null itself', () => {
    expect(read("null", "lenient", createProbe())).toEqual({});
    expect(issuesOf("nul")).toHaveLength(1);
  });
});

describe("rewriting a model's arguments", () => {
  const received: object[] = [];
  const input = v.strictObject({ word: v.optional(text("Word."), "a"), others: v.optional(listOfText("Others."), []) });
  const definition = {
    ...createProbe({ input }),
    fromModel: (args: { readonly word?: string }) => ({ ...args, ...(args.word && { word: args.word.toUpperCase() }) }),
    check(args: object) {
      received.push(args);
      return [];
    },
  };

  test("comes before the checks, and a program's arguments stay unchanged", () => {
    for (const mode of ["lenient", "strict"] as const) readArguments(definition, { word: "b" }, mode, NOW);
    expect(received).toEqual([
      { word: "B", others: [] },
      { word: "b", others: [] },
    ]);
  });

  test("receives only the valid arguments", () => {
    expect(() => readArguments(definition, { word: {} }, "lenient", NOW)).toThrow("word");
    expect(received.at(-1)).toEqual({ others: [] });
  });
});
