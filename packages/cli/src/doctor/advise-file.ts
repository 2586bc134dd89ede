import type { ToolkitDiagnosis } from "@toolwright/core/diagnosis";
import { type Finding, nameSources, type Profile } from "@toolwright/core/manifest";
import type { Connection } from "../settings/connection.ts";
import { VARIABLES } from "../settings/variables.ts";

/** A diagnosis, and how to set the toolkit up in a file if it is not. */
export interface AdvisedDiagnosis<Diagnosis extends ToolkitDiagnosis = ToolkitDiagnosis> {
  readonly diagnosis: Diagnosis;
  readonly advice: string;
}

/**
 * Words a diagnosis for the place of the account's settings: with a profile or a file of accounts, the environment only
 * has the variables that the file names.
 */
export function adviseOnFile(
  diagnosis: ToolkitDiagnosis,
  { account, flags = {}, sources = new Map() }: Connection,
): AdvisedDiagnosis {
  if (account === undefined && flags["profile"] === undefined) return { diagnosis, advice: "" };
  const missing = diagnosis.settings.filter(({ state }) => state === "missing").map(({ variable }) => variable);
  const place = account === undefined ? "of the profile" : `of the account ${account}`;
  const findings = diagnosis.findings.map((finding) => ({ ...finding, fix: fixInFile(finding, sources, place) }));
  const advice = advise(missing, sources, place);
  return { diagnosis: nameSources({ ...diagnosis, findings }, sources), advice };
}

type Sources = NonNullable<Profile["sources"]>;

/** Advises to set variables: those that the file names in the environment, the others in the file. */
function advise(names: readonly string[], sources: Sources, place: string, [verb, into] = ["Add", "to"]): string {
  const unset = names.flatMap((name) => sources.get(name) ?? []);
  const unnamed = names.filter((name) => !sources.has(name));
  const isSecret = (name: string) => VARIABLES.some((one) => one.name === name && one.isSecret);
  const [keys, values] = [unnamed.filter(isSecret), unnamed.filter((name) => !isSecret(name))];
  const add = (own: readonly string[], field: string) =>
    own.length === 0 ? [] : [`${verb} ${own.join(", ")} ${into} "${field}" ${place}.`];
  const set = unset.length === 0 ? [] : [`Set ${unset.join(", ")} in the environment of this process.`];
  return [...set, ...add(keys, "variables"), ...add(values, "settings")].join(" ");
}

/** Advises where to set the variables of a finding, after the advice on their values if the file may have them. */
function fixInFile({ cause, fix, variables }: Finding, sources: Sources, place: string): string | null {
  const names = Object.keys(variables);
  if (cause === "missing") return advise(names, sources, place);
  const inFile = names.filter((name) => !sources.has(name));
  return inFile.length === 0 ? fix : `${fix} ${advise(inFile, sources, place, ["Change", "in"])}`;
}
