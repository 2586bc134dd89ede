import type { JsonSchema } from "@toolwright/core";
import type { Json } from "../case/script.ts";
import { readObject } from "../read-object.ts";
import type { Fact } from "../score/facts.ts";

/** Name of the tool with which a model submits its answer. */
export const ANSWER_TOOL_NAME = "submit_answer";

/** An answer with all its fields, or what is wrong with it, one sentence for each field. */
export type ReadAnswer =
  | { readonly ok: true; readonly answer: Readonly<Record<string, Json>> }
  | { readonly ok: false; readonly problems: readonly string[] };

const SCHEMAS: Readonly<Record<Fact["type"], object>> = {
  number: { type: "number" },
  text: { type: "string" },
  list: { type: "array", items: { type: "string" } },
  instant: { type: "string" },
  boolean: { type: "boolean" },
};

/** JSON Schema of the answer, with one required property for each fact. */
export function answerSchema(facts: Readonly<Record<string, Fact>>): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(facts).map(([name, { type, description }]) => [name, { ...SCHEMAS[type], description }]),
  );
  return { type: "object", properties, required: Object.keys(facts), additionalProperties: false } as JsonSchema;
}

/** Reads a submission. A number may be written as a string; unknown fields are ignored. */
export function readAnswer(facts: Readonly<Record<string, Fact>>, submitted: unknown): ReadAnswer {
  const fields = readObject(submitted);
  if (!fields) return { ok: false, problems: ["The arguments must be an object with one value for each field."] };
  const entries = Object.entries(facts).map(([name, { type }]) => [name, readField(type, fields[name])] as const);
  const problems = entries.flatMap(([name, value]) =>
    value === undefined ? [`${name} must be ${EXPECTED[facts[name]?.type ?? "text"]}.`] : [],
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, answer: Object.fromEntries(entries) as Record<string, Json> };
}

const EXPECTED: Readonly<Record<Fact["type"], string>> = {
  number: "a number",
  text: "a string",
  list: "an array of strings",
  instant: "a time in ISO-8601, such as 2026-06-17T14:00:00Z",
  boolean: "true or false",
};

function readField(type: Fact["type"], value: unknown): Json | undefined {
  switch (type) {
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      return typeof number === "number" && Number.isFinite(number) ? number : undefined;
    }
    case "text":
      return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    case "list":
      return Array.isArray(value) ? value.map(String) : undefined;
    case "instant":
      return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
  }
}
