import type { JsonSchema } from "./map-schema.ts";

/** Rules that only run as code: JSON Schema has no keyword for them, so descriptions and messages mention them. */
export const RULES_IN_CODE: readonly string[] =
  "check check_items every_item excludes finite not_value not_values partial_check raw_check some_item".split(" ");

/**
 * Actions without a keyword: these rules, transformations whose output still matches the declared schema, descriptions of
 * a schema, and rules whose keywords are not declared.
 */
const WITHOUT_KEYWORD: readonly string[] = [
  ...RULES_IN_CODE,
  ..."brand filter_items flavor normalize readonly sort_items trim trim_end trim_start".split(" "),
  ..."to_lower_case to_max_value to_min_value to_upper_case".split(" "),
  ..."base64 description entries examples max_entries metadata min_entries title".split(" "),
];

/** A rule in the pipe of a valibot schema. */
interface Action {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly metadata?: { readonly title?: unknown; readonly description?: unknown };
}

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

/** The keywords of bounds, and the bound for rules without a requirement. */
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
 * Adds a pipe's rule to the JSON Schema of the preceding items. Of two bounds, the stricter one stays.
 * @throws Error that names the schema's place, for a rule without an equivalent unless it is known to need none
 */
export function applyAction(node: JsonSchema, { kind, type, requirement, ...action }: Action, place: string): void {
  const { title, description } = type === "metadata" ? (action.metadata ?? {}) : action;
  if (typeof title === "string") node.title = title;
  if (typeof description === "string") node.description = description;
  const { lower, upper, fixed = requirement } = BOUNDS[type] ?? {};
  const limit = lower ?? upper;
  if (limit && !hasBound(node, limit, fixed))
    throw unsupported(place, `"${type}" does not fit the type "${node.type}".`);
  if (lower) setBound(node, lower, fixed as number, Math.max);
  if (upper) setBound(node, upper, fixed as number, Math.min);
  if (limit) return;
  if (FORMATS[type] !== undefined) node.format = FORMATS[type];
  else if (type === "integer" || type === "safe_integer") node.type = "integer";
  else if (type === "multiple_of") node.multipleOf = requirement as number;
  else if (type === "value") node.const = requirement;
  else if (type === "values") node.enum = [...(requirement as readonly unknown[])];
  else {
    const pattern = patternOf(type, requirement);
    if (pattern !== null && (node.pattern !== undefined || (type === "regex" && (requirement as RegExp).flags !== "")))
      throw unsupported(place, "JSON Schema has one regular expression for a value, without flags.");
    if (pattern !== null) node.pattern = pattern;
    else if (!WITHOUT_KEYWORD.includes(type))
      throw unsupported(
        place,
        kind === "transformation"
          ? `"${type}" may change the type of a value; do that in run.`
          : `the rule "${type}" cannot be converted to JSON Schema.`,
      );
  }
}

/** Creates the error for a part of a parameter that cannot be declared to a model. */
export function unsupported(place: string, reason: string): Error {
  return new Error(place === "" ? reason : `Parameter ${place}: ${reason}`);
}

function hasBound({ type }: JsonSchema, bound: Bound, value: unknown): boolean {
  const isNumber = type === "number" || type === "integer";
  const isApplicable = bound.endsWith("imum") ? isNumber : type === "string" || type === "array";
  return isApplicable && Number.isFinite(value);
}

function setBound(node: JsonSchema, bound: Bound, value: number, stricter: (...values: number[]) => number): void {
  const keyword = node.type === "array" ? (bound.replace("Length", "Items") as "minItems" | "maxItems") : bound;
  node[keyword] = stricter(node[keyword] ?? value, value);
}

/** Returns the regular expression of a rule; `null` if it has none. */
function patternOf(type: string, requirement: unknown): string | null {
  if (requirement instanceof RegExp) return requirement.source;
  const text = String(requirement).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (type === "starts_with") return `^${text}`;
  if (type === "ends_with") return `${text}$`;
  return type === "includes" ? text : null;
}
