import { paginationRecord, windowRecord } from "@toolwright/core/authoring";
import { jsonSchemaOf } from "../../packages/core/src/schema/json-schema.ts";
import type { JsonSchema } from "../../packages/core/src/schema/map-schema.ts";
import { takesNull } from "../../packages/core/src/schema/views.ts";
import {
  type FieldNode,
  type ObjectNode,
  objectOf,
  type TypeNode,
  type TypeReading,
  word,
} from "../../packages/core/src/typescript/types.ts";
import { rulesOf } from "../../tests/docs/src/reference/code-rules.ts";
import type { SharedType } from "./declarations.ts";
import { paragraph } from "./doc-comment.ts";
import type { ToolkitTool } from "./load-toolkits.ts";

const OPEN_MAP: TypeNode = { kind: "map", value: word("unknown"), hint: "map" };
const ARGUMENTS: TypeReading = { openMap: OPEN_MAP, note: describeArgument };
const RESULT: TypeReading = {
  openMap: OPEN_MAP,
  note: ({ description = "" }) => paragraph(description),
};

/** The types of one tool. */
export interface ToolTypes {
  /** Arguments of a caller. */
  readonly args: ObjectNode;
  /** Arguments with defaults filled in, which the tool runs with. */
  readonly parsed: ObjectNode;
  readonly result: ObjectNode;
}

/** Types that many tools' results contain, by the name of the schema in core that declares them. */
export const SHARED_TYPES: readonly SharedType[] = [
  { name: "TimeWindow", node: objectOf(jsonSchemaOf(windowRecord, "output"), "window", RESULT) },
  { name: "Pagination", node: objectOf(jsonSchemaOf(paginationRecord, "output"), "pagination", RESULT) },
];

/** Reads the types of a tool from the schemas of its definition. */
export function readTypes({ definition: { input, output } }: ToolkitTool): ToolTypes {
  const schema = withExamples(jsonSchemaOf(input, "input"), input.entries);
  const args = objectOf(schema, "arguments", ARGUMENTS);
  const parsed = objectOf(jsonSchemaOf(input, "output"), "arguments", { ...ARGUMENTS, note: RESULT.note });
  return {
    args: { ...args, fields: args.fields.map((field) => omittable(field, schema.properties?.[field.name] ?? {})) },
    parsed: {
      ...parsed,
      fields: parsed.fields.map((field) => (field.isOptional ? withSides(field, ["undefined"]) : field)),
    },
    result: objectOf(jsonSchemaOf(output, "output"), "result", RESULT),
  };
}

/** Makes an optional argument also accept `null` and `undefined`, which models and forms send for "nothing". */
function omittable(field: FieldNode, schema: JsonSchema): FieldNode {
  if (!field.isOptional) return field;
  return withSides(field, takesNull(schema) ? ["undefined"] : ["null", "undefined"]);
}

function withSides(field: FieldNode, words: readonly string[]): FieldNode {
  const { type } = field;
  if (type.kind === "word" && type.text === "unknown") return field;
  const sides = type.kind === "union" ? type.sides : [type];
  return { ...field, type: { kind: "union", sides: [...sides, ...words.map(word)], hint: field.name } };
}

/** Adds examples from the definition, since the JSON Schema for models has none. */
function withExamples(schema: JsonSchema, entries: Readonly<Record<string, object>>): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, child]) => {
    const { example } = rulesOf(entries[name] ?? {});
    return [name, example === "" ? child : { ...child, examples: [example] }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Describes an argument with its bounds, then its default and an example as tags. */
function describeArgument(schema: JsonSchema): string {
  const { description = "", default: fallback, examples = [] } = schema;
  const bounds = boundsOf(schema).map((bound) => `${bound}.`);
  return [
    [paragraph(description), ...bounds].filter((part) => part !== "").join(" "),
    ...(fallback === undefined ? [] : [`@default ${JSON.stringify(fallback)}`]),
    ...examples.map((example) => `@example ${example}`),
  ].join("\n");
}

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): readonly string[] {
  const length = minLength === 1 && maxLength === undefined ? "Not empty" : between(minLength, maxLength, "character");
  return [between(minimum, maximum, ""), length, between(minItems, maxItems, "item")].filter((bound) => bound !== "");
}

function between(least: number | undefined, most: number | undefined, noun: string): string {
  const [from, to] = [least, most].map((bound) => bound?.toLocaleString("en-US"));
  const unit = noun === "" ? "" : ` ${noun}${(most ?? least) === 1 ? "" : "s"}`;
  if (from === undefined) return to === undefined ? "" : `At most ${to}${unit}`;
  return to === undefined ? `At least ${from}${unit}` : `From ${from} to ${to}${unit}`;
}
