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

/** Form in which a model submits a fact of one type. */
interface AnswerType {
  readonly schema: object;
  /** Completes "must be". */
  readonly expected: string;
  /** Reads a submitted value; undefined if it has another type. */
  readonly read: (value: unknown) => Json | undefined;
}

const TYPES: Readonly<Record<Fact["type"], AnswerType>> = {
  number: { schema: { type: "number" }, expected: "a number", read: readNumber },
  text: {
    schema: { type: "string" },
    expected: "a string",
    read: (value) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined),
  },
  list: {
    schema: { type: "array", items: { type: "string" } },
    expected: "an array of strings",
    read: (value) => (Array.isArray(value) ? value.map(String) : undefined),
  },
  instant: {
    schema: { type: "string" },
    expected: "a time in ISO-8601, such as 2026-06-17T14:00:00Z",
    read: (value) => (typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined),
  },
  boolean: {
    schema: { type: "boolean" },
    expected: "true or false",
    read: (value) => (typeof value === "boolean" ? value : undefined),
  },
};

function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** JSON Schema of the answer, with one required property for each fact. */
export function answerSchema(facts: Readonly<Record<string, Fact>>): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(facts).map(([name, { type, description }]) => [name, { ...TYPES[type].schema, description }]),
  );
  return { type: "object", properties, required: Object.keys(facts), additionalProperties: false } as JsonSchema;
}

/** Reads a submission. A number may be written as a string; unknown fields are ignored. */
export function readAnswer(facts: Readonly<Record<string, Fact>>, submitted: unknown): ReadAnswer {
  const fields = readObject(submitted);
  if (!fields) return { ok: false, problems: ["The arguments must be an object with one value for each field."] };
  const entries = Object.entries(facts).map(
    ([name, { type }]) => [name, TYPES[type].read(fields[name]), type] as const,
  );
  const problems = entries.flatMap(([name, value, type]) =>
    value === undefined ? `${name} must be ${TYPES[type].expected}.` : [],
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, answer: Object.fromEntries(entries.map(([name, value = null]) => [name, value])) };
}
