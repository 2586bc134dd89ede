import type { ShownField } from "../definition/definition.ts";
import type { Revealed } from "../tool/hider.ts";
import type { FieldMap } from "./field-paths.ts";
import type { ValueFinder } from "./find-values.ts";
import type { Handles, HiddenValue } from "./handles.ts";
import type { StringHider } from "./hide-strings.ts";
import { mapLeaves } from "./leaves.ts";

/** Longest string that no `fit` truncates, characters. */
const MAX_SHORT_CHARS = 40;

/** Parts that hide one result. */
interface Hiding {
  readonly shown: readonly ShownField[];
  readonly revealed: Revealed | null;
  readonly finder: ValueFinder;
  readonly fields: FieldMap;
  readonly handles: Handles;
  readonly strings: StringHider;
}

/**
 * Replaces everything that fitting could change, so that no part of a value remains: cells that show a hidden field,
 * repeated arguments, and values in long strings.
 */
export function hideBeforeFit(result: object, { shown, revealed, finder, fields, handles, strings }: Hiding): object {
  const hideLeaf = (leaf: HiddenValue, path: string): HiddenValue => {
    const cell = fields.shownAt(path, leaf, shown);
    if (cell !== undefined) return handles.hide(cell, leaf);
    if (typeof leaf !== "string") return leaf;
    const escaped = strings.escape(leaf);
    const text = revealed?.ownString(leaf) ?? (path === "warnings" && revealed ? revealed.conceal(escaped) : escaped);
    if (text === leaf && text.length <= MAX_SHORT_CHARS) return leaf;
    const field = fields.fieldAt(path);
    return field === undefined ? strings.hide(text, finder, path) : handles.handleOf(field, leaf);
  };
  return mapLeaves(result, (name) => revealed?.ownString(name) ?? name, hideLeaf);
}
