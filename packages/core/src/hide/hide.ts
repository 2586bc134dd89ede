import type { JsonSchema } from "../schema/map-schema.ts";
import type { AnyToolDefinition } from "../tool/definition.ts";
import { allowHandles } from "./allow-handles.ts";
import { checkHiddenFields, isBelowName, resultFields } from "./field-paths.ts";
import { createValueFinder, type ValueFinder } from "./find-values.ts";
import { createHandles, handlePattern } from "./handles.ts";
import { createStringHider } from "./hide-strings.ts";
import { mapLeaves, visitLeaves } from "./leaves.ts";
import { revealHandles } from "./reveal.ts";

/** Hides the values of some result fields from a model. */
export interface Hider {
  /** Replaces the values of hidden fields by handles, also inside other strings. `source` has the values to look for. */
  hide<Value>(value: Value, source?: unknown): Value;
  /**
   * Replaces known values inside strings, for data that is no result, such as the message of an error. Not for its code
   * and outcome, which programs compare: a value may be `unknown`.
   */
  hideStrings<Value>(value: Value): Value;
  /** Replaces values that fitting could truncate, so that no part of them remains. */
  hideLong<Value>(value: Value): Value;
  /** The schema of a result as a model gets it. */
  allowHandles(schema: JsonSchema): JsonSchema;
  /** Replaces handles in the arguments of a model by their values. @throws ToolError `invalid_input` for unknown ones */
  reveal(args: unknown): unknown;
}

/** Longest string that no `fit` truncates, characters. */
const MAX_SHORT_CHARS = 40;

/** The hider of a toolkit without hidden fields. */
export const HIDES_NOTHING: Hider = {
  hide: (value) => value,
  hideStrings: (value) => value,
  hideLong: (value) => value,
  allowHandles: (schema) => schema,
  reveal: (args) => args,
};

/**
 * Creates the hider of a toolkit.
 * @param hide names of result fields
 * @throws ToolError `misconfigured` for a name that no result has
 */
export function createHider(
  hide: readonly string[] | undefined,
  definitions: readonly Pick<AnyToolDefinition<never>, "output">[],
): Hider {
  if (hide === undefined) return HIDES_NOTHING;
  const declared = resultFields(definitions);
  const hiddenFields = checkHiddenFields(hide, declared);
  if (hiddenFields.length === 0) return HIDES_NOTHING;
  const handles = createHandles();
  const pattern = handlePattern(hiddenFields);
  const strings = createStringHider(handles, pattern);
  const fieldAt = (path: string) => hiddenFields.find((field) => isBelowName(path, field)) ?? null;
  const isHidden = (leaf: string | number) => leaf === "" || handles.valueOf(String(leaf)) !== undefined;
  const keepName = (name: string) => name;
  const hideName = (finder: ValueFinder) => (name: string) =>
    declared.names.has(name) ? name : strings.hide(name, finder);
  const finderFor = (source: unknown): ValueFinder => {
    const values = new Map(handles.entries());
    visitLeaves(source, "", (leaf, path) => {
      const field = fieldAt(path);
      if (field !== null && !values.has(leaf)) values.set(leaf, field);
    });
    return createValueFinder(values);
  };
  return {
    hide(value, source = value) {
      const finder = finderFor([source, value]);
      const hidden = mapLeaves(value, hideName(finder), (leaf, path) => {
        const field = fieldAt(path);
        if (field !== null) return isHidden(leaf) ? leaf : handles.handleOf(field, leaf);
        return typeof leaf === "string" ? strings.hide(leaf, finder) : leaf;
      });
      handles.trim();
      return hidden;
    },
    hideStrings(value) {
      const finder = createValueFinder(handles.entries());
      return mapLeaves(value, hideName(finder), (leaf) =>
        typeof leaf === "string" ? strings.hide(leaf, finder) : leaf,
      );
    },
    hideLong(value) {
      const finder = finderFor(value);
      return mapLeaves(value, keepName, (leaf, path) => {
        const text = typeof leaf === "string" ? strings.escape(leaf) : leaf;
        if (typeof text !== "string" || (text === leaf && text.length <= MAX_SHORT_CHARS)) return leaf;
        const field = fieldAt(path);
        return field === null ? strings.hide(text, finder) : handles.handleOf(field, leaf);
      });
    },
    allowHandles: (schema) => allowHandles(schema, hiddenFields),
    reveal: (args) => revealHandles(args, handles, pattern),
  };
}
