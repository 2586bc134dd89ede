import type { ToolError } from "@toolwright/core";
import type { EvalCase } from "../case/eval-case.ts";
import { aiSdkDriver } from "../drivers/ai-sdk.ts";
import { loadModel } from "../drivers/load-model.ts";
import { scriptedDriver } from "../drivers/scripted.ts";
import { misconfigured } from "../misconfigured.ts";
import type { Settings } from "../plan/header.ts";
import { SCRIPTED } from "../plan/settings.ts";
import type { Driver } from "../run/driver.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Creates the driver of a case. */
export type DriverOf = (evalCase: EvalCase) => Driver;

/** Shortest value of an environment variable that counts as a key, characters. Shorter ones occur in ordinary text. */
const MIN_SECRET_LENGTH = 8;

/**
 * Creates the drivers of all cases.
 * @param onFatal called with an error that every other run would get too
 * @throws ToolError `misconfigured` if a package or the API key is missing
 */
export async function createDrivers(
  settings: Settings,
  environment: Environment,
  onFatal: (error: ToolError) => void,
): Promise<DriverOf> {
  if (settings.model === SCRIPTED) return ({ solve }) => scriptedDriver(solve);
  const { model, baseUrl, apiKeyEnv, maxSteps, requestTimeout, price } = settings;
  const apiKey = apiKeyEnv === null ? null : (environment[apiKeyEnv] ?? "");
  if (apiKey === "") throw misconfigured(`The environment variable ${apiKeyEnv} of --api-key-env is not set.`);
  const driver = aiSdkDriver({
    ...(await loadModel({ model, baseUrl, apiKey })),
    maxSteps,
    requestTimeoutMs: requestTimeout * 1_000,
    price,
    secrets: secretsOf(settings, environment),
    onFatal,
  });
  return () => driver;
}

/** Values of the environment that are likely to be keys. Providers quote them in errors, and may do so in text. */
export function secretsOf({ model, apiKeyEnv }: Settings, environment: Environment): readonly string[] {
  if (model === SCRIPTED) return [];
  const isKey = (name: string) => name === apiKeyEnv || /(?:KEY|TOKEN|SECRET|PASSWORD)$/.test(name);
  const values = Object.entries(environment).flatMap(([name, value]) => (isKey(name) && value ? [value] : []));
  return values.filter(({ length }) => length >= MIN_SECRET_LENGTH);
}
