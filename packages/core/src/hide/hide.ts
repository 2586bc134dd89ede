import type { AnyToolDefinition, ShownField } from "../definition/definition.ts";
import { firstThatFits, halvesOf, toFit } from "../result/fit.ts";
import type { HandleAccount, HiddenFields, HiddenPatterns, Hider } from "../tool/hider.ts";
import { allowHandles, checkHiddenFields, createFieldMap, type ResultFields, resultFields } from "./field-paths.ts";
import { checkPatterns, isSeparate, withPatterns } from "./find-patterns.ts";
import { createValueFinder, type IsFound, type ValueFinder } from "./find-values.ts";
import { createHandles, type HiddenValue, handlePattern, handlePrefix } from "./handles.ts";
import { hideBeforeFit } from "./hide-before-fit.ts";
import { createStringHider } from "./hide-strings.ts";
import { mapLeaves, visitLeaves } from "./leaves.ts";
import { revealHandles } from "./reveal.ts";

export type { ShownField } from "../definition/definition.ts";
export type { FoundValue, HiddenFields, HiddenPatterns, Hider } from "../tool/hider.ts";

/** Smallest budget to try if handles make a result too long, tokens. */
const MIN_REDUCED_TOKENS = 100;

/**
 * Hides fields of results from models: pass it to a toolkit as `hide`. A model gets the same handle, such as
 * `<email:1>`, wherever a value appears, and can pass it as an argument. The program gets the values. The toolkit
 * remembers the last 10,000 values, up to 10 million characters, and refuses older handles with `invalid_input`. Create
 * a toolkit for each end user, since all callers of a toolkit can use its handles.
 * @param names fields by name or path, at every depth: `["email", "attributes.phone"]`
 */
export function hideFields<const Field extends string = string>(names: readonly Field[]): HiddenFields<Field> {
  const hidden: HiddenFields<Field> = {
    fields: names,
    createHider(
      definitions: readonly Pick<AnyToolDefinition<never>, "name" | "ids" | "output">[],
      { others = [], account } = {},
    ) {
      const declared = resultFields(definitions);
      const all = [hidden, ...others];
      const hiddenFields = all.flatMap(({ fields = [] }) => checkHiddenFields(fields, declared));
      const patterns = all.flatMap((one) => one.patterns ?? []);
      checkPatterns(patterns, hiddenFields, definitions);
      if (hiddenFields.length + patterns.length === 0) return null;
      return createHider([...new Set(hiddenFields)], declared, { patterns, account });
    },
  };
  return hidden;
}

/** The patterns that a hider hides, and its account. */
interface HidingScope {
  readonly patterns: readonly HiddenPatterns[];
  readonly account: HandleAccount | undefined;
}

function createHider(
  hiddenFields: readonly string[],
  declared: ResultFields,
  { patterns, account }: HidingScope,
): Hider {
  const handles = createHandles(handlePrefix(account));
  const patternNames = patterns.flatMap(({ names }) => names).filter((name) => !hiddenFields.includes(name));
  const sealed = patternNames.filter((name) => !patterns.some(({ revealed }) => revealed.includes(name)));
  const pattern = handlePattern([...hiddenFields, ...patternNames], account);
  // A field's value is hidden inside words too, but digits that a pattern found can be part of any id.
  const isFound: IsFound = (text, start, end, label) =>
    !patternNames.includes(label) || isSeparate(text, start, end, label);
  const finderOf = (values: Iterable<readonly [HiddenValue, string]>) =>
    withPatterns(createValueFinder(distinctive(values), isFound), patterns, declared.paths);
  const strings = createStringHider(handles, pattern, handlePrefix(account));
  const hideName = (finder: ValueFinder) => (name: string) =>
    declared.names.has(name) ? name : strings.hide(name, finder);
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
    return finderOf(values);
  };
  const hideWith = <Value>(finder: ValueFinder, value: Value, fieldOf = fieldAt): Value => {
    const hidden = mapLeaves(value, hideName(finder), (leaf, path) => {
      // A hidden value may be equal to the name of the account.
      if (path === "account" && leaf === account?.name) return leaf;
      const field = fieldOf(path);
      if (field !== undefined) return handles.hide(field, leaf);
      return typeof leaf === "string" ? strings.hide(leaf, finder, path) : leaf;
    });
    handles.trim();
    return hidden;
  };
  return {
    hides: (field) => hiddenNameOf(field) !== undefined,
    hide: (value) => hideWith(finderFor(value), value),
    hideStrings: (value) => hideWith(finderOf(handles.entries()), value, () => undefined),
    fit(result, { full, shown, revealed, budget, fit }) {
      const finder = finderFor([full, result], shown);
      const visible = hideBeforeFit(result, { shown, revealed, finder, fields, handles, strings });
      const budgets = halvesOf(budget.maxTokens, MIN_REDUCED_TOKENS);
      const candidates = budgets.map((maxTokens) => () => toFit(hideWith(finder, fit(visible, maxTokens)), budget));
      return firstThatFits(candidates, budget).value;
    },
    allowHandles: (schema) => allowHandles(schema, hiddenFields),
    reveal: (args) => revealHandles(args, handles, { pattern, sealed, prefix: handlePrefix(account) }),
  };
}

/** Values distinctive enough to replace inside longer strings. `ok` or `25` would match by accident. */
function distinctive(values: Iterable<readonly [HiddenValue, string]>): (readonly [string, string])[] {
  return [...values].flatMap(([value, field]) =>
    typeof value === "string" && value.length >= 3 && !/^\d{1,4}$/.test(value) ? [[value, field] as const] : [],
  );
}
