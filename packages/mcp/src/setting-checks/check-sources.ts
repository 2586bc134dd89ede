import { isToolError } from "@toolwright/core/authoring";
import { lookUpSecret, type SecretSource } from "@toolwright/core/http";
import { checkPublicForm, checkSecretForm } from "./check-form.ts";
import { problem, type SettingFinding } from "./finding.ts";

/** A setting of a toolkit, and where its value is looked up. */
export interface SettingToCheck extends SecretSource {
  /** Whether the value is a key, and not a site or region. */
  readonly isSecret: boolean;
  /** Whether the toolkit works without it. */
  readonly isOptional?: boolean | undefined;
}

/** A setting of a toolkit. */
export interface SettingDiagnosis {
  /** Its environment variable. */
  readonly variable: string;
  /** Whether the value is a key, and not a site or region. */
  readonly isSecret: boolean;
  /** `malformed`: the value cannot be right; a finding says why. */
  readonly state: "set" | "missing" | "malformed";
}

/** The settings of a toolkit, and what is wrong with them. */
export interface CheckedSettings<Name extends string = string> {
  /** Every setting of the toolkit. */
  readonly settings: readonly SettingDiagnosis[];
  /** What is wrong with the settings; nothing if the toolkit is not set up. */
  readonly findings: readonly SettingFinding[];
  /** The values, which contain keys. `""` is a missing value. */
  readonly values: Readonly<Record<Name, string>>;
  /** The values that are keys and are set. */
  readonly keys: readonly string[];
  /** Whether a key of the toolkit is set. */
  readonly isSetUp: boolean;
}

/**
 * Reads the settings of a toolkit as its tools do, and checks them without a request.
 * @param checkValues checks values against each other and against what the backend knows. `""` is a missing value.
 */
export function checkSources<Name extends string>(
  sources: Readonly<Record<Name, SettingToCheck>>,
  checkValues: (values: Readonly<Record<Name, string>>) => readonly SettingFinding[],
): CheckedSettings<Name> {
  const names = Object.keys(sources) as Name[];
  const { values, failed } = readValues(sources);
  const isGiven = (name: Name) => values[name] !== "" || failed.has(name);
  const malformed = new Map(names.map((name) => [name, failed.get(name) ?? checkForm(sources[name], values[name])]));
  const settings = names.map((name) => {
    const { variable, isSecret } = sources[name];
    const state = malformed.get(name) ? "malformed" : isGiven(name) ? "set" : "missing";
    return { variable, isSecret, state } as const;
  });
  const secrets = names.filter((name) => sources[name].isSecret);
  const keys = secrets.map((name) => values[name]).filter((value) => value !== "");
  if (!secrets.some(isGiven)) return { settings, findings: [], values, keys, isSetUp: false };
  const faults = [...malformed.values()].filter((finding) => finding !== null);
  const missing = names.filter((name) => !isGiven(name) && !sources[name].isOptional);
  const findings = [
    ...describeMissing(missing.map((name) => sources[name])),
    ...faults,
    // What a malformed value means is unknown.
    ...(faults.length === 0 ? checkValues(values) : []),
  ];
  return { settings, findings, values, keys, isSetUp: true };
}

function readValues<Name extends string>(sources: Readonly<Record<Name, SettingToCheck>>) {
  const failed = new Map<Name, SettingFinding>();
  const entries = (Object.keys(sources) as Name[]).map((name): [Name, string] => {
    try {
      return [name, lookUpSecret(sources[name])];
    } catch (error) {
      const message = isToolError(error) ? error.message : `${sources[name].optionName} cannot be read.`;
      const fix = `Pass a string, or a function that returns one, as ${sources[name].optionName}.`;
      failed.set(name, problem("missing", { message, fix }));
      return [name, ""];
    }
  });
  return { values: Object.fromEntries(entries) as Readonly<Record<Name, string>>, failed };
}

function checkForm({ variable, isSecret }: SettingToCheck, value: string): SettingFinding | null {
  if (value === "") return null;
  return isSecret ? checkSecretForm(variable, value) : checkPublicForm(variable, value);
}

function describeMissing(missing: readonly SettingToCheck[]): SettingFinding[] {
  if (missing.length === 0) return [];
  const variables = missing.map(({ variable }) => variable).join(", ");
  const options = missing.map(({ optionName }) => optionName).join(", ");
  const fix = `Set ${variables} in the environment of this process, or pass as option: ${options}.`;
  return [problem("missing", { message: `Not set: ${variables}.`, fix })];
}
