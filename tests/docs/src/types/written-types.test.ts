import { defineTool, flatMap, listOfText, text, toFit, windowRecord } from "@toolwright/core/authoring";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createDeclarations, declareObject } from "../../../../scripts/write-types/declarations.ts";
import { docComment, paragraph } from "../../../../scripts/write-types/doc-comment.ts";
import type { ToolkitTool } from "../../../../scripts/write-types/load-toolkits.ts";
import { readTypes, SHARED_TYPES } from "../../../../scripts/write-types/read-types.ts";

function toolWith(input: v.ObjectEntries, output: v.ObjectEntries): ToolkitTool {
  const definition = defineTool({
    name: "Probe.Find",
    title: "Find",
    description: "Find",
    annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
    input: v.strictObject(input),
    output: v.object(output),
    run: async () => ({}) as never,
    fit: toFit as never,
  });
  return { functionName: "find", name: "Find", definition: definition as unknown as ToolkitTool["definition"] };
}

function declare(side: "args" | "parsed" | "result", entries: v.ObjectEntries): string {
  const types = readTypes(side === "result" ? toolWith({}, entries) : toolWith(entries, {}));
  const declarations = createDeclarations(SHARED_TYPES);
  declareObject(declarations, { name: "It", doc: "It.", prefix: "Find" }, types[side]);
  return declarations.code.join("\n");
}

/** The type of one field. */
function typeOf(side: "args" | "parsed" | "result", schema: v.GenericSchema): string | undefined {
  return /^ {2}(it\??: .*);$/m.exec(declare(side, { it: schema }))?.[1];
}

describe("the generated type of an argument", () => {
  it.each<[string, v.GenericSchema, argument: string, parsed: string]>([
    ["a required string", text("It"), "it: string", "it: string"],
    [
      "an integer with a default",
      v.optional(v.pipe(v.number(), v.integer()), 5),
      "it?: number | null | undefined",
      "it: number",
    ],
    [
      "an optional boolean without default",
      v.optional(v.boolean()),
      "it?: boolean | null | undefined",
      "it?: boolean | undefined",
    ],
    ["a required nullable string", v.nullable(v.string()), "it: string | null", "it: string | null"],
    ["a nullish string", v.nullish(v.string()), "it?: string | null | undefined", "it?: string | null | undefined"],
    ["an enum", v.optional(v.picklist(["a", "b"]), "a"), 'it?: "a" | "b" | null | undefined', 'it: "a" | "b"'],
    ["a list", v.optional(listOfText("It"), []), "it?: string[] | null | undefined", "it: string[]"],
    ["a list of enum words", v.array(v.picklist(["a", "b"])), 'it: ("a" | "b")[]', 'it: ("a" | "b")[]'],
    [
      "a flat map",
      flatMap("It"),
      "it: Record<string, string | number | boolean>",
      "it: Record<string, string | number | boolean>",
    ],
  ])("is right for %s, as a caller passes it and as the tool receives it", (_, schema, argument, parsed) => {
    expect(typeOf("args", schema)).toBe(argument);
    expect(typeOf("parsed", schema)).toBe(parsed);
  });

  it("has its description, bounds, default and example as documentation", () => {
    const limit = v.optional(
      v.pipe(v.number(), v.minValue(1), v.maxValue(1_000), v.examples([20]), v.description("Most rows")),
      50,
    );
    expect(
      declare("args", { limit, ids: v.pipe(v.array(v.string()), v.minLength(1), v.description("Ids.")) }),
    ).toMatchInlineSnapshot(`
      "/** It. */
      export interface It {
        /**
         * Most rows. From 1 to 1,000.
         *
         * @default 50
         * @example 20
         */
        limit?: number | null | undefined;
        /** Ids. At least 1 item. */
        ids: string[];
      }
      "
    `);
  });
});

describe("the generated type of a result field", () => {
  it.each<[string, v.GenericSchema, string]>([
    ["a nullable number", v.nullable(v.number()), "it: number | null"],
    ["a literal", v.literal("queued"), 'it: "queued"'],
    ["an enum", v.picklist(["ok", "insufficient_credits"]), 'it: "ok" | "insufficient_credits"'],
    ["an open map", v.record(v.string(), v.unknown()), "it: Record<string, unknown>"],
    ["a typed map", v.record(v.string(), v.number()), "it: Record<string, number>"],
    ["a union", v.union([v.string(), v.number()]), "it: string | number"],
    ["a list of nullable strings", v.array(v.nullable(v.string())), "it: (string | null)[]"],
    ["an object", v.object({ a: v.string() }), "it: FindIt"],
    ["a nullable object", v.nullable(v.object({ a: v.string() })), "it: FindIt | null"],
    ["a time window, which many tools return", windowRecord, "it: TimeWindow"],
  ])("is right for %s", (_, schema, type) => {
    expect(typeOf("result", schema)).toBe(type);
  });

  it("has a name for each nested object, and a distinct one for each object of a union", () => {
    const value = v.object({ by: v.string(), value: v.number() });
    const series = v.object({
      by: v.string(),
      series: v.array(v.object({ at: v.pipe(v.string(), v.description("Time")) })),
    });
    expect(declare("result", { buckets: v.array(v.union([value, series])) })).toMatchInlineSnapshot(`
      "/** It. */
      export interface It {
        buckets: (FindBucketWithValue | FindBucketWithSeries)[];
      }

      /** An item of \`buckets\` of {@link It}. */
      export interface FindBucketWithValue {
        by: string;
        value: number;
      }

      /** An item of \`buckets\` of {@link It}. */
      export interface FindBucketWithSeries {
        by: string;
        series: FindBucketSeries[];
      }

      /** An item of \`series\` of {@link FindBucketWithSeries}. */
      export interface FindBucketSeries {
        /** Time. */
        at: string;
      }
      "
    `);
  });

  it("is rejected if two objects would have the same name", () => {
    const row = v.object({ a: v.string() });
    expect(() => declare("result", { row, rows: v.array(row) })).toThrow("Two types are named FindRow");
  });
});

describe("a documentation comment", () => {
  it("is one line if it fits, and wraps otherwise", () => {
    expect(docComment(["Short."])).toBe("/** Short. */\n");
    const lines = docComment(["word ".repeat(40), "@default 5"], "  ").split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(lines.at(-3)).toBe("   * @default 5");
    expect(docComment([""])).toBe("");
  });

  it("is not ended by its text", () => {
    expect(docComment(["GET */*"])).toBe("/** GET *\\/* */\n");
  });

  it("contains no tag from the text of a definition", () => {
    expect(paragraph("filter by @duration:>5, `@a` or (@b.c). Not a@b.c")).toBe(
      "filter by `@duration:>5`, `@a` or (`@b.c`). Not a@b.c.",
    );
  });
});
