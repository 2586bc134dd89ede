import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Account, ProfileSource } from "@toolwright/core/manifest";
import { TOOLKITS } from "../catalog.ts";
import type { Environment } from "../process-access.ts";

/** The environment variables that the toolkits read. */
export const VARIABLES = TOOLKITS.flatMap(({ variables }) => variables);

/** Returns the values of the secret variables. */
export function secretsIn(environment: Environment): readonly string[] {
  return VARIABLES.flatMap(({ name, isSecret }) => (isSecret ? (environment[name]?.trim() ?? "") : []));
}

/** Returns the input for reading profiles and accounts from their files. */
export async function profileSource(environment: Environment): Promise<ProfileSource> {
  const { readFile } = await import("node:fs/promises");
  return { access: { readFile, resolve, homedir }, environment, variables: VARIABLES };
}

/** Lists the profiles of the config file. Throws without a readable file. */
export async function profileNames(environment: Environment): Promise<readonly string[]> {
  const { configPath } = await import("@toolwright/core/manifest");
  const { access } = await profileSource(environment);
  const file = await access.readFile(configPath(environment, access));
  const { profiles } = JSON.parse(new TextDecoder().decode(file)) as { readonly profiles: object };
  return Object.keys(profiles);
}

/**
 * Reads the accounts of `--accounts`.
 * @throws ToolError `misconfigured` if the file cannot be used
 */
export async function openAccounts(file: string, environment: Environment): Promise<readonly Account[]> {
  const { readAccounts } = await import("@toolwright/core/manifest");
  return readAccounts(file, await profileSource(environment));
}
