import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { closestMatch, quoteName } from "@toolwright/core/text";
import type { EvalCase } from "../case/eval-case.ts";
import { loadCases } from "../load-cases.ts";
import { misconfigured } from "../misconfigured.ts";

/**
 * Loads the selected cases, in the order of their ids.
 * @param folder path of the cases; null for the published ones
 * @param names names of cases, kinds or tags; null for all cases
 * @throws ToolError `misconfigured` for a name that no case has, with the nearest one
 */
export async function selectCases(
  folder: string | null,
  names: readonly string[] | null,
): Promise<readonly EvalCase[]> {
  const cases = await loadCases(folder === null ? undefined : pathToFileURL(`${resolve(folder)}/`));
  const namesOf = ({ id, kind, tags = [] }: EvalCase): readonly string[] => [id, kind, ...tags];
  const known = cases.flatMap(namesOf);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = closestMatch(unknown, known);
    const hint = nearest ? `did you mean ${nearest}?` : "see --list.";
    throw misconfigured(`No case, kind or tag is named ${quoteName(unknown)}; ${hint}`);
  }
  const selected = cases.filter((evalCase) => names === null || namesOf(evalCase).some((name) => names.includes(name)));
  if (selected.length === 0) throw misconfigured("There are no cases.");
  return selected.sort((a, b) => (a.id < b.id ? -1 : 1));
}
