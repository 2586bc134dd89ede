import {
  checkSettings,
  type Finding,
  type Manifest,
  nameSources,
  otherNames,
  readSettings,
  slipOf,
} from "@toolwright/core/manifest";
import type { Environment } from "../process-access.ts";

type Setting = Manifest["settings"][string];

/** Writes the line above the commands of {@link setUpOf}. */
export function headingOf(unread: readonly string[], commands: readonly string[]): string {
  const found = unread.length > 0 ? `Set, not read: ${unread.join(", ")}. ` : "";
  return `${found}Copy${commands.some((one) => one.endsWith("=…")) ? ", with your values for the dots" : ""}:`;
}

/**
 * Finds the variable that has a setting's value under another name: by the name, or by a value in another setting's
 * place whose form only this setting has. `""` for none.
 */
function findSource(setting: Setting, all: readonly Setting[], textOf: (variable: string) => string): string {
  const named = otherNames(setting).filter(textOf);
  const formsOf = (name: string) => all.filter(({ form }) => form?.pattern.test(textOf(name)));
  const isOwn = (name: string) => formsOf(name).includes(setting);
  const namesOf = (one: Setting) => [one.variable, ...otherNames(one)].filter((name) => !formsOf(name).includes(one));
  const misplaced = all.flatMap(namesOf).find((name) => isOwn(name) && formsOf(name).length === 1);
  // A value that cannot be right is reported, and another setting's value is left to that setting.
  const likely = named.find((name) => setting.form?.length || formsOf(name).length === 0);
  return named.find(isOwn) ?? misplaced ?? likely ?? "";
}

/**
 * Returns how to set the variables that are missing, or that a problem names: from the vendor's own, or with values from
 * the vendor's pages. Also returns the problems of the vendor's own variables.
 * @param found findings about the toolkit
 */
export function setUpOf(manifest: Manifest, environment: Environment, found: readonly Finding[]) {
  const textOf = (variable = "") => environment[variable]?.trim() ?? "";
  const all = Object.values(manifest.settings);
  const swapped = found.find(({ cause }) => cause === "swapped");
  const [one, other] = Object.keys(swapped?.variables ?? {});
  const values: Record<string, string> = {};
  // A shell expands the entire line before it exports the first variable.
  const commands = other ? [`export ${one}="$${other}" ${other}="$${one}"`] : [];
  const pages: (string | ((all: typeof values) => string))[] = [];
  const findings: Finding[] = [];
  const [unread, hints]: [string[], string[]] = [[], []];
  for (const [name, setting] of Object.entries(manifest.settings)) {
    const { variable, neededBy, page = [], hint } = setting;
    const similar = slipOf(variable, environment);
    const slip = all.some((one) => otherNames(one).includes(similar ?? "")) ? null : similar;
    const source = textOf(variable) ? "" : (slip ?? findSource(setting, all, textOf));
    const isMissing = textOf(variable) === "" && (neededBy !== "none" || source !== "");
    const copied = textOf(source);
    // The toolkit would report the same about the copy.
    const checked = copied ? checkSettings(manifest, readSettings(manifest, { [variable]: copied })).findings : found;
    const isFault = ({ outcome, cause, message }: Finding) =>
      outcome === "problem" && cause !== "missing" && message.includes(variable);
    const fault = checked.find(isFault);
    const nearest = fault && fault === swapped ? textOf(variable) : fault?.variables[variable];
    const right = nearest ?? (copied && !fault ? `"$${source}"` : null);
    values[name] = fault ? (nearest ?? "") : copied || textOf(variable);
    const named = slip ? `${slip} (did you mean ${variable}?)` : source;
    if (copied && fault) findings.push(nameSources({ ...fault, variables: {} }, new Map([[variable, named]])));
    const isMoved = all.some((one) => one.variable === source);
    const pair = otherNames(setting).includes(source) ? "" : unread.find((one) => otherNames(setting).includes(one));
    if (copied && !fault && !isMoved) unread.push(pair ? `${named} (swapped with ${pair}, by their forms)` : named);
    // A value is moved before its old place gets another one.
    if (isMissing || (fault && !nearest)) commands[isMoved ? "unshift" : "push"](`export ${variable}=${right ?? "…"}`);
    if (hint && isMissing && !right) hints.push(`${variable}: ${hint}`);
    if (isMissing ? !right : fault && !nearest) pages.push(...[page].flat());
  }
  const urls = pages.map((one) => (typeof one === "string" ? one : one(values)));
  return { findings, unread, commands, hints, pages: [...new Set(urls)] };
}
