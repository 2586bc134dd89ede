import { isToolError, ToolError } from "../errors.ts";
import { lookUpSecret, type SecretOption } from "../http/secrets.ts";
import { closestMatch } from "../text/closest-match.ts";
import { mapValues } from "../value/plain.ts";
import { checkForm } from "./check-form.ts";
import { type Environment, type Finding, problem, type SettingDiagnosis, warning } from "./finding.ts";
import type { Manifest, Setting } from "./manifest.ts";

/** The settings of a toolkit, and their problems. */
export type CheckedSettings = ReturnType<typeof checkSettings>;

/** Lists the toolkit's variables that some calls need and that are not set. */
export function missingVariables(
  { settings }: Manifest,
  environment: Environment,
  { readOnly }: { readonly readOnly: boolean },
): readonly string[] {
  const needed = Object.values(settings).filter(({ neededBy }) => !neededBy || (neededBy === "writes" && !readOnly));
  return needed.flatMap(({ variable }) => (environment[variable]?.trim() ? [] : variable)).sort();
}

/** Lists the names that other programs give to a setting. `PROBE_APP_KEY` is named like a vendor's `VENDOR_APP_KEY`. */
export function otherNames({ variable, vendorVariables = [] }: Setting): readonly string[] {
  return [...vendorVariables.map((one) => one.replace(/^[^_]+/, variable.split("_", 1)[0] ?? "")), ...vendorVariables];
}

/** Reads a toolkit's settings from an environment, by option name. A missing setting is `""`. */
export function readSettings({ settings }: Manifest, environment: Environment): Readonly<Record<string, string>> {
  return mapValues(settings, ({ variable }) => environment[variable] ?? "");
}

/**
 * Returns the options that connect a toolkit to an environment's account. A missing key is `""`, because a toolkit
 * would replace `undefined` with the process's variable.
 * @throws ToolError `misconfigured` for a value that its setting does not allow
 */
export function accountOptions({ settings }: Manifest, environment: Environment): Readonly<Record<string, unknown>> {
  return mapValues(settings, ({ variable, values, toOption = String }) => {
    const text = environment[variable] ?? "";
    // The value is not quoted: it may be a key in the wrong variable.
    if (isUnknown(text, values))
      throw new ToolError({ code: "misconfigured", message: `${variable} must be ${either(values)}.` });
    return toOption(text);
  });
}

/** Lists the tools that a program has to add to a toolkit, since the vendor may change their operation. */
export function unstableNames({ unstableDefinitions = [] }: Manifest): readonly string[] {
  return unstableDefinitions.map(({ name }) => shortNameOf(name));
}

function shortNameOf(name: string): string {
  return name.replace(/^.*\./, "");
}

/**
 * Returns the option that adds the named unstable tools, as far as the toolkit has them. Another toolkit rejects the
 * option.
 */
export function withUnstable(manifest: Manifest, names: readonly string[]): object {
  const extraTools = (manifest.unstableDefinitions ?? []).filter(({ name }) => names.includes(shortNameOf(name)));
  return extraTools.length > 0 ? { extraTools } : {};
}

function isUnknown(text: string, values: readonly string[] | undefined): values is readonly string[] {
  return values !== undefined && text.trim() !== "" && !values.includes(text.trim());
}

function either(values: readonly string[]): string {
  return values.length > 2 ? `one of ${values.join(", ")}` : values.join(" or ");
}

/** Reads the settings of a toolkit as its tools do, and checks them without a request. */
export function checkSettings(manifest: Manifest, options: object) {
  const needed = Object.entries(manifest.settings).filter(([, { neededBy }]) => neededBy !== "none");
  const read = new Map(needed.map(([name, setting]) => [name, readSetting(name, setting, options)]));
  const isGiven = (name: string) => read.get(name)?.value !== "" || read.get(name)?.fault !== null;
  /** Every setting that a call may need. */
  const settings = needed.map(([name, { variable, isSecret }]): SettingDiagnosis => {
    const state = read.get(name)?.fault ? "malformed" : isGiven(name) ? "set" : "missing";
    return { variable, isSecret, state };
  });
  /** The values, which contain keys. `""` is a missing value. */
  const values = mapValues(Object.fromEntries(read), ({ value }) => value);
  const secrets = needed.filter(([, { isSecret }]) => isSecret).map(([name]) => name);
  /** The values that are keys and are set. */
  const keys = secrets.flatMap((name) => values[name] || []);
  /** Whether a key of the toolkit is set. */
  const isSetUp = secrets.some(isGiven);
  const missing = needed.filter(
    ([name, { neededBy, isReplaced }]) => !isGiven(name) && neededBy === undefined && !isReplaced?.(options),
  );
  // The meaning of a malformed value is unknown, but a malformed key is not missing.
  const known = (key: string) =>
    mapValues(values, (value, name) => (read.get(name)?.fault ? (secrets.includes(name) ? key : "") : value));
  /** Problems with the settings. If the toolkit is not set up, only those of the values that are set. */
  const findings = [
    ...describeMissing(missing),
    ...[...read.values()].flatMap(({ fault }) => fault ?? []),
    ...checkKinds(manifest, known(""), "baseUrl" in options && options.baseUrl !== undefined),
    ...(manifest.checkValues?.(known("…"), options) ?? []),
    ...Object.entries(manifest.settings).flatMap(([name, setting]) => checkValue(setting, options, name)),
  ].filter(({ outcome, cause }) => isSetUp || (outcome !== "ok" && cause !== "missing"));
  return { settings, findings, values, keys, isSetUp };
}

/** Returns the value of an option or of its variable. */
function readSetting(name: string, { variable, isSecret, form }: Setting, options: object) {
  try {
    const value = lookUpSecret({ option: optionOf(options, name), optionName: name, variable });
    return { value, fault: value === "" ? null : checkForm(variable, value, isSecret, form?.noun) };
  } catch (error) {
    const message = isToolError(error) ? error.message : `${name} cannot be read.`;
    const fix = `Pass a string, or a function that returns one, as ${name}.`;
    return { value: "", fault: problem("settings", "missing", { message, fix }) };
  }
}

function optionOf(options: object, name: string): SecretOption | undefined {
  return (options as Readonly<Record<string, SecretOption | undefined>>)[name];
}

function describeMissing(missing: readonly (readonly [string, Setting])[]): readonly Finding[] {
  if (missing.length === 0) return [];
  const variables = Object.fromEntries(missing.map(([, { variable }]) => [variable, null]));
  const list = Object.keys(variables).join(", ");
  const fix = `Set ${list} in the environment of this process.`;
  return [problem("settings", "missing", { message: `Not set: ${list}.`, fix, variables })];
}

/** Reports a value that its setting does not allow. It is not quoted: it may be a key in the wrong variable. */
function checkValue({ variable, values }: Setting, options: object, name: string): readonly Finding[] {
  const text = optionOf(options, name);
  if (typeof text !== "string" || !isUnknown(text, values)) return [];
  const message = `${variable} must be ${either(values)}.`;
  const fix = `Set ${variable} to ${either(values)}, or leave it out.`;
  const variables = { [variable]: closestMatch(text.trim(), values) };
  return [problem("settings", "unknown_value", { message, fix, variables })];
}

/**
 * Recognizes values of the wrong kind by their forms. Reports only the first fault, since one mistake explains the
 * others, or else every unusual value.
 * @param isProxied whether requests go to a proxy, whose keys may have any form
 */
function checkKinds(
  { settings }: Manifest,
  values: Readonly<Record<string, string>>,
  isProxied: boolean,
): readonly Finding[] {
  const all = Object.entries(settings).flatMap(([name, setting]) =>
    values[name] ? [{ ...setting, name, value: values[name] }] : [],
  );
  for (const { variable, value, mistaken } of all)
    if (mistaken?.pattern.test(value)) {
      const message = `${variable} contains ${mistaken.contains}.`;
      return [problem("settings", "wrong_kind", { message, fix: mistaken.fix })];
    }
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      if (!one.form || !other.form || one.form.pattern.test(one.value)) continue;
      if (!one.form.pattern.test(other.value) || !other.form.pattern.test(one.value)) continue;
      const message = `${one.variable} and ${other.variable} are swapped: the first has the form of ${other.form.noun}, the second that of ${one.form.noun}.`;
      const variables = { [one.variable]: null, [other.variable]: null };
      return [problem("settings", "swapped", { message, fix: "Exchange the two values.", variables })];
    }
  for (const { variable, value, unlike } of all) {
    const same = all.find((other) => other.name === unlike?.option && other.value === value);
    if (!unlike || !same) continue;
    const message = `${same.variable} and ${variable} have the same value.`;
    return [problem("settings", "wrong_kind", { message, fix: unlike.fix })];
  }
  const forms = Object.values(settings).flatMap(({ form }) => form ?? []);
  return isProxied ? [] : all.flatMap((one) => checkLength(one, forms));
}

/** Reports a value without the form of its setting: a part of a key, or another key. The vendor may have new forms. */
function checkLength(
  { variable, value, form }: Setting & { readonly value: string },
  forms: readonly NonNullable<Setting["form"]>[],
): readonly Finding[] {
  if (!form || form.pattern.test(value)) return [];
  const { noun, length } = form;
  const kind = noun.replace(/^an? /, "");
  const others = forms.filter(({ pattern }) => pattern.test(value)).map((other) => other.noun);
  const isPart = length !== undefined && value.length < length && /^[\da-f]+$/i.test(value);
  const isUsual = length === undefined || length === value.length;
  const message =
    others.length > 0
      ? `${variable} has the form of ${others.join(" or ")}, and not that of ${noun}.`
      : `${variable} has ${value.length} characters, ${isUsual ? `an unusual form for ${noun}` : `and ${noun} has ${length}`}.`;
  if (length && others.length > 0) return [problem("settings", "wrong_kind", { message, fix: `Copy ${noun}.` })];
  if (isPart) return [problem("settings", "too_short", { message, fix: `Copy the entire ${kind} again.` })];
  const fix = `Copy the ${kind} again. If it is of a newer kind, there is nothing to do.`;
  return [warning("settings", "unusual_form", { message, fix })];
}
