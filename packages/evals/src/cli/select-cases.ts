import { closestMatch, quoteName } from "@toolwright/core/text";
import type { EvalCase } from "../case/eval-case.ts";
import { misconfigured } from "../misconfigured.ts";

/** Which cases take part. A case must meet every condition that is not null. */
export interface CaseFilter {
  readonly ids: readonly string[] | null;
  readonly kinds: readonly string[] | null;
  /** The case needs one of these tags. */
  readonly tags: readonly string[] | null;
}

/**
 * Selects cases, in the order of their ids.
 * @throws ToolError `misconfigured` for a name that no case has, with the nearest one, or if no case meets all conditions
 */
export function selectCases(cases: readonly EvalCase[], { ids, kinds, tags }: CaseFilter): readonly EvalCase[] {
  const tagsOf = ({ tags: own = [] }: EvalCase): readonly string[] => own;
  refuseUnknown(
    "case",
    ids,
    cases.map(({ id }) => id),
  );
  refuseUnknown(
    "kind",
    kinds,
    cases.map(({ kind }) => kind),
  );
  refuseUnknown("tag", tags, cases.flatMap(tagsOf));
  const selected = cases.filter(
    (evalCase) =>
      (ids?.includes(evalCase.id) ?? true) &&
      (kinds?.includes(evalCase.kind) ?? true) &&
      (tags?.some((tag) => tagsOf(evalCase).includes(tag)) ?? true),
  );
  if (selected.length === 0) throw misconfigured("No case meets all of --case, --kind and --tag.");
  return [...selected].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function refuseUnknown(what: string, names: readonly string[] | null, known: readonly string[]): void {
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = closestMatch(unknown, known);
  const hint = nearest ? `did you mean ${nearest}?` : "see --list.";
  throw misconfigured(`No ${what} is named ${quoteName(unknown)}; ${hint}`);
}
