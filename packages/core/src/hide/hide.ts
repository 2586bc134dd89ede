import { HIDES_NOTHING, type HiddenFields, type Hider } from "../tool/hider.ts";
import { allowHandles } from "./allow-handles.ts";
import { checkHiddenFields, isBelowName, resultFields } from "./field-paths.ts";
import { createValueFinder, type ValueFinder } from "./find-values.ts";
import { createHandles, handlePattern } from "./handles.ts";
import { createStringHider } from "./hide-strings.ts";
import { mapLeaves, visitLeaves } from "./leaves.ts";
import { revealHandles } from "./reveal.ts";

export type { HiddenFields, Hider } from "../tool/hider.ts";

/** Longest string that no `fit` truncates, characters. */
const MAX_SHORT_CHARS = 40;

/**
 * Hides fields of results from models: pass it to a toolkit as `hide`. A model gets a handle such as `<email:1>` for the
 * same value everywhere, and can pass it as an argument. The program gets the values. The last 10,000 values, of at most 10
 * million characters, are remembered; an older handle is refused with `invalid_input`. Create a toolkit for each end user,
 * since all callers of a toolkit can use its handles.
 * @param names fields by name or path, at every depth: `["email", "attributes.phone"]`
 */
export function hideFields(names: readonly string[]): HiddenFields {
  return { createHider: (definitions) => createHider(names, definitions) };
}

function createHider(hide: readonly string[], definitions: Parameters<HiddenFields["createHider"]>[0]): Hider {
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
