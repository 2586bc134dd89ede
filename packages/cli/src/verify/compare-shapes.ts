import { type Difference, join, kindsOf, missingField, unknownFields } from "./difference.ts";
import { mergeFields, type Shape } from "./shape.ts";

/** Objects whose names are data from the account, with values of any type. Neither names nor values are compared. */
const DATA = new Set([
  "data[].attributes.attributes",
  "data[].attributes.custom",
  "data[].attributes.by",
  "data.buckets[].by",
  "customer.attributes",
  "customer.timestamps",
  "customers[].attributes",
  "customers[].timestamps",
  "activities[].data",
]);

/** Objects whose names depend on the request or the plan, with values of one type. Only their values are compared. */
const MAPS: Readonly<Record<string, readonly string[]>> = {
  "POST /api/v1/usage_stats/api_usage_stats": [""],
  "POST /api/v2/logs/analytics/aggregate": ["data.buckets[].computes"],
  "POST /api/v2/spans/analytics/aggregate": ["data[].attributes.compute"],
};

/** Fields that only some pages of a list have. */
const PAGING = new Set(["links", "meta.page", "next"]);

/** Compares an endpoint's responses with the sandbox's. If the sandbox shows no type, nothing is compared. */
export function compareShapes(endpoint: string, expected: Shape, found: Shape): readonly Difference[] {
  return compareAt("", MAPS[endpoint] ?? [], expected, found);
}

/** @param maps paths of the objects whose names are not compared */
function compareAt(path: string, maps: readonly string[], expected: Shape, found: Shape): readonly Difference[] {
  const types = compareKinds(path, expected, found);
  if (DATA.has(path)) return types;
  const items = expected.items && found.items ? compareAt(`${path}[]`, maps, expected.items, found.items) : [];
  if (!expected.kinds.has("object") || !found.kinds.has("object")) return [...types, ...items];
  const fields = maps.includes(path)
    ? compareAt(join(path, "{}"), maps, mergeFields(expected), mergeFields(found))
    : compareFields(path, maps, expected, found);
  return [...types, ...items, ...fields];
}

function compareKinds(path: string, expected: Shape, found: Shape): readonly Difference[] {
  const others = kindsOf(found).filter((kind) => !expected.kinds.has(kind));
  // If the sandbox has only `null`, the value's type is unknown.
  const isKnown = kindsOf(expected).some((kind) => kind !== "null");
  if (!isKnown || others.length === 0) return [];
  const kind = others.some((other) => other !== "null") ? "type" : "null";
  return [{ kind, path, expected: kindsOf(expected), found: kindsOf(found) }];
}

function compareFields(path: string, maps: readonly string[], expected: Shape, found: Shape): readonly Difference[] {
  const known = [...expected.fields].flatMap(([name, field]) => {
    const place = join(path, name);
    const other = found.fields.get(name);
    const isAlways = field.count === expected.objects && !PAGING.has(place);
    const counts = { count: other?.count ?? 0, objects: found.objects };
    const missing = isAlways ? missingField(place, kindsOf(field.shape), counts) : null;
    return [...(missing ? [missing] : []), ...(other ? compareAt(place, maps, field.shape, other.shape) : [])];
  });
  return [...known, ...unknownFields(path, found, (name) => expected.fields.has(name))];
}
