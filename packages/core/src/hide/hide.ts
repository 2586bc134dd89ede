import type { AnyToolDefinition } from "../definition/definition.ts";
import type { ShownField } from "../definition/shown-fields.ts";
import { firstThatFits, halvesOf, toFit } from "../result/fit.ts";
import type { HandleAccount, HiddenFields, Hider } from "../tool/hider.ts";
import { allowHandles, checkHiddenFields, createFieldMap, resultFields } from "./field-paths.ts";
import { createValueFinder, type ValueFinder } from "./find-values.ts";
import { createHandles, type HiddenValue, handlePattern, handlePrefix } from "./handles.ts";
import { hideBeforeFit } from "./hide-before-fit.ts";
import { createStringHider } from "./hide-strings.ts";
import { mapLeaves, visitLeaves } from "./leaves.ts";
import { revealHandles } from "./reveal.ts";

export type { ShownField } from "../definition/shown-fields.ts";
export type { HiddenFields, Hider } from "../tool/hider.ts";

/** Smallest budget to try if handles make a result too long, tokens. */
const MIN_REDUCED_TOKENS = 100;

/**
 * Hides fields of results from models: pass it to a toolkit as `hide`. A model gets the same handle, such as
 * `<email:1>`, wherever a value appears, and can pass it as an argument. The program gets the values. The toolkit
 * remembers the last 10,000 values, up to 10 million characters, and refuses older handles with `invalid_input`. Create
 * a toolkit for each end user, since all callers of a toolkit can use its handles.
 * @param names fields by name or path, at every depth: `["email", "attributes.phone"]`
 */
export function hideFields(names: readonly string[]): HiddenFields {
  return {
    createHider(definitions: readonly Pick<AnyToolDefinition<never>, "output">[], account) {
      const declared = resultFields(definitions);
      const hiddenFields = checkHiddenFields(names, declared);
      return hiddenFields.length === 0 ? null : createHider(hiddenFields, declared.names, account);
    },
  };
}

function createHider(
  hiddenFields: readonly string[],
  fieldNames: ReadonlySet<string>,
  account: HandleAccount | undefined,
): Hider {
  const handles = createHandles(handlePrefix(account));
  const pattern = handlePattern(hiddenFields, account);
  const strings = createStringHider(handles, pattern, handlePrefix(account));
  const hideName = (finder: ValueFinder) => (name: string) =>
    fieldNames.has(name) ? name : strings.hide(name, finder);
  const fields = createFieldMap(hiddenFields);
  const { hiddenNameOf, fieldAt, shownAt } = fields;
  const finderFor = (source: unknown, shown: readonly ShownField[] = []): ValueFinder => {
    const values = new Map(handles.entries());
    visitLeaves(source, "", (leaf, path) => {
      const field = fieldAt(path) ?? shownAt(path, leaf, shown);
      if (field !== undefined && !values.has(leaf)) values.set(leaf, field);
    });
    for (const { field, parts = [] } of shown) {
      const name = parts.length === 0 ? undefined : hiddenNameOf(field);
      if (name !== undefined) for (const part of parts) if (!values.has(part)) values.set(part, name);
    }
    return createValueFinder(distinctive(values));
  };
  const hideWith = <Value>(finder: ValueFinder, value: Value): Value => {
    const hidden = mapLeaves(value, hideName(finder), (leaf, path) => {
      const field = fieldAt(path);
      if (field !== undefined) return handles.hide(field, leaf);
      return typeof leaf === "string" ? strings.hide(leaf, finder) : leaf;
    });
    handles.trim();
    return hidden;
  };
  return {
    hides: (field) => hiddenNameOf(field) !== undefined,
    hide: (value) => hideWith(finderFor(value), value),
    hideStrings(value) {
      const finder = createValueFinder(distinctive(handles.entries()));
      return mapLeaves(value, hideName(finder), (leaf) =>
        typeof leaf === "string" ? strings.hide(leaf, finder) : leaf,
      );
    },
    fit(result, { full, shown, revealed, budget, fit }) {
      const finder = finderFor([full, result], shown);
      const visible = hideBeforeFit(result, { shown, revealed, finder, fields, handles, strings });
      const budgets = halvesOf(budget.maxTokens, MIN_REDUCED_TOKENS);
      const candidates = budgets.map((maxTokens) => () => toFit(hideWith(finder, fit(visible, maxTokens)), budget));
      return firstThatFits(candidates, budget).value;
    },
    allowHandles: (schema) => allowHandles(schema, hiddenFields),
    reveal: (args) => revealHandles(args, handles, pattern),
  };
}

/** Values distinctive enough to replace inside longer strings. `ok` or `25` would match by accident. */
function distinctive(values: Iterable<readonly [HiddenValue, string]>): (readonly [string, string])[] {
  return [...values].flatMap(([value, field]) =>
    typeof value === "string" && value.length >= 3 && !/^\d{1,4}$/.test(value) ? [[value, field] as const] : [],
  );
}
