import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { InputSchema } from "../arguments/read.ts";
import type { AnyToolDefinition, OutputSchema } from "../definition/definition.ts";
import type { ToolName } from "../definition/name.ts";
import { toWireName } from "../definition/name.ts";
import { paginationRecord } from "../paging/offset.ts";
import { flatMap, listOfText, oneOf, requiredText, text, time, wholeNumber } from "../schema/builders.ts";
import type { Tool } from "../tool/tool.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { toTypeScript } from "./to-typescript.ts";

type Parts = Partial<AnyToolDefinition<object>>;

function tool(name: ToolName, parts: Parts = {}): Tool {
  return createToolkit({ run: createProbe<object>({ name, output: v.object({}), ...parts }) }, {}).tools[0]!;
}

/** The line of one parameter, as the only one of its tool. */
function parameterLine(schema: v.GenericSchema): string {
  const rendered = toTypeScript([tool("Probe.Run", { input: v.strictObject({ it: schema }) })]);
  return /(?:^|\{)(it\??:.*?)(?:\}\):Promise|$)/m.exec(rendered)![1]!;
}

/** The type of one field of a result. */
function fieldType(schema: v.GenericSchema): string {
  const rendered = toTypeScript([tool("Probe.Run", { output: v.object({ it: schema }) })]);
  return /Promise<\{it:(.*)\}>\n/.exec(rendered)![1]!;
}

function declarationsOf(tools: readonly Tool[]): string[] {
  return toTypeScript(tools)
    .split("\n")
    .filter((line) => line.startsWith("type "));
}

test("renders a toolkit as an object with a described function per tool", () => {
  const tools = [
    tool("Probe.Find", {
      description: "Find things. Newest first",
      input: v.strictObject({
        query: text("Empty matches all"),
        since: v.optional(time("From"), "now-1h"),
        limit: v.optional(wholeNumber(1, 100, "Rows"), 50),
        order: v.optional(oneOf(["newest", "oldest"], "By time"), "newest"),
      }),
      output: v.object({
        things: v.array(v.object({ id: v.string(), name: v.nullable(v.string()), size: v.nullable(v.number()) })),
        next_cursor: v.nullable(v.string()),
      }),
    }),
    tool("Probe.Ping", { description: "Answers" }),
  ];
  expect(toTypeScript(tools)).toMatchInlineSnapshot(`
    "declare const Probe:{
    /** Find things. Newest first */
    Find(args:{
    query:string // Empty matches all
    since?:string // From, default now-1h
    limit?:number // Rows, 1–100, default 50
    order?:"newest"|"oldest" // By time, default newest
    }):Promise<{things:{id:string;name:string|null;size:number|null}[];next_cursor:string|null}>
    /** Answers */
    Ping():Promise<{}>
    }
    "
  `);
});

describe("the declaration of an argument", () => {
  test.each<[string, v.GenericSchema, string]>([
    ["of text", v.string(), "it:string"],
    ["with a description", text("What"), "it:string // What"],
    ["that must not be empty", requiredText("What"), "it:string // What, not empty"],
    ["between two bounds", wholeNumber(1, 9, "How many"), "it:number // How many, 1–9"],
    ["with a lower bound", v.pipe(v.number(), v.minValue(0)), "it:number // ≥0"],
    ["with an upper bound", v.pipe(v.number(), v.maxValue(9)), "it:number // ≤9"],
    ["with a length", v.pipe(v.string(), v.minLength(2), v.maxLength(9)), "it:string // 2–9 characters"],
    ["with a longest length", v.pipe(v.string(), v.maxLength(9)), "it:string // ≤9 characters"],
    ["with a pattern", v.pipe(v.string(), v.regex(/^a+$/)), "it:string // matches ^a+$"],
    ["with a format", v.pipe(v.string(), v.email()), "it:string // email"],
    ["of true or false", v.optional(v.boolean(), false), "it?:boolean // default false"],
    ["with a default list", v.optional(v.array(v.string()), ["a"]), 'it?:string[] // default ["a"]'],
    ["that may be left out", v.optional(v.string()), "it?:string"],
    ["of words", oneOf(["a", "b"], "Which"), 'it:"a"|"b" // Which'],
    ["of one word", v.literal("a"), 'it:"a"'],
    ["as a list of words", v.array(oneOf(["a", "b"], "")), 'it:("a"|"b")[]'],
    ["as a list with rules for its items", listOfText("Names"), "it:string[] // Names, each not empty"],
    ["as a list of a size", v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(3)), "it:string[] // 1–3 items"],
    ["as a map", flatMap("Name to value"), "it:Record<string,string|number|boolean> // Name to value"],
    ["as a map of strings", v.record(v.string(), v.string()), "it:Record<string,string>"],
    ["that may be null", v.nullable(v.string()), "it:string|null"],
    ["of any kind", v.unknown(), "it:unknown"],
  ])("declares an argument: %s", (_, schema, line) => {
    expect(parameterLine(schema)).toBe(line);
  });

  test("notes the rules of an argument in a nested object", () => {
    const filter = v.strictObject({ facet: text("Which"), most: v.optional(wholeNumber(1, 9, "Most"), 3) });
    expect(toTypeScript([tool("Probe.Run", { input: v.strictObject({ filter: v.optional(filter) }) })])).toContain(
      "Run(args?:{filter?:{\nfacet:string // Which\nmost?:number // Most, 1–9, default 3\n}}):",
    );
  });

  test("quotes an argument whose name is not an identifier", () => {
    const rendered = toTypeScript([
      tool("Probe.Run", { input: v.strictObject({ "@type": v.string(), 'a"b': v.string() }) }),
    ]);
    expect(rendered).toContain('Run(args:{"@type":string;"a\\"b":string})');
  });

  test("makes the argument object optional when all arguments are, and omits it when there are none", () => {
    const optional = { input: v.strictObject({ a: v.optional(v.string()) }) };
    expect(toTypeScript([tool("Probe.Run", optional)])).toContain("Run(args?:{a?:string}):");
    expect(toTypeScript([tool("Probe.Run")])).toContain("Run():");
  });
});

describe("the type of a result field", () => {
  test.each<[string, v.GenericSchema, string]>([
    ["text that may be absent", v.nullable(v.string()), "string|null"],
    ["words that may be absent", v.nullable(v.picklist(["a", "b"])), '"a"|"b"|null'],
    ["a list of either", v.array(v.union([v.string(), v.number()])), "(string|number)[]"],
    ["a list of objects", v.array(v.object({ a: v.string() })), "{a:string}[]"],
    ["a list of maps", v.array(v.record(v.string(), v.string())), "Record<string,string>[]"],
    ["a list of lists", v.array(v.array(v.number())), "number[][]"],
    ["an open map", v.record(v.string(), v.unknown()), "Record<string,any>"],
    ["a map of lists", v.record(v.string(), v.array(v.string())), "Record<string,string[]>"],
    ["one value", v.literal(0), "0"],
    ["an object that may be absent", v.nullable(v.object({ a: v.string() })), "{a:string}|null"],
    ["an empty object", v.object({}), "{}"],
    ["integers", v.pipe(v.number(), v.integer()), "number"],
  ])("renders the type of a result field: %s", (_, schema, type) => {
    expect(fieldType(schema)).toBe(type);
  });

  test("has no description, which is for people and would cost a model tokens", () => {
    const spent = v.pipe(v.number(), v.description("Credits"));
    const page = v.pipe(v.object({ size: v.pipe(v.number(), v.description("Rows")) }), v.description("The page"));
    const output = v.object({ spent, page, pages: v.pipe(v.array(page), v.description("All pages")) });
    expect(toTypeScript([tool("Probe.Run", { output })])).toContain(
      "Promise<{spent:number;page:{size:number};pages:{size:number}[]}>",
    );
  });
});

describe("a description that would end a comment or a line", () => {
  const description = "Query: path:/a/*/b */ evil() /*\nsecond\u2028line";

  test("a description stays inside the comment of a tool", () => {
    expect(toTypeScript([tool("Probe.Run", { description })])).toContain(
      "\n/** Query: path:/a/*\\/b *\\/ evil() /* second line */\n",
    );
  });

  test("a description stays on the line of an argument", () => {
    expect(parameterLine(text(description))).toBe("it:string // Query: path:/a/*/b */ evil() /* second line");
    expect(parameterLine(v.optional(v.string(), "a\nb"))).toBe("it?:string // default a b");
  });
});

describe("types that repeat", () => {
  const output = (entries: v.ObjectEntries) => ({ output: v.object(entries) }) as { output: OutputSchema };

  test("declares a repeated type once, under the name of the first field that has it", () => {
    const page = output({ pagination: paginationRecord });
    const rendered = toTypeScript([tool("Probe.A", page), tool("Probe.B", output({ page: paginationRecord }))]);
    expect(rendered.match(/has_more/g)).toHaveLength(1);
    expect(rendered).toContain("type pagination={limit:number;");
    expect(rendered).toContain("A():Promise<{pagination:pagination}>");
    expect(rendered).toContain("B():Promise<{page:pagination}>");
  });

  test("names a repeated type in the singular when it is the row of a list", () => {
    const row = v.object({ id: v.string(), label: v.string(), count: v.number() });
    const tools = [tool("Probe.A", output({ segments: v.array(row) })), tool("Probe.B", output({ best: row }))];
    expect(declarationsOf(tools)).toEqual(["type segment={id:string;label:string;count:number}"]);
    expect(toTypeScript(tools)).toContain("{segments:segment[]}");
  });

  test("treats enums as equal when their words are in another order", () => {
    const one = oneOf(["identifier", "email", "internal"], "");
    const other = v.picklist(["internal", "email", "identifier"]);
    const tools = [tool("Probe.A", output({ kind: one })), tool("Probe.B", output({ kind: v.nullable(other) }))];
    expect(declarationsOf(tools)).toEqual(['type kind="identifier"|"email"|"internal"']);
    expect(toTypeScript(tools)).toContain("{kind:kind|null}");
  });

  test("gives fitting names to repeated types of null beside strings or numbers", () => {
    const fields = (schema: v.GenericSchema) => Object.fromEntries([..."abcdef"].map((name) => [name, schema]));
    const declared = (schema: v.GenericSchema) => declarationsOf([tool("Probe.A", output(fields(schema)))]);
    expect(declared(v.nullable(v.string()))).toEqual(["type text=string|null"]);
    expect(declared(v.nullable(v.number()))).toEqual(["type num=number|null"]);
    expect(declared(v.nullable(v.boolean()))).toEqual(["type flag=boolean|null"]);
    expect(declared(v.record(v.string(), v.string()))).toEqual(["type texts=Record<string,string>"]);
    expect(declared(v.record(v.string(), v.unknown()))).toEqual(["type json=Record<string,any>"]);
  });

  test("declares the nested types of a repeated type inside it, without a name for each", () => {
    const place = v.object({ street: v.string(), town: v.string(), country: v.string() });
    const tools = ["A", "B"].map((name) =>
      tool(`Probe.${name}`, output({ shop: v.object({ id: v.string(), place }) })),
    );
    expect(declarationsOf(tools)).toEqual(["type shop={id:string;place:{street:string;town:string;country:string}}"]);
  });

  test("keeps short repeated types inline when a name would not save anything", () => {
    const short = output({ a: v.picklist(["x", "y"]), b: v.picklist(["x", "y"]) });
    expect(declarationsOf([tool("Probe.A", short)])).toEqual([]);
  });

  test("adds a number to a type name that another type or the language uses", () => {
    const wide = (field: string) => v.object({ [field]: v.string(), first_name: v.string(), last_name: v.string() });
    const twice = (field: string) => output({ object: wide(field), list: v.object({ object: wide(field) }) });
    const tools = [tool("Probe.A", twice("one")), tool("Probe.B", twice("two"))];
    expect(declarationsOf(tools).map((line) => line.split("=")[0])).toEqual(["type object2", "type object3"]);
  });

  test("gives repeated types names that clash with no library type", () => {
    const wide = v.object({ street: v.string(), town: v.string() });
    const tools = [tool("Probe.A", output({ Location: wide, "Home-Town": v.object({ Location: wide }) }))];
    expect(declarationsOf(tools)).toEqual(["type location={street:string;town:string}"]);
  });

  test("declares a type with all fields of a smaller one as an extension of it", () => {
    const person = { id: v.string(), name: v.string(), email: v.string(), phone: v.string(), city: v.string() };
    const tools = [
      tool("Probe.A", output({ owner: v.object(person) })),
      tool("Probe.B", output({ people: v.array(v.object({ ...person, age: v.number() })) })),
    ];
    const rendered = toTypeScript(tools);
    expect(rendered).toContain("type owner={id:string;name:string;email:string;phone:string;city:string}");
    expect(rendered).toContain("{people:(owner&{age:number})[]}");
  });
});

describe("fields that every result has", () => {
  const output = (name: string) => ({ output: v.object({ [name]: v.string(), warnings: v.array(v.string()) }) });

  test("declares fields that every result shares once, from three tools on", () => {
    const tools = [tool("Probe.A", output("a")), tool("Probe.B", output("b")), tool("Other.C", output("c"))];
    expect(declarationsOf(tools)).toEqual(["type result<T>=Promise<T&{warnings:string[]}>"]);
    expect(toTypeScript(tools)).toContain("B():result<{b:string}>");
    expect(toTypeScript(tools.slice(0, 2))).toContain("B():Promise<{b:string;warnings:string[]}>");
  });

  test("shares a field only when it has the same type in all results", () => {
    const other = { output: v.object({ warnings: v.string() }) };
    expect(
      declarationsOf([tool("Probe.A", output("a")), tool("Probe.B", output("b")), tool("Probe.C", other)]),
    ).toEqual([]);
  });
});

describe("parameters that repeat", () => {
  const input = (entries: v.ObjectEntries) => ({ input: v.strictObject(entries) as InputSchema });
  const limit = (most: number, fallback: number) => ({
    limit: v.optional(wholeNumber(1, most, "Rows of a page"), fallback),
  });

  test("declares a repeated parameter once, and one with another bound or default in full", () => {
    const tools = [
      tool("Probe.A", input(limit(1_000, 50))),
      tool("Probe.B", input(limit(1_000, 100))),
      tool("Probe.C", input({ ...limit(1_000, 50), query: text("Filter") })),
      tool("Probe.D", input({ limit: v.optional(wholeNumber(1, 1_000, "Rows of a page")) })),
    ];
    const rendered = toTypeScript(tools);
    expect(declarationsOf(tools)).toEqual(["type limit=number // Rows of a page, 1–1000, default 50"]);
    expect(rendered).toContain("A(args?:{limit?:limit}):");
    expect(rendered).toContain("B(args?:{\nlimit?:number // Rows of a page, 1–1000, default 100\n}):");
    expect(rendered).toContain("C(args:{\nlimit?:limit\nquery:string // Filter\n}):");
    expect(rendered).toContain("D(args?:{\nlimit?:number // Rows of a page, 1–1000\n}):");
  });

  test("declares a parameter once for tools that require it and tools that do not", () => {
    const tools = [
      tool("Probe.A", input({ email: text("Address of the person to find") })),
      tool("Probe.B", input({ email: v.optional(text("Address of the person to find")) })),
    ];
    expect(declarationsOf(tools)).toEqual(["type email=string // Address of the person to find"]);
    expect(toTypeScript(tools)).toMatch(/A\(args:\{email:email\}\)[\s\S]*B\(args\?:\{email\?:email\}\)/);
  });

  test("keeps parameters with different descriptions or types apart", () => {
    const tools = [
      tool("Probe.A", input({ email: text("Address of the person to find") })),
      tool("Probe.B", input({ email: text("Address of the person to write to") })),
      tool("Probe.C", input({ email: v.pipe(v.boolean(), v.description("Address of the person to find")) })),
    ];
    expect(declarationsOf(tools)).toEqual([]);
  });

  test("declares each meaning of a name that several tools have, under another name", () => {
    const meanings = ["Id as the list of things shows it", "Id of the second kind of things", "Any id"];
    const tools = [0, 0, 0, 1, 1, 2].map((meaning, index) =>
      tool(`Probe.T${index}`, input({ id: text(meanings[meaning] ?? "") })),
    );
    expect(declarationsOf(tools)).toEqual([
      "type id=string // Id as the list of things shows it",
      "type id2=string // Id of the second kind of things",
    ]);
    expect(toTypeScript(tools)).toContain("id:string // Any id");
  });

  test("shares a type between parameters and results", () => {
    const words = ["identifier", "email", "internal_id"] as const;
    const parts = {
      ...input({ kind: v.optional(oneOf([...words], "Kind of the id"), "email") }),
      output: v.object({ kind: v.picklist(words) }),
    };
    const tools = [tool("Probe.A", parts), tool("Probe.B", parts)];
    expect(declarationsOf(tools)).toEqual([
      'type kind="identifier"|"email"|"internal_id" // Kind of the id, default email',
    ]);
    expect(toTypeScript(tools)).toContain("A(args?:{kind?:kind}):Promise<{kind:kind}>");
  });
});

describe("the rendered tools", () => {
  const tools = [
    tool("One.A"),
    tool("Two.B", { annotations: { ...createProbe().annotations, readOnly: false } }),
    tool("One.C"),
  ];

  test("groups tools by toolkit, both in order of appearance", () => {
    expect(toTypeScript(tools).match(/declare const \w+|\w+\(/g)).toEqual([
      "declare const One",
      "A(",
      "C(",
      "declare const Two",
      "B(",
    ]);
  });

  test("selects tools with the options of an adapter", () => {
    expect(toTypeScript(tools, { readOnly: true })).not.toContain("Two");
    expect(toTypeScript(tools, { only: ["Two_B"] })).toMatch(/^declare const Two:/);
    expect(() => toTypeScript(tools, { except: ["One.B"] })).toThrow("names no tool");
  });

  test("rejects two tools with the same name", () => {
    expect(() => toTypeScript([tool("One.A"), tool("One.A")])).toThrow("Two tools are named One.A");
  });

  test("accepts any tool name, and rejects a toolkit name that is not an identifier", () => {
    const named = (name: ToolName): Tool => ({ ...tool("Probe.Run"), name, wireName: toWireName(name) });
    expect(toTypeScript([named("One.run-it"), named("One.delete")])).toContain('"run-it"():');
    for (const name of ["my-kit.A", "class.A", "1st.A", ".A"] as const)
      expect(() => toTypeScript([named(name)])).toThrow(/is not a valid identifier in TypeScript/);
  });

  test("renders no tools as an empty string", () => {
    expect(toTypeScript([]).trim()).toBe("");
  });
});

test("renders the same bytes every time", () => {
  const make = () => [tool("Probe.A", { input: v.strictObject({ a: oneOf(["x", "y"], "Which") }) }), tool("Probe.B")];
  expect(toTypeScript(make())).toBe(toTypeScript(make()));
});

test("a call without arguments compiles only if it is not always refused", () => {
  const input = v.strictObject({ a: v.optional(text("One")), b: v.optional(text("Other")) });
  const check = (args: object) =>
    Object.keys(args).length > 0 ? [] : [{ parameter: "a", received: "nothing", rule: "is required unless b is set" }];
  expect(toTypeScript([tool("Probe.Find", { input })])).toContain("Find(args?:{");
  expect(toTypeScript([tool("Probe.Find", { input, check })])).toContain("Find(args:{");
});
