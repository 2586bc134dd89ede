import type { JsonSchema } from "./map-schema.ts";

/** Rules that only run as code: JSON Schema has no keyword for them, so descriptions and messages mention them. */
export const RULES_IN_CODE: readonly string[] = [
  "check",
  "check_items",
  "every_item",
  "excludes",
  "finite",
  "not_value",
  "not_values",
  "partial_check",
  "raw_check",
  "some_item",
];

/** Transformations whose output still matches the declared schema. */
export const TYPE_PRESERVING_ACTIONS: readonly string[] = [
  "brand",
  "filter_items",
  "flavor",
  "normalize",
  "readonly",
  "sort_items",
  "to_lower_case",
  "to_max_value",
  "to_min_value",
  "to_upper_case",
  "trim",
  "trim_end",
  "trim_start",
];

/** A rule in the pipe of a valibot schema. */
interface Action {
  readonly type: string;
  readonly requirement?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly metadata?: { readonly title?: unknown; readonly description?: unknown };
}

/** Descriptions of a schema, and rules whose keywords are not declared. */
const OTHERS: readonly string[] = [
  "base64",
  "description",
  "entries",
  "examples",
  "max_entries",
  "metadata",
  "min_entries",
  "title",
];

const FORMATS: Readonly<Record<string, string>> = {
  email: "email",
  rfc_email: "email",
  ipv4: "ipv4",
  ipv6: "ipv6",
  iso_date: "date",
  iso_date_time: "date-time",
  iso_timestamp: "date-time",
  iso_time: "time",
  url: "uri",
  uuid: "uuid",
};

type Bound = "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "minLength" | "maxLength";

/** The keywords of bounds, and the bound of a rule without a requirement. */
const BOUNDS: Readonly<Record<string, { readonly lower?: Bound; readonly upper?: Bound; readonly fixed?: number }>> = {
  min_value: { lower: "minimum" },
  max_value: { upper: "maximum" },
  gt_value: { lower: "exclusiveMinimum" },
  lt_value: { upper: "exclusiveMaximum" },
  min_length: { lower: "minLength" },
  max_length: { upper: "maxLength" },
  length: { lower: "minLength", upper: "maxLength" },
  non_empty: { lower: "minLength", fixed: 1 },
  empty: { upper: "maxLength", fixed: 0 },
};

/**
 * Adds a rule of a pipe to the JSON Schema of what stands before it. Of two bounds, the stricter one stays.
 * @throws Error for a rule that has no equivalent and is not known to need none
 */
export function applyAction(node: JsonSchema, { type, requirement, ...action }: Action): void {
  const { title, description } = type === "metadata" ? (action.metadata ?? {}) : action;
  if (typeof title === "string") node.title = title;
  if (typeof description === "string") node.description = description;
  const { lower, upper, fixed = requirement } = BOUNDS[type] ?? {};
  if (lower) setBound(node, lower, fixed, Math.max);
  if (upper) setBound(node, upper, fixed, Math.min);
  if (lower || upper) return;
  if (FORMATS[type] !== undefined) node.format = FORMATS[type];
  else if (type === "integer" || type === "safe_integer") node.type = "integer";
  else if (type === "multiple_of") node.multipleOf = requirement as number;
  else if (type === "value") node.const = requirement;
  else if (type === "values") node.enum = [...(requirement as readonly unknown[])];
  else if (requirement instanceof RegExp)
    setPattern(node, requirement.source, type === "regex" ? requirement.flags : "");
  else if (type === "starts_with") setPattern(node, `^${literally(requirement)}`);
  else if (type === "ends_with") setPattern(node, `${literally(requirement)}$`);
  else if (type === "includes") setPattern(node, literally(requirement));
  else if (![RULES_IN_CODE, TYPE_PRESERVING_ACTIONS, OTHERS].some((known) => known.includes(type)))
    throw new Error(`the rule "${type}" cannot be converted to JSON Schema.`);
}

function setBound(node: JsonSchema, bound: Bound, value: unknown, stricter: (...values: number[]) => number): void {
  const { type } = node;
  const isApplicable = bound.endsWith("imum")
    ? type === "number" || type === "integer"
    : type === "string" || type === "array";
  if (!isApplicable || typeof value !== "number" || !Number.isFinite(value))
    throw new Error(`the bound ${String(value)} does not apply to the type "${type}".`);
  const keyword = type === "array" ? (bound.replace("Length", "Items") as "minItems" | "maxItems") : bound;
  node[keyword] = stricter(node[keyword] ?? value, value);
}

function setPattern(node: JsonSchema, pattern: string, flags = ""): void {
  if (flags !== "") throw new Error("a regular expression with flags has no equivalent in JSON Schema.");
  if (node.pattern !== undefined) throw new Error("JSON Schema has only one regular expression for a value.");
  node.pattern = pattern;
}

function literally(text: unknown): string {
  return String(text).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
