import { stripTypeScriptTypes } from "node:module";
import { findTool, type JsonSchema, type Tool, toTypeScript } from "@toolwright/core";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { typeCheck } from "../type-check.ts";
import { exactness, SAME } from "./exact-types.ts";
import { ANSWER, PROGRAM, WRONG } from "./programs.ts";

const { tools, observability, messaging, sales } = createSandboxToolkits();
const DECLARATIONS = toTypeScript(tools);
const LINES = DECLARATIONS.split("\n").length - 1;

/** Creates a tool with another name and other schemas. */
function customTool(
  name: `${string}.${string}`,
  schemas: { inputSchema?: JsonSchema; outputSchema?: JsonSchema },
): Tool {
  const base: Tool = findTool(tools, "Observability.SearchSpans")!;
  const empty: JsonSchema = { type: "object", properties: {} };
  return {
    ...base,
    name,
    wireName: name.replace(".", "_") as Tool["wireName"],
    descriptor: () => ({ ...base.descriptor(), name, inputSchema: empty, outputSchema: empty, ...schemas }),
  };
}

test("the declarations take at most 185 tokens per tool, with the types of its arguments and its result", () => {
  const tokens = countTokens(DECLARATIONS);
  const advice = "share a type that several tools return, or shorten the longest descriptions";
  expect(tokens / tools.length, advice).toBeLessThanOrEqual(185);
});

describe("the declarations compile", () => {
  test.each([
    ["with the language alone", ["es2023"]],
    ["beside the types of browsers", ["es2023", "dom", "dom.iterable", "webworker.importscripts"]],
  ])("%s: all of them together, each toolkit alone and each tool alone", async (_, lib) => {
    const files = Object.fromEntries(tools.map((tool) => [`${tool.wireName}.ts`, toTypeScript([tool])]));
    const toolkits = { observability, messaging, sales };
    for (const [name, toolkit] of Object.entries(toolkits)) files[`${name}.ts`] = toTypeScript(toolkit.tools);
    expect(await typeCheck({ ...files, "all.ts": DECLARATIONS }, { lib })).toEqual([]);
  });

  test("the declarations compile as a script with global names", async () => {
    expect(await typeCheck({ "tools.d.ts": DECLARATIONS, "program.ts": `${PROGRAM}\nexport {};` })).toEqual([]);
  });

  test("the declarations compile for tools with unusual names and schemas", async () => {
    const odd: JsonSchema = {
      type: "object",
      properties: Object.fromEntries(
        ["default", "string", "Promise", "@type", "a b", "1st", "__proto__x", "*/", "text", "result", "söme"].map(
          (name) => [
            name,
            {
              type: "object",
              properties: { first: { type: "string" }, second: { type: ["string", "null"] }, [name]: {} },
            },
          ],
        ),
      ),
    };
    const custom = ["A.default", "A.run-it", "A.b.c", "B.constructor"] as const;
    const text = toTypeScript(custom.map((name) => customTool(name, { inputSchema: odd, outputSchema: odd })));
    expect(await typeCheck({ "odd.ts": text })).toEqual([]);
  });
});

describe("a program of a model", () => {
  test("a correct program compiles", async () => {
    expect(await typeCheck({ "program.ts": DECLARATIONS + PROGRAM })).toEqual([]);
  });

  test("a compiled program runs with the toolkits as variables", async () => {
    const bound: Record<string, Record<string, (args?: unknown) => Promise<object>>> = {};
    for (const tool of tools) {
      const [toolkit = "", method = ""] = tool.name.split(".");
      bound[toolkit] = { ...bound[toolkit], [method]: (args) => tool.run(args) };
    }
    const AsyncFunction = (async () => undefined).constructor as new (
      ...parts: string[]
    ) => (...args: unknown[]) => unknown;
    const run = new AsyncFunction(...Object.keys(bound), stripTypeScriptTypes(PROGRAM) + ANSWER);
    const answer = (await run(...Object.values(bound))) as { byService: Record<string, number> };
    expect(Object.values(answer.byService).length).toBeGreaterThan(0);
    expect(answer).toMatchObject({
      slowest: expect.arrayContaining([{ service: expect.any(String), ms: expect.any(Number) }]),
      unit: "nanoseconds",
      event: { accepted: true },
      found: false,
      complete: false,
    });
  });

  test("an incorrect program does not compile, and the compiler reports the fault and its place", async () => {
    const entries = Object.entries(WRONG);
    const files = entries.map(([, [program]], index) => [`${index}.ts`, `${DECLARATIONS}${program}\n`] as const);
    const faults = await typeCheck(Object.fromEntries(files));
    for (const [index, [title, [, message]]] of entries.entries()) {
      const own = faults.filter(({ file }) => file === `${index}.ts`);
      expect(own, title).toEqual([{ file: `${index}.ts`, line: LINES + 1, message: expect.stringMatching(message) }]);
    }
  });
});

describe("nothing is lost", () => {
  test("the type of every argument and result is identical to that of the definition", async () => {
    const checks = tools.map(exactness).join("");
    expect(await typeCheck({ "exact.ts": DECLARATIONS + SAME + checks })).toEqual([]);
  });

  test("the comparison of types detects a missing field, a wider field and a laxer argument", async () => {
    const tool = findTool(tools, "Observability.SearchSpans");
    const changed = (change: (parts: { inputSchema: JsonSchema; outputSchema: JsonSchema }) => void) => {
      const parts = tool!.descriptor();
      change(parts);
      return DECLARATIONS + SAME + exactness(customTool("Observability.SearchSpans", parts));
    };
    const faults = await typeCheck({
      "same.ts": changed(() => undefined),
      "missing.ts": changed(({ outputSchema }) => delete outputSchema.properties!["spans"]!.items!.properties!["host"]),
      "wider.ts": changed(({ outputSchema }) => {
        outputSchema.properties!["next_cursor"] = { type: "string" };
      }),
      "laxer.ts": changed(({ inputSchema }) => delete inputSchema.properties!["sort_order"]!.enum),
      "optional.ts": changed(({ inputSchema }) => delete inputSchema.required),
    });
    expect(faults.map(({ file }) => file).sort()).toEqual(["laxer.ts", "missing.ts", "optional.ts", "wider.ts"]);
  });

  test.each(tools)("the printed types contain every description of $name and its arguments", (tool) => {
    const { description, inputSchema } = tool.descriptor();
    const own = sectionOf(tool);
    expect(own.startsWith(`/** ${description} */`)).toBe(true);
    for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
      const notes = notesOf(own, name);
      for (const fact of factsOf(schema)) expect(notes, `${name}: ${notes}`).toMatch(fact);
    }
  });
});

/** Returns a tool's lines. */
function sectionOf({ name }: Tool): string {
  const [toolkit = "", method = ""] = name.split(".");
  const object = DECLARATIONS.slice(DECLARATIONS.indexOf(`declare const ${toolkit}:{`));
  const end = object.indexOf("\n}\n");
  const sections = object.slice(0, end).split(/\n(?=\/\*\*)/);
  return sections.find((section) => section.includes(`*/\n${method}(`)) ?? "";
}

/** Returns the notes of an argument: its own, and those of its type that it does not replace. */
function notesOf(section: string, name: string): string {
  const [, type = "", note = ""] =
    new RegExp(`[{;\\n]${name}\\??:([^;}\\n]*?)(?: // (.*))?(?=[;}\\n])`).exec(section) ?? [];
  const [, typeNote = ""] = new RegExp(`^type ${type}=.*?(?: // (.*))?$`, "m").exec(DECLARATIONS) ?? [];
  const kinds = [/default /, /\d–\d|[≤≥]\d/];
  const inherited = typeNote.split(", ").filter((part) => !kinds.some((kind) => kind.test(part) && kind.test(note)));
  return [...inherited, note].join(", ");
}

function factsOf(schema: JsonSchema): readonly RegExp[] {
  const literally = (text: unknown) => String(text).replace(/[^\w\s]/g, "\\$&");
  const { description, minimum, maximum, minItems, maxItems, default: fallback, items } = schema;
  const least = minimum ?? minItems;
  const most = maximum ?? maxItems;
  return [
    new RegExp(literally(description ?? "")),
    ...(least === undefined
      ? []
      : [new RegExp(most === undefined ? `≥${least}(?!\\d)` : `(?<!\\d)${least}–${most}(?!\\d)`)]),
    ...(most === undefined || least !== undefined ? [] : [new RegExp(`≤${most}(?!\\d)`)]),
    ...(fallback === undefined ? [] : [new RegExp(`default ${literally(fallback)}(?:,|$)`)]),
    ...(schema.minLength === 1 ? [/not empty/] : []),
    ...(items?.minLength === 1 ? [/each not empty/] : []),
  ];
}
