import { misconfigured } from "../misconfigured.ts";
import type { Settings } from "./header.ts";

/** Name of the model whose runs follow the scripts of the cases. */
export const SCRIPTED = "scripted";

/** Settings of a new run file without flags. */
export const DEFAULTS: Settings = {
  model: SCRIPTED,
  baseUrl: null,
  apiKeyEnv: null,
  runs: 1,
  maxSteps: 40,
  requestTimeout: 120,
  price: null,
  tools: null,
  cases: null,
};

/** Settings that the user chose. */
export type ChosenSettings = Partial<Settings>;

/**
 * Refuses settings that differ from those of a file that continues.
 * @throws ToolError `misconfigured` with the names of the flags
 */
export function refuseOtherSettings(file: Settings, chosen: ChosenSettings): void {
  const names = Object.keys(chosen) as (keyof Settings)[];
  const other = names.filter((name) => JSON.stringify(chosen[name]) !== JSON.stringify(file[name]));
  if (other.length === 0) return;
  const list = other.map((name) => `${toFlag(name)} is ${JSON.stringify(file[name])}`).join(", ");
  throw misconfigured(`The file has other settings, and all its runs must have the same: ${list}. Leave the flag out.`);
}

/**
 * Refuses settings that do not work together.
 * @throws ToolError `misconfigured`
 */
export function checkSettings(settings: Settings, maxCost: number | null): void {
  const isScripted = settings.model === SCRIPTED;
  const needsModel = (["baseUrl", "apiKeyEnv", "price"] as const).find((name) => settings[name] !== null);
  if (isScripted && needsModel) throw misconfigured(`${toFlag(needsModel)} works only with a model.`);
  if (maxCost !== null && settings.price === null)
    throw misconfigured("--max-cost needs --price: without prices, the cost of a run is unknown.");
}

function toFlag(name: keyof Settings): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
