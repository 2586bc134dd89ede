import { readProfile } from "@toolwright/core/manifest";
import { refuseTogether, tokensOf } from "../flags.ts";
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
  const tokens = tokensOf([...args], { profile: { type: "string" } });
  const flags = tokens.flatMap((token) => (token.kind === "option" ? [token] : []));
  const [own, second] = flags.filter(({ name }) => name === "profile");
  if (own === undefined) return args;
  if (!own.value || own.value.startsWith("-")) throw usageError("--profile needs the name of a profile.");
  if (second !== undefined) throw usageError("--profile can be set only once.");
  const used = Object.fromEntries(flags.map(({ name }) => [name, true]));
  refuseTogether(used, ["sandbox", "profile"], ["accounts", "profile"]);
  const others = args.toSpliced(own.index, own.inlineValue ? 1 : 2);
  const profile = await readProfile(own.value, await profileSource(environment));
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
