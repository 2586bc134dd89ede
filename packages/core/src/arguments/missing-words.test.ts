import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { type InputIssue, isToolError } from "../errors.ts";
import { anyWord, flatMap, listOfText, oneOf, requiredText, text, wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { readArguments } from "./read.ts";

const input = v.strictObject({
  name: requiredText("Name."),
  query: v.optional(v.pipe(text("Query."), anyWord), ""),
  subject: v.optional(text("Subject."), ""),
  tags: v.optional(listOfText("Tags."), []),
  order: v.optional(oneOf(["newest", "oldest"], "Order."), "newest"),
  limit: v.optional(wholeNumber(1, 100, "Limit."), 10),
  data: v.optional(flatMap("Data."), {}),
});
const send = createProbe({
  name: "Probe.Send",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
  input,
});
const annotations = { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" } as const;
const find = createProbe({ name: "Probe.Find", annotations, input });

type Mode = "strict" | "lenient";

function issuesOf(args: object, definition = send, mode: Mode = "lenient"): readonly InputIssue[] {
  try {
    readArguments(definition, { name: "a", ...args }, mode, 0);
  } catch (thrown) {
    if (isToolError(thrown) && thrown.issues) return thrown.issues;
    throw thrown;
  }
  return [];
}

const WORDS = ["null", "NULL", "undefined", "None", "NaN", " null "];

describe.each(WORDS)("the word %j as an entire value", (word) => {
  test.each(["strict", "lenient"] as const)("is refused as text that would be sent or searched, in %s mode", (mode) => {
    const issues = issuesOf({ name: word, subject: word, tags: ["a", word] }, send, mode);
    expect(issues.map(({ parameter }) => parameter)).toEqual(["name", "subject", "tags[1]"]);
    expect(issues[0]).toEqual({
      parameter: "name",
      received: JSON.stringify(word),
      rule: "is a word for a missing value; pass a value, or write the word in another case if it is meant",
    });
    expect(issues[1]?.rule).toContain("leave it out");
  });

  test("is refused as a single value of a list", () => {
    expect(issuesOf({ tags: word })).toMatchObject([{ parameter: "tags", rule: expect.stringContaining("leave it") }]);
  });

  test("counts as no value for any optional parameter of a free read by an agent, with a warning", () => {
    const words = { subject: word, tags: word, order: word, limit: word };
    const { args, warnings } = readArguments(find, { name: "a", ...words }, "lenient", 0);
    expect(args).toMatchObject({ subject: "", tags: [], order: "newest", limit: 10 });
    expect(warnings).toEqual(["subject, tags, order, limit: a word such as null was taken as no value."]);
    expect(issuesOf({ name: word }, find)).toMatchObject([{ parameter: "name" }]);
    expect(issuesOf({ subject: word }, find, "strict")).toMatchObject([{ parameter: "subject" }]);
  });

  test.each([send, find])(
    "is taken as text where people search for it, and in maps, with a warning: $name",
    (probe) => {
      const { args, warnings } = readArguments(
        probe,
        { name: "a", query: word, data: { a: word, b: "x" } },
        "lenient",
        0,
      );
      expect(args).toMatchObject({ query: word, data: { a: word, b: "x" } });
      expect(warnings).toEqual(["query, data.a: a word such as null counts as text here, not as a missing value."]);
    },
  );
});

test.each(["Null", "nil", "none", "nan", "nullable", "null and void", "UNDEFINED", "N/A", '"null"'])(
  "%s is an ordinary text",
  (word) => {
    const args = { name: word, subject: word, tags: [word], query: word, data: { a: word } };
    expect(readArguments(send, args, "lenient", 0)).toMatchObject({ args, warnings: [] });
  },
);

test("the card of a call warns of such words in maps", async () => {
  const [tool] = createToolkit({ run: send }, {}).tools;
  const prepared = tool!.prepare({ name: "a", data: { first_name: "null" } });
  const warning = expect.stringContaining("data.first_name: a word such as null");
  expect((await prepared.card()).warnings).toEqual([warning]);
});
