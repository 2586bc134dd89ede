import { readProfile } from "@toolwright/core/manifest";
import { tokensOf } from "../flags.ts";
import { profileSource, VARIABLES } from "../settings/variables.ts";
import { usageError } from "../usage-error.ts";

/** Environment variables that can be changed, like `process.env`. */
export type MutableEnvironment = Record<string, string | undefined>;

/**
 * Applies `--profile` to another package's command, which does not know profiles: sets the account's variables in
 * `environment`, and adds its policy and audit to those in the arguments. Resolves with the arguments for the command.
 * @param warn receives a sentence for each unset variable that the profile names, since the command does not know the
 * profile and would name a different one
 * @throws UsageError or ToolError `misconfigured` if the profile cannot be used
 */
export async function useProfile(
  args: readonly string[],
  environment: MutableEnvironment,
  warn: (sentence: string) => void,
): Promise<readonly string[]> {
  const { names, others, flags } = takeProfile(args);
  const [name, second] = names;
  if (name === undefined) return args;
  if (second !== undefined) throw usageError("--profile can be set only once.");
  for (const flag of ["sandbox", "accounts"])
    if (flags.has(flag)) throw usageError(`--${flag} does not work with --profile.`);
  const profile = await readProfile(name, await profileSource(environment));
  for (const [variable, source] of profile.sources)
    if (!environment[source]?.trim()) warn(`The profile takes ${variable} from ${source}, which is not set.`);
  for (const { name: variable } of VARIABLES) {
    const value = profile.environment[variable];
    // Assigning `undefined` would set the text "undefined".
    if (value === undefined) delete environment[variable];
    else environment[variable] = value;
  }
  const files = Object.entries({ policy: profile.policy, audit: profile.audit });
  return [...others, ...files.flatMap(([flag, paths]) => paths.flatMap((path) => [`--${flag}`, path]))];
}

/** Separates `--profile NAME` from the other arguments. */
function takeProfile(args: readonly string[]) {
  const tokens = tokensOf([...args], { profile: { type: "string" } });
  const found = tokens.flatMap((token) => (token.kind === "option" ? [token] : []));
  const profiles = found.filter(({ name }) => name === "profile");
  const ownIndexes = new Set(
    profiles.flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])),
  );
  const names = profiles.map(({ value }) => {
    if (!value || value.startsWith("-")) throw usageError("--profile needs the name of a profile.");
    return value;
  });
  return {
    names,
    others: args.filter((_, index) => !ownIndexes.has(index)),
    flags: new Set(found.map(({ name }) => name)),
  };
}
