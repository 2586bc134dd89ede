import { parse } from "@babel/parser";
import { isToolError, type JsonSchema, type Tool, toTypeScript } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { createTestTools } from "../hostile-input/test-tools.ts";

// Declarations reach a model as code. A schema's names, descriptions, words, defaults and patterns must never break out
// of their comment, string or type.

const INJECTIONS = [
  ["the end of a comment", "*/ evil(); /*"],
  ["the end of a comment after an escape", "\\*/ evil(); /*"],
  ["half of the end of a comment", "*"],
  ["a start of a comment", "/* // /**"],
  ["a line break", "a\nevil();\n//"],
  ["a carriage return", "a\revil();"],
  ["a line separator", "a\u2028evil();"],
  ["a paragraph separator", "a\u2029evil();"],
  ["a next-line character", "a\u0085evil();"],
  ["backticks", "`; evil(); `"],
  ["a template", `$${"{evil()}"}`],
  ["double quotes", '"; evil(); "'],
  ["single quotes", "'; evil(); '"],
  ["a backslash before a quote", '\\"; evil(); //'],
  ["a backslash at the end", "a\\"],
  ["braces and brackets", "}]}>; evil(); type X={[{<"],
  ["a directive of TypeScript", "@ts-nocheck"],
  ["an end of HTML", "</script><!-- evil() -->"],
  ["NUL and a right-to-left override", "\0\u202e evil()"],
  ["half of a surrogate pair", "\ud800"],
  ["a reserved word", "constructor"],
  ["__proto__", "__proto__"],
] as const;

const [base] = [...createTestTools({}).values()].map(({ tool }) => tool);

/** A tool as another program may build it, with a schema that no definition could have. */
function toolWith(
  parts: Partial<Pick<Tool, "name" | "description">>,
  input: JsonSchema,
  output: JsonSchema = {},
): Tool {
  const name = parts.name ?? "Probe.Run";
  const tool = { ...base!, ...parts, name, wireName: name.replace(".", "_") } as Tool;
  const inputSchema: JsonSchema = { type: "object", ...input };
  const outputSchema: JsonSchema = { type: "object", ...output };
  const descriptor = () => ({ ...base!.descriptor(), ...parts, name, inputSchema, outputSchema });
  return { ...tool, parameters: () => inputSchema, descriptor } as Tool;
}

const properties = (name: string, schema: JsonSchema) => ({ properties: { [name]: schema }, required: [name] });

/** The places of a declaration that a string can reach. */
const PLACES: Readonly<Record<string, (text: string) => Tool>> = {
  "the description of a tool": (description) => toolWith({ description }, {}),
  "the description of an argument": (description) => toolWith({}, properties("it", { type: "string", description })),
  "the name of an argument": (name) => toolWith({}, properties(name, { type: "string" })),
  "a word of an argument": (word) => toolWith({}, properties("it", { type: "string", enum: [word, "b"] })),
  "a default": (text) => toolWith({}, properties("it", { type: "string", default: text })),
  "a pattern": (pattern) => toolWith({}, properties("it", { type: "string", pattern })),
  "a format": (format) => toolWith({}, properties("it", { type: "string", format })),
  "the name of a field": (name) => toolWith({}, {}, properties(name, { type: "string" })),
  "a word of a field": (word) => toolWith({}, {}, properties("it", { type: "string", enum: [word, "b"] })),
  "the name of a nested field": (name) =>
    toolWith({}, {}, properties("rows", { type: "array", items: { type: "object", ...properties(name, {}) } })),
  "the name of a tool": (name) => toolWith({ name: `Probe.${name}` as Tool["name"] }, {}),
  "the name of a toolkit": (name) => toolWith({ name: `${name}.Run` as Tool["name"] }, {}),
};

/** The kinds of statements that a program consists of. */
function statementsOf(code: string): readonly string[] {
  const { program, errors } = parse(code, { sourceType: "module", plugins: [["typescript", { dts: true }]] });
  expect(errors ?? []).toEqual([]);
  return [...new Set(program.body.map(({ type }) => type))];
}

/** Code without comments and strings. */
function bareCode(code: string): string {
  const { tokens = [] } = parse(code, { sourceType: "module", tokens: true, plugins: ["typescript"] });
  return (tokens as readonly { readonly type: unknown; readonly value?: unknown }[])
    .filter(({ type, value }) => typeof type === "object" && typeof value === "string" && !isString(type))
    .map(({ value }) => String(value))
    .join(" ");
}

function isString(type: object | null): boolean {
  return type !== null && "label" in type && type.label === "string";
}

describe.each(Object.entries(PLACES))("as %s", (_place, create) => {
  it.each(INJECTIONS)("%s stays in its place", (_, text) => {
    let code: string;
    try {
      code = toTypeScript([create(text)]);
    } catch (error) {
      expect(isToolError(error) && error.code).toBe("misconfigured");
      return;
    }
    for (const type of statementsOf(code))
      expect(["VariableDeclaration", "TSTypeAliasDeclaration", "TSInterfaceDeclaration"]).toContain(type);
    expect(bareCode(code)).not.toContain("evil");
  });
});

it("the declarations of all tools are declarations only", () => {
  const tools = [...createTestTools({}).values()].map(({ tool }) => tool);
  const kinds = statementsOf(toTypeScript(tools));
  expect(kinds).toContain("VariableDeclaration");
  expect(kinds.filter((kind) => /Expression|Import|Export|Function|Class/.test(kind))).toEqual([]);
});
