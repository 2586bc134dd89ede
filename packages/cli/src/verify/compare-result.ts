import type { JsonSchema } from "@toolwright/core";
import { type Difference, join, kindsOf, missingField, unknownFields } from "./difference.ts";
import { type Kind, kindOf, type Shape } from "./shape.ts";

/**
 * Compares the results of a tool with its output schema. Also reports a field that is always `null`, but never in the
 * sandbox, since the backend may have renamed the field that the tool reads.
 * @param reference the results in the sandbox
 * @param path place in the results. Default: the whole result
 */
export function compareResult(
  schema: JsonSchema,
  reference: Shape | undefined,
  found: Shape,
  path = "",
): readonly Difference[] {
  const variants = schema.anyOf ?? [schema];
  const expected = [...new Set(variants.flatMap(kindsIn))].sort();
  // A schema without a type accepts every value.
  if (expected.length === 0) return [];
  const others = kindsOf(found).filter((kind) => !expected.includes(kind));
  const type: Difference = { kind: "type", path, expected, found: kindsOf(found) };
  const isNull = found.kinds.size === 1 && found.kinds.has("null");
  const isNeverNull = reference !== undefined && reference.kinds.size > 0 && !reference.kinds.has("null");
  const empty: Difference = { kind: "null", path, expected: kindsOf(reference), found: ["null"] };
  const items = variants.find((variant) => variant.items)?.items;
  return [
    ...(others.length > 0 ? [type] : []),
    ...(others.length === 0 && isNull && isNeverNull ? [empty] : []),
    ...(items && found.items ? compareResult(items, reference?.items ?? undefined, found.items, `${path}[]`) : []),
    ...compareFields(schema, reference, found, path),
  ];
}

function compareFields(
  schema: JsonSchema,
  reference: Shape | undefined,
  found: Shape,
  path: string,
): readonly Difference[] {
  const objects = (schema.anyOf ?? [schema]).filter(({ properties }) => properties !== undefined);
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const differences = [...names].flatMap((name) => {
    const schemas = objects.flatMap(({ properties }) => properties?.[name] ?? []);
    const anyOf = schemas.flatMap((one) => one.anyOf ?? [one]);
    const place = join(path, name);
    const field = found.fields.get(name);
    const isRequired = objects.every(({ required }) => required?.includes(name));
    const counts = { count: field?.count ?? 0, objects: found.objects };
    const missing = isRequired ? missingField(place, anyOf.flatMap(kindsIn), counts) : null;
    const other = reference?.fields.get(name)?.shape;
    return [...(missing ? [missing] : []), ...(field ? compareResult({ anyOf }, other, field.shape, place) : [])];
  });
  const isClosed = objects.length > 0 && objects.every((one) => one.additionalProperties === false);
  return [...differences, ...(isClosed ? unknownFields(path, found, (name) => names.has(name)) : [])];
}

function kindsIn({ type, enum: values, const: value }: JsonSchema): readonly Kind[] {
  const types =
    type === undefined ? [...(values ?? []), ...(value === undefined ? [] : [value])].map(kindOf) : [type].flat();
  return types.map((name) => (name === "integer" ? "number" : name) as Kind);
}
