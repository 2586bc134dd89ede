import type { JsonSchema } from "@toolwright/core";
import { addSchema, emptyShape, type Kind, kindsOf, mergeFields, type Shape } from "./shape.ts";

/** A difference at one place. It contains types and known names, but no values. */
export interface Difference {
  /**
   * `missing` if no object has the expected field, and `sometimes missing` if some lack it; `type` for an unexpected type,
   * `null` where it is not expected, and `unknown` for a field that is not expected.
   */
  readonly kind: "missing" | "sometimes missing" | "type" | "null" | "unknown";
  /** Names joined by dots, with `[]` for the items of a list and `{}` for the fields of a map: `data[].id`. */
  readonly path: string;
  readonly expected: readonly Kind[];
  readonly found: readonly Kind[];
}

/** Places that are compared in another way than by the types and names of their fields. */
interface Rules {
  /** Objects whose names are data from the account, with values of any type. Neither names nor values are compared. */
  readonly data: readonly string[];
  /** Objects whose names depend on the request or the plan, with values of one type. Only their values are compared. */
  readonly maps: readonly string[];
  /** Fields that only some pages of a list have. */
  readonly paging: readonly string[];
}

const RESPONSE: Rules = {
  data: `data[].attributes.attributes data[].attributes.custom data[].attributes.by data.buckets[].by customer.attributes
    customer.timestamps customers[].attributes customers[].timestamps activities[].data`.split(/\s+/),
  maps: [],
  paging: ["links", "meta.page", "next"],
};

/** The maps in the responses of an endpoint. */
const MAPS: Readonly<Record<string, readonly string[]>> = {
  "POST /api/v1/usage_stats/api_usage_stats": [""],
  "POST /api/v2/logs/analytics/aggregate": ["data.buckets[].computes"],
  "POST /api/v2/spans/analytics/aggregate": ["data[].attributes.compute"],
};

/** The shapes at one place. */
interface Shapes {
  readonly expected: Shape;
  readonly found: Shape;
  /** The values in the sandbox, if they can be narrower than what is expected. Default: those expected. */
  readonly reference?: Shape | null | undefined;
}

/** Compares an endpoint's responses with the sandbox's. If the sandbox shows no type, nothing is compared. */
export function compareShapes(endpoint: string, expected: Shape, found: Shape): readonly Difference[] {
  return compareAt("", { ...RESPONSE, maps: MAPS[endpoint] ?? [] }, { expected, found });
}

/**
 * Compares the results of a tool with its output schema. Also reports a field that is always `null`, but never in the
 * sandbox, since the backend may have renamed the field that the tool reads.
 * @param reference the results in the sandbox
 */
export function compareResult(schema: JsonSchema, reference: Shape | undefined, found: Shape): readonly Difference[] {
  const expected = emptyShape();
  addSchema(expected, schema);
  return compareAt("", { data: [], maps: [], paging: [] }, { expected, found, reference });
}

function compareAt(path: string, rules: Rules, shapes: Shapes): readonly Difference[] {
  const { expected, found, reference } = shapes;
  const types = compareKinds(path, shapes);
  if (rules.data.includes(path)) return types;
  const [item, other] = [expected.items, found.items];
  const items =
    item && other ? compareAt(`${path}[]`, rules, { expected: item, found: other, reference: reference?.items }) : [];
  if (!expected.kinds.has("object") || !found.kinds.has("object")) return [...types, ...items];
  const fields = rules.maps.includes(path)
    ? compareAt(join(path, "{}"), rules, { expected: mergeFields(expected), found: mergeFields(found) })
    : compareFields(path, rules, shapes);
  return [...types, ...items, ...fields];
}

function compareKinds(path: string, { expected, found, reference }: Shapes): readonly Difference[] {
  const [known, kinds] = [kindsOf(expected), kindsOf(found)];
  // If `null` is all that is expected, the value's type is unknown.
  if (known.every((kind) => kind === "null")) return [];
  const shown = kindsOf(reference ?? expected);
  const isAlwaysNull = kinds.every((kind) => kind === "null");
  const allowed = isAlwaysNull && shown.length > 0 && !shown.includes("null") ? shown : known;
  const others = kinds.filter((kind) => !allowed.includes(kind));
  if (others.length === 0) return [];
  const kind = others.some((other) => other !== "null") ? "type" : "null";
  return [{ kind, path, expected: allowed, found: kinds }];
}

function compareFields(path: string, rules: Rules, { expected, found, reference }: Shapes): readonly Difference[] {
  const known = [...expected.fields].flatMap(([name, { shape, count }]) => {
    const place = join(path, name);
    const other = found.fields.get(name);
    const isAlways = count === expected.objects && !rules.paging.includes(place);
    const isLacking = isAlways && (other?.count ?? 0) < found.objects;
    const kind = other ? "sometimes missing" : "missing";
    const missing = isLacking ? [{ kind, path: place, expected: kindsOf(shape), found: [] } as const] : [];
    const shapes = other && { expected: shape, found: other.shape, reference: reference?.fields.get(name)?.shape };
    return [...missing, ...(shapes ? compareAt(place, rules, shapes) : [])];
  });
  const isOpen = expected.isOpen || expected.objects === 0;
  const others = isOpen ? [] : [...found.fields].filter(([name]) => !expected.fields.has(name));
  // Unknown names may be data from the account, so only their lengths appear.
  const unknown = others.map(([name, { shape }]) => ({
    kind: "unknown" as const,
    path: join(path, `<unknown name of ${name.length} characters>`),
    expected: [],
    found: kindsOf(shape),
  }));
  return [...known, ...unknown];
}

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);
