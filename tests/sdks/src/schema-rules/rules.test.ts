import { describe, expect, test } from "vitest";
import { ANTHROPIC } from "./anthropic.ts";
import { ANTHROPIC_STRICT } from "./anthropic-strict.ts";
import { BEDROCK } from "./bedrock.ts";
import { COHERE, COHERE_STRICT } from "./cohere.ts";
import { GEMINI } from "./gemini.ts";
import { MCP, MCP_HOSTS } from "./mcp.ts";
import { MISTRAL } from "./mistral.ts";
import { OPENAI } from "./openai.ts";
import { OPENAI_STRICT } from "./openai-strict.ts";
import { brokenRules, type Declaration, type Rule, type Schema } from "./rule.ts";

type Request = readonly Declaration[];

const ROOT: Schema = {
  type: "object",
  properties: { a: { type: "string", description: "What" } },
  required: ["a"],
  additionalProperties: false,
};
const GOOD: Declaration = { name: "Probe_Run", description: "Runs", parameters: ROOT };
const SAID: Declaration = { ...GOOD, strict: false };

function named(name: string, base: Declaration): Request {
  return [{ ...base, name }];
}

function rooted(change: Schema, base: Declaration): Request {
  return [{ ...base, parameters: { ...ROOT, ...change } }];
}

/** Adds a required parameter to a request. */
function having(schema: Schema, base: Declaration, name = "b"): Request {
  return rooted({ properties: { a: { type: "string" }, [name]: schema }, required: ["a", name] }, base);
}

function many(count: number, base: Declaration): Request {
  return Array.from({ length: count }, (_, index) => ({ ...base, name: `Probe_Run${index}` }));
}

function wide(count: number, schema: Schema): Schema {
  const names = Array.from({ length: count }, (_, index) => `p${index}`);
  return { properties: Object.fromEntries(names.map((name) => [name, schema])), required: names };
}

function nested(levels: number): Schema {
  const leaf: Schema = { type: "string" };
  return Array.from({ length: levels }).reduce<Schema>((child) => ({ ...ROOT, properties: { a: child } }), leaf);
}

function words(count: number, length = 1): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index).padEnd(length, "x"));
}

const named65 = "N".repeat(65);
const common = (base: Declaration) => ({
  name: named("Probe.Run", base),
  "distinct-names": [base, base],
  "object-root": rooted({ anyOf: [{ type: "string" }] }, base),
  "valid-schema": having({ type: "text" }, base),
});
const openai = {
  ...common(SAID),
  items: having({ type: "array" }, SAID),
  properties: [{ ...SAID, parameters: { type: "object", additionalProperties: false } }],
  "description-length": [{ ...SAID, description: "x".repeat(1_025) }],
  "tool-count": many(129, SAID),
  "strict-declared": [GOOD],
  typed: having({ description: "Anything" }, SAID),
};
const cohere = { ...common(GOOD), name: named("1st_Run", GOOD), "no-strict-field": [SAID] };
const mcp = {
  ...common(GOOD),
  name: named("Probe Run", GOOD),
  "output-schema": [{ ...GOOD, output: { type: "array" } }],
};

/** Each rule set with a valid request, and an invalid request for each of its rules. */
const SETS: Readonly<
  Record<string, readonly [rules: readonly Rule[], good: Request, broken: Readonly<Record<string, Request>>]>
> = {
  OpenAI: [OPENAI, many(128, SAID), openai],
  "OpenAI, strict": [
    OPENAI_STRICT,
    [{ ...SAID, name: "Strict", strict: true }, ...rooted(wide(100, { type: ["string", "null"] }), SAID)],
    {
      ...openai,
      closed: rooted({ additionalProperties: true }, SAID),
      "all-required": rooted({ required: [] }, SAID),
      keywords: having({ type: "string", minLength: 1 }, SAID),
      formats: having({ type: "string", format: "uri" }, SAID),
      // The validator does not compile a definition that no property uses, which saves seconds.
      "property-count": rooted({ $defs: { wide: { ...ROOT, ...wide(5_000, { type: "string" }) } } }, SAID),
      nesting: [{ ...SAID, parameters: nested(10) }],
      "enum-count": rooted(wide(5, { type: "string", enum: words(201) }), SAID),
      "name-length": having({ type: "string" }, SAID, "x".repeat(120_000)),
      "large-enum": having({ type: "string", enum: words(251, 60) }, SAID),
    },
  ],
  Anthropic: [
    ANTHROPIC,
    [...many(40, GOOD), ...named("N".repeat(128), GOOD)],
    { ...common(GOOD), "argument-names": having({ type: "string" }, GOOD, "filter[id]") },
  ],
  "Anthropic, strict": [
    ANTHROPIC_STRICT,
    [...many(19, GOOD), ...rooted({ ...wide(24, { type: "string" }), required: [] }, GOOD)],
    {
      ...common(GOOD),
      "argument-names": having({ type: "string" }, GOOD, "$schema"),
      closed: having({ type: "object", properties: {}, additionalProperties: {} }, GOOD),
      bounds: having({ type: "integer", minimum: 1 }, GOOD),
      "least-items": having({ type: "array", items: { type: "string" }, minItems: 2 }, GOOD),
      formats: having({ type: "string", format: "regex" }, GOOD),
      "plain-words": having({ enum: [{ a: 1 }] }, GOOD),
      "local-references": having({ $ref: "https://example.com/schema.json" }, GOOD),
      "no-recursion": rooted({ $defs: { node: { type: "array", items: { $ref: "#/$defs/node" } } } }, GOOD),
      "strict-count": many(21, GOOD),
      "optional-count": rooted({ ...wide(25, { type: "string" }), required: [] }, GOOD),
      "union-count": rooted(wide(17, { type: ["string", "null"] }), GOOD),
    },
  ],
  Gemini: [
    GEMINI,
    [...named("Probe.Run:it-now", GOOD), ...having({ type: "object", additionalProperties: true }, GOOD)],
    {
      ...common(GOOD),
      name: named(named65, GOOD),
      items: having({ type: "array" }, GOOD),
      keywords: having({ type: "string", default: "x" }, GOOD),
      "argument-names": having({ type: "string" }, GOOD, "filter.id"),
      "lone-reference": having({ $ref: "#/properties/a", description: "Same" }, GOOD),
    },
  ],
  Bedrock: [
    BEDROCK,
    [GOOD, { ...SAID, name: "Open", parameters: { ...ROOT, additionalProperties: true } }],
    {
      ...common(GOOD),
      description: [{ ...GOOD, description: "" }],
      "strict-closed": rooted({ additionalProperties: true }, { ...GOOD, strict: true }),
    },
  ],
  Mistral: [MISTRAL, [SAID, { ...GOOD, name: "Probe-Run" }], { ...common(GOOD), properties: openai.properties }],
  Cohere: [COHERE, many(40, GOOD), cohere],
  "Cohere, strict": [
    COHERE_STRICT,
    rooted(wide(200, { type: "string" }), GOOD),
    {
      ...cohere,
      "some-required": rooted({ required: [] }, GOOD),
      "field-count": rooted(wide(201, { type: "string" }), GOOD),
    },
  ],
  "Model Context Protocol": [MCP, [{ ...GOOD, name: "admin.tools.list", output: ROOT }, ...named(named65, GOOD)], mcp],
  "hosts of the Model Context Protocol": [MCP_HOSTS, [GOOD], { ...mcp, name: named("Probe.Run", GOOD) }],
};

describe.each(Object.entries(SETS))("the rules of %s", (_, [rules, good, broken]) => {
  test("the rules accept a valid request", () => {
    expect(brokenRules(rules, good)).toEqual([]);
  });

  test("each rule has an invalid request", () => {
    expect(Object.keys(broken).sort()).toEqual([...new Set(rules.map(({ id }) => id))].sort());
  });

  test.each(Object.entries(broken))(
    "a request that breaks %s breaks only this rule and the rules that follow from it",
    (id, request) => {
      const ids = new Set(brokenRules(rules, request).map((fault) => fault.split(":")[0]));
      for (const other of alsoBroken(id)) ids.delete(other);
      expect([...ids]).toEqual([id]);
    },
  );
});

/** Returns the rules that a request always breaks together with another rule. */
function alsoBroken(id: string): readonly string[] {
  const entailed: Readonly<Record<string, readonly string[]>> = {
    "object-root": ["keywords"],
    "valid-schema": ["typed", "keywords"],
    "local-references": ["valid-schema"],
  };
  return entailed[id] ?? [];
}
