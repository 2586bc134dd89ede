import type { AnyToolDefinition, ShownField } from "../definition/definition.ts";
import { type InputIssue, misconfigured } from "../errors.ts";
import { refuseOptions, wrongOption } from "../options.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { ANY_KEY, type JsonSchema, mapChildren } from "../schema/map-schema.ts";
import { suggestName } from "../text/closest-match.ts";
import type { HiddenValue } from "./handles.ts";

/** The result fields that the output schemas declare. */
export type ResultFields = ReturnType<typeof resultFields>;

/** Lists the fields of a toolkit's results, by path, such as `people.email`, and by name. The path of a map ends in `.*`. */
export function resultFields(definitions: readonly Pick<AnyToolDefinition<never>, "output">[]) {
  const paths = new Set(definitions.flatMap(({ output }) => pathsOf(convertOnce(output, "output"), "")));
  const names = new Set([...paths].flatMap((path) => path.split(".")));
  names.delete(ANY_KEY);
  return { paths, names };
}

function pathsOf(schema: Readonly<JsonSchema>, path: string): string[] {
  const { properties, items, anyOf = [], additionalProperties: values, type } = schema;
  const below = (name: string, child: JsonSchema) => [joinPath(path, name), ...pathsOf(child, joinPath(path, name))];
  // A value of any type may be a map.
  const isOpen = Boolean(values) || (type === undefined && !properties && !items && anyOf.length === 0);
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, child]) => below(name, child)),
    ...(isOpen ? below(ANY_KEY, typeof values === "object" ? values : { type: "string" }) : []),
    ...[...(items ? [items] : []), ...anyOf].flatMap((child) => pathsOf(child, path)),
  ];
}

/** Joins the path of a field and the name of a field in it. */
export function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Whether a path is the path of a field with this name, or below it. */
export function isBelowName(path: string, name: string): boolean {
  return `.${path}.`.includes(`.${name}.`);
}

/** Finds the hidden field behind a path of a result. */
export type FieldMap = ReturnType<typeof createFieldMap>;

/** Creates the map of some hidden fields. */
export function createFieldMap(hiddenFields: readonly string[]) {
  /** Returns the hidden field at a path. */
  const fieldAt = (path: string) => hiddenFields.find((field) => isBelowName(path, field));
  /** Returns the hidden field that contains a result field, even if the hidden name is that of the list with the field. */
  const hiddenNameOf = (field: string) => fieldAt(field) ?? hiddenFields.find((hidden) => hidden.endsWith(`.${field}`));
  return {
    fieldAt,
    hiddenNameOf,
    /** Returns the hidden field that another cell shows. */
    shownAt(path: string, leaf: HiddenValue, shown: readonly ShownField[]): string | undefined {
      const isCell = ({ at, values }: ShownField) =>
        `${path}.`.startsWith(`${at}.`) && (values?.includes(leaf) ?? true);
      return shown.flatMap((cell) => (isCell(cell) ? (hiddenNameOf(cell.field) ?? []) : [])).at(0);
    },
  };
}

/** Whether a path ends in the segments of a name. */
function endsInName(path: string, name: string): boolean {
  return path === name || path.endsWith(`.${name}`);
}

/**
 * Checks the names of fields to hide.
 * @throws ToolError `misconfigured` that lists every value that isn't a field of a result
 */
export function checkHiddenFields(hide: unknown, { paths, names }: ResultFields): readonly string[] {
  if (!Array.isArray(hide))
    throw misconfigured([wrongOption("hide", hide, "must be a list of names of result fields")]);
  const issues = hide.flatMap((name: unknown, index): InputIssue[] => {
    if (typeof name === "string" && [...paths].some((path) => declares(path, name))) return [];
    const rule =
      typeof name === "string" && name !== ""
        ? `is not a field of a result; ${suggestName(name, [...names])}; write a key of a map after the name of the map, such as attributes.email`
        : "must be the name of a result field";
    return [wrongOption(`hide[${index}]`, name, rule)];
  });
  refuseOptions(issues);
  return [...new Set(hide as readonly string[])];
}

/** Whether values at a path of the schema may be below a field with this name. */
export function mayDeclare(path: string, name: string): boolean {
  return isBelowName(path, name) || declares(path, name);
}

/** Whether a path of the schema may be the path of a field with this name. */
function declares(path: string, name: string): boolean {
  if (!path.endsWith(`.${ANY_KEY}`)) return endsInName(path, name);
  const map = path.slice(0, -ANY_KEY.length - 1);
  const segments = name.split(".");
  return segments.some((_, index) => index > 0 && endsInName(map, segments.slice(0, index).join(".")));
}

/**
 * Removes the types of hidden values from a result's schema, since a handle is a string even in place of a number or an
 * enum value. Otherwise a client that validates results would reject them.
 */
export function allowHandles(schema: JsonSchema, hiddenFields: readonly string[], path = ""): JsonSchema {
  const { properties, items, anyOf, additionalProperties: values, description } = schema;
  if (properties ?? items ?? anyOf ?? values)
    return mapChildren(schema, (child, name) =>
      allowHandles(child, hiddenFields, name === undefined ? path : joinPath(path, name)),
    );
  const isHidden = hiddenFields.some((field) => mayDeclare(path, field));
  return isHidden ? { ...(description && { description }) } : schema;
}
