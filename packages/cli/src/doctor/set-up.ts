import { checkSettings, type Finding, type Manifest, nameSources, readSettings } from "@toolwright/core/manifest";
import type { Environment } from "../process-access.ts";

/** Advice on variables that are missing or have a wrong value. */
export interface SetUp {
  /** A shell command per variable. `…` stands for a value that only the user knows. */
  readonly commands: readonly string[];
  /** Pages of the vendor with these values. */
  readonly pages: readonly string[];
}

/**
 * Returns how to set a toolkit's variables: from the vendor's own, or with values from the vendor's pages.
 * @param found findings about the toolkit; with `null` for a variable, they ask for another value
 * @returns the advice, and the problems of the vendor's own variables, which would fail in the toolkit's
 */
export function setUpOf(manifest: Manifest, environment: Environment, found: readonly Finding[]) {
  const textOf = (variable = "") => environment[variable]?.trim() ?? "";
  const all = Object.entries(manifest.settings).map(([name, setting]) => {
    const { variable, vendorVariable = "", neededBy } = setting;
    const [own, vendors] = [textOf(variable), textOf(vendorVariable)];
    const isMissing = neededBy !== "none" && own === "";
    const finding = isMissing && vendors !== "" ? checkAlone(manifest, variable, vendors) : undefined;
    const asked = [...found, finding ?? []].flat().map(({ variables }) => variables[variable]);
    const nearest = asked.find(Boolean);
    const copied = isMissing && vendors !== "" && !finding ? `"$${vendorVariable}"` : undefined;
    const isAsked = isMissing || asked.includes(null);
    return { ...setting, name, finding, isAsked, right: nearest ?? copied, value: nearest ?? (own || vendors) };
  });
  const values = Object.fromEntries(all.map(({ name, value }) => [name, value]));
  const asked = all.filter(({ isAsked }) => isAsked);
  const pages = asked.flatMap(({ right, page = [] }) => (right ? [] : page));
  return {
    commands: asked.map(({ variable, right }) => `export ${variable}=${right ?? "…"}`),
    pages: [...new Set(pages.map((page) => (typeof page === "string" ? page : page(values))))],
    findings: asked.flatMap(({ variable, vendorVariable = "", finding }) =>
      finding ? nameSources({ ...finding, variables: {} }, new Map([[variable, vendorVariable]])) : [],
    ),
  };
}

/** Returns the problem of a value, as if it were the only setting. */
function checkAlone(manifest: Manifest, variable: string, value: string): Finding | undefined {
  const { findings } = checkSettings(manifest, readSettings(manifest, { [variable]: value }));
  return findings.find(({ outcome, cause }) => outcome === "problem" && cause !== "missing");
}
