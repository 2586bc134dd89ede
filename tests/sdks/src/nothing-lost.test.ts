import type { JsonSchema, Tool } from "@toolwright/core";
import { describe, expect, test } from "vitest";
import type { SchemaView } from "../../../packages/core/src/schema/views.ts";
import { lostIn } from "./nothing-lost.ts";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();
const VIEWS = ["default", "entries", "strict"] as const;

function toolNamed(name: string): Tool {
  return tools.find((tool) => tool.name === name)!;
}

function declare(tool: Tool, view: SchemaView = "default") {
  return { description: tool.description, parameters: tool.parameters(view) };
}

/** Returns the losses after a change of a declaration. */
function lostAfter(name: string, change: (parameters: JsonSchema) => unknown, view: SchemaView = "default"): string[] {
  const tool = toolNamed(name);
  const declared = declare(tool, view);
  const changed = change(declared.parameters);
  return lostIn(tool, { ...declared, parameters: changed ?? declared.parameters }).map((line) =>
    line.replace(`${name}: `, ""),
  );
}

function parameter(schema: JsonSchema, name: string): JsonSchema {
  return schema.properties![name]!;
}

/** Yields the path of every keyword, list item and property that can be deleted from a schema. */
function* deletions(node: object, path: readonly string[] = []): Generator<readonly string[]> {
  for (const [key, child] of Object.entries(node)) {
    yield [...path, key];
    if (typeof child === "object" && child !== null) yield* deletions(child, [...path, key]);
  }
}

function read(schema: JsonSchema, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], schema);
}

function omitAt(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const copy = structuredClone(schema);
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy as never);
  const last = path.at(-1)!;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

describe.each(VIEWS)("the %s view", (view) => {
  test.each(tools)("the declaration of $name is complete in this view", (tool) => {
    expect(lostIn(tool, declare(tool, view))).toEqual([]);
  });
});

describe("deletions from a declaration", () => {
  test.each(tools)("every deletion from the declaration of $name is detected", (tool) => {
    const parameters = tool.parameters();
    const unnoticed = [...deletions(parameters)].filter(
      (path) => lostIn(tool, { ...declare(tool), parameters: omitAt(parameters, path) }).length === 0,
    );
    // Closing an object isn't a rule for the model, because calls with unknown parameters are rejected.
    const harmless = unnoticed.filter((path) => path.join(".") !== "additionalProperties");
    expect(harmless.filter((path) => path.at(-1) !== "description" || read(parameters, path) !== "")).toEqual([]);
  });
});

describe("changed values in a declaration", () => {
  test.each(tools)("every changed number in the declaration of $name is detected", (tool) => {
    const parameters = tool.parameters();
    const numbers = [...deletions(parameters)].filter((path) => typeof read(parameters, path) === "number");
    for (const path of numbers) {
      const changed = structuredClone(parameters);
      const parent = path
        .slice(0, -1)
        .reduce<Record<string, unknown>>((node, key) => node[key] as never, changed as never);
      parent[path.at(-1)!] = Number(parent[path.at(-1)!]) + 1;
      expect(lostIn(tool, { ...declare(tool), parameters: changed }), path.join(".")).toHaveLength(1);
    }
  });
});

test("the tool's description may be part of a longer one, but must not be missing", () => {
  const tool = toolNamed("Messaging.ListCampaigns");
  const { parameters } = declare(tool);
  expect(lostIn(tool, { description: `Note. ${tool.description} More.`, parameters })).toEqual([]);
  expect(lostIn(tool, { parameters })).toEqual(["Messaging.ListCampaigns: the tool's description is lost"]);
});

describe("a keyword in the description", () => {
  const say = (words: string) =>
    lostAfter("Messaging.ListCampaigns", (schema) => {
      const limit = parameter(schema, "limit");
      for (const keyword of ["minimum", "maximum", "default"] as const) delete limit[keyword];
      limit.description = `${limit.description}. ${words}`;
    });

  test.each([
    "Minimum 1. Maximum 1000. Default 50",
    'constraints: {"minimum":1,"maximum":1000,"default":50}',
    "From 1 to 1000, default: 50",
    "At least 1, at most 1000 (default 50).",
  ])("a keyword is complete in the words: %s", (words) => {
    expect(say(words)).toEqual([]);
  });

  test.each([
    ["Minimum 1. Maximum 1000", ["limit: default 50 is lost"]],
    [
      "Minimum 10. Maximum 100. Default 500",
      ["limit: minimum 1 is lost", "limit: maximum 1000 is lost", "limit: default 50 is lost"],
    ],
    ["1 1000 50", ["limit: minimum 1 is lost", "limit: maximum 1000 is lost", "limit: default 50 is lost"]],
    ["Minimum -1. Maximum 1000.5. Default 50", ["limit: minimum 1 is lost", "limit: maximum 1000 is lost"]],
  ])("a keyword is lost if its value differs: %s", (words, losses) => {
    expect(say(words).sort()).toEqual(losses.sort());
  });
});

test("a keyword that contradicts the definition is reported even if the description is correct", () => {
  const losses = lostAfter("Messaging.ListCampaigns", (schema) => {
    const limit = parameter(schema, "limit");
    Object.assign(limit, { maximum: 100, description: `${limit.description}. Maximum 1000` });
  });
  expect(losses).toEqual(["limit: maximum 1000 became 100"]);
});

describe("required and optional parameters", () => {
  test("an optional parameter may be required if it accepts null", () => {
    const required = (type: unknown) =>
      lostAfter("Messaging.ListCampaigns", (schema) => {
        schema.required = ["limit", "offset"];
        for (const name of schema.required) Object.assign(parameter(schema, name), { type });
      });
    expect(required(["integer", "null"])).toEqual([]);
    expect(required("integer")).toEqual(["limit: no longer optional", "offset: no longer optional"]);
  });

  test("a required parameter must not accept null", () => {
    const losses = lostAfter("Sales.EnrichOrganization", (schema) => {
      parameter(schema, "domain").type = ["string", "null"];
    });
    expect(losses).toEqual(["domain: required, but takes null"]);
  });
});

describe("equivalent schemas", () => {
  test("a union with null, a reference, upper-case types and numbers in strings are equivalent", () => {
    const losses = lostAfter("Messaging.ListCampaigns", (schema) => {
      const { limit, offset } = schema.properties!;
      return {
        type: "OBJECT",
        properties: {
          limit: { anyOf: [{ $ref: "#/$defs/limit" }, { type: "null" }] },
          offset: { ...offset, type: "INTEGER", minimum: "0", nullable: true },
        },
        required: ["limit", "offset"],
        $defs: { limit },
      };
    });
    expect(losses).toEqual([]);
  });

  test("enum values may be constants", () => {
    const losses = lostAfter("Messaging.DeletePerson", (schema) => {
      const kind = parameter(schema, "identifier_type");
      const { enum: words = [], ...rest } = kind;
      schema.properties!["identifier_type"] = { ...rest, anyOf: words.map((word) => ({ const: word })) };
    });
    expect(losses).toEqual([]);
  });
});

describe("enum values", () => {
  test("missing and unknown enum values are reported", () => {
    const losses = lostAfter("Messaging.DeletePerson", (schema) => {
      parameter(schema, "identifier_type").enum = ["id", "ID", "internal_id", null];
    });
    expect(losses).toEqual([
      'identifier_type: the word "email" is lost',
      'identifier_type: the word "ID" is none of the tool\'s',
    ]);
  });

  test("enum values may be in the description instead", () => {
    const losses = lostAfter("Messaging.DeletePerson", (schema) => {
      const kind = parameter(schema, "identifier_type");
      delete kind.enum;
      kind.description = `${kind.description}: id, email or internal_id`;
    });
    expect(losses).toEqual([]);
  });
});

describe("a map", () => {
  const mapAs = (map: JsonSchema) =>
    lostAfter("Messaging.RecordEvent", (schema) => {
      const { description } = parameter(schema, "data");
      schema.properties!["data"] = { ...map, ...(description !== undefined && { description }) };
    });
  const entry = (value: JsonSchema): JsonSchema => ({
    type: "array",
    items: { type: "object", properties: { name: { type: "string" }, value }, required: ["name", "value"] },
  });

  test("a map may be open, typed, or a list of entries", () => {
    expect(mapAs({ type: "object", additionalProperties: true })).toEqual([]);
    expect(mapAs({ type: "object", additionalProperties: { type: "string" } })).toEqual([]);
    expect(mapAs(entry({ type: ["string", "number", "boolean"] }))).toEqual([]);
  });

  test.each<[string, JsonSchema]>([
    ["closed", { type: "object", additionalProperties: false }],
    ["closed with no properties", { type: "object", properties: {}, additionalProperties: false }],
    ["without a rule for other names", { type: "object" }],
    ["open in a way that some hosts read as closed", { type: "object", additionalProperties: {} }],
    ["a list of strings", { type: "array", items: { type: "string" } }],
    ["a list of entries that accept only strings", entry({ type: "string" })],
  ])("a map is lost if it is %s", (_, map) => {
    expect(mapAs(map)).toEqual(["data: the map is no longer open"]);
  });
});

test("missing types, parameters and schemas are reported", () => {
  expect(lostAfter("Sales.GetApiUsage", () => ({ type: "object" }))).toEqual(["the arguments: no properties"]);
  expect(lostAfter("Sales.EnrichOrganization", () => ({ "~standard": {} }))).toEqual(["the arguments: no properties"]);
  const losses = lostAfter("Sales.EnrichOrganization", (schema) => {
    Object.assign(parameter(schema, "domain"), { type: "number" });
    schema.properties!["site"] = { type: "string" };
  });
  expect(losses).toEqual(["site: no parameter of the tool", "domain: the type string became number"]);
});

test("the rules of list items count like those of parameters", () => {
  const items = (change: (items: JsonSchema) => void) =>
    lostAfter("Observability.AggregateEvents", (schema) => {
      change(parameter(schema, "group_by").items!);
    });
  expect(items((node) => delete node.minLength)).toEqual(["group_by[]: minLength 1 is lost"]);
  expect(items((node) => Object.assign(node, { type: "integer" }))).toEqual([
    "group_by[]: the type string became integer",
  ]);
});
