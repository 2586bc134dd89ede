import { existsSync, readdirSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { createSales } from "./toolkit.ts";

const { tools, ...functions } = createSales();
const files = readdirSync(new URL("./tools/", import.meta.url)).filter((file) => !file.includes(".test"));
const byName = tools.map((tool) => [tool.name, tool] as const);

/** `Sales.EnrichPerson` lives in `enrich-person.ts` and is called `enrichPerson`. */
function fileOf(name: string): string {
  return `${name
    .replace("Sales.", "")
    .replaceAll(/(?<!^)([A-Z])/g, "-$1")
    .toLowerCase()}.ts`;
}

const NAMES = ["EnrichOrganization", "EnrichPerson", "GetApiUsage", "SearchOrganizations", "SearchPeople"];
const FREE = ["Sales.GetApiUsage", "Sales.SearchPeople"];

describe("the toolkit", () => {
  it("has one file per tool, and one tool per file", () => {
    expect(tools.map(({ name }) => fileOf(name)).sort()).toEqual(files.sort());
  });

  it("lists the five tools in alphabetical order, as functions too", () => {
    expect(tools.map(({ name }) => name)).toEqual(NAMES.map((name) => `Sales.${name}`));
    expect(tools.map(({ wireName }) => wireName)).toEqual(NAMES.map((name) => `Sales_${name}`));
    expect(Object.keys(functions)).toEqual(NAMES.map((name) => (name[0] ?? "").toLowerCase() + name.slice(1)));
    expect(NAMES).toEqual(NAMES.toSorted());
    expect(new Set(tools.map(({ title }) => title)).size).toBe(5);
  });

  it.each(byName)("%s has a test beside it", (name) => {
    expect(existsSync(new URL(`./tools/${fileOf(name).replace(".ts", ".test.ts")}`, import.meta.url))).toBe(true);
  });

  it.each(byName)("%s changes nothing, and says whether it costs credits", (name, { annotations }) => {
    expect(annotations).toEqual({
      readOnly: true,
      destructive: false,
      idempotent: true,
      openWorld: true,
      cost: FREE.includes(name) ? "none" : "credits",
    });
  });

  it.each(byName)("%s has a preview exactly when it spends", (_, { annotations, preview }) => {
    expect(preview === null).toBe(annotations.cost === "none");
  });

  it.each(byName)("%s tells the model what it costs", (name, { description }) => {
    const words = { "Sales.GetApiUsage": /./, "Sales.SearchPeople": /free/i }[name as string] ?? /1 credit/;
    expect(description).toMatch(words);
  });

  it.each(byName)("%s exposes a schema that every provider takes", (_, tool) => {
    const { inputSchema, outputSchema, description } = tool.descriptor();
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(description.trim().length).toBeGreaterThan(10);
    const exposed = JSON.stringify(inputSchema);
    const unwanted = ["anyOf", "oneOf", "allOf", "$schema", "$ref", "propertyNames", "not", "const", "examples"];
    for (const keyword of unwanted) expect(exposed).not.toContain(`"${keyword}":`);
    for (const [parameter, property] of Object.entries(inputSchema.properties ?? {})) {
      expect(parameter).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(property.description, parameter).toBeTruthy();
      expect(property.type, parameter).toBeTruthy();
    }
  });

  it("shows only a domain as required", () => {
    const required = tools.map((tool) => tool.descriptor().inputSchema.required ?? []);
    expect(required).toEqual([["domain"], [], [], [], []]);
  });

  // The bounds of the three toolkits add up to less than 3,600: one agent may hold them all.
  it("costs a model at most 811 tokens for all five descriptors as functions", () => {
    const asFunctions = tools.map((tool) => {
      const { description, inputSchema } = tool.descriptor();
      return {
        type: "function",
        function: { name: tool.wireName, description, parameters: inputSchema, strict: false },
      };
    });
    const tokens = encode(JSON.stringify(asFunctions)).length;
    expect(tokens).toBeLessThanOrEqual(811);
  });

  it("writes the same descriptor bytes every time, in every toolkit", () => {
    const bytes = (list = tools) => JSON.stringify(list.map((tool) => tool.descriptor()));
    expect(bytes()).toBe(bytes());
    expect(bytes(createSales({ cache: {}, concurrency: 9 }).tools)).toBe(bytes());
    const changed = tools[0]?.descriptor() as { title: string } | undefined;
    if (changed) changed.title = "something else";
    expect(bytes()).not.toContain("something else");
  });
});

describe("the base address", () => {
  const address = async (baseUrl: string) => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      asked.push(new Request(input, init).url);
      return Response.json({});
    };
    await createSales({ apiKey: "key-1", baseUrl, fetch }).getApiUsage({});
    return asked;
  };

  it("may be another one", async () => {
    const expected = ["http://127.0.0.1:9/api/v1/usage_stats/api_usage_stats"];
    expect(await address("http://127.0.0.1:9")).toEqual(expected);
    expect(await address("http://127.0.0.1:9/")).toEqual(expected);
  });

  it.each(["", "acme", "ftp://acme.com", "https://user:secret@acme.com"])(
    "is refused when the toolkit is made: %j",
    (baseUrl) => {
      expect(() => createSales({ baseUrl })).toThrow(expect.objectContaining({ code: "misconfigured" }));
    },
  );
});
