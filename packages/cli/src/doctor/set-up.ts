import {
  checkSettings,
  type Finding,
  type Manifest,
  nameSources,
  readSettings,
  slipOf,
} from "@toolwright/core/manifest";
import type { Environment } from "../process-access.ts";

/** Writes the line above the commands of {@link setUpOf}. */
export function headingOf(commands: readonly string[]): string {
  const sources = commands.flatMap((one) => {
    const [, variable = "", source] = /^export (\w+)="\$(\w+)"$/.exec(one) ?? [];
    return source ? `${source}${slipOf(variable, { [source]: "set" }) ? ` (did you mean ${variable}?)` : ""}` : [];
  });
  const unread = sources.length > 0 ? `Set, not read: ${sources.join(", ")}. ` : "";
  return `${unread}Copy${commands.some((one) => one.endsWith("=…")) ? ", with your values for the dots" : ""}:`;
}

/**
 * Returns how to set the variables that are missing, or that a problem names: from the vendor's own, or with values from
 * the vendor's pages. Also returns the problems of the vendor's own variables.
 * @param found findings about the toolkit
 */
export function setUpOf(manifest: Manifest, environment: Environment, found: readonly Finding[]) {
  const textOf = (variable = "") => environment[variable]?.trim() ?? "";
  const values: Record<string, string> = {};
  const commands: string[] = [];
  const pages: (string | ((all: typeof values) => string))[] = [];
  const findings: Finding[] = [];
  for (const [name, { variable, vendorVariables = [], neededBy, page = [] }] of Object.entries(manifest.settings)) {
    // `OBSERVABILITY_APP_KEY` is named like `DD_APP_KEY`.
    const likeVendor = vendorVariables.map((one) => one.replace(/^[^_]+/, variable.split("_", 1)[0] ?? ""));
    const slip = slipOf(variable, environment);
    const source = slip ?? [...likeVendor, ...vendorVariables].find(textOf) ?? "";
    const isMissing = textOf(variable) === "" && (neededBy !== "none" || source !== "");
    const copied = isMissing ? textOf(source) : "";
    // The toolkit would report the same about the copy.
    const checked = copied ? checkSettings(manifest, readSettings(manifest, { [variable]: copied })).findings : found;
    const isFault = ({ outcome, cause, message }: Finding) =>
      outcome === "problem" && cause !== "missing" && message.includes(variable);
    const fault = checked.find(isFault);
    const nearest = fault?.variables[variable];
    const right = nearest ?? (copied && !fault ? `"$${source}"` : null);
    values[name] = fault ? (nearest ?? "") : copied || textOf(variable);
    const named = new Map([[variable, slip ? `${slip} (did you mean ${variable}?)` : source]]);
    if (copied && fault) findings.push(nameSources({ ...fault, variables: {} }, named));
    if (isMissing || (fault && !nearest)) commands.push(`export ${variable}=${right ?? "…"}`);
    if (isMissing ? !right : fault && !nearest) pages.push(...[page].flat());
  }
  return { commands, findings, pages: [...new Set(pages.map((one) => (typeof one === "string" ? one : one(values))))] };
}
