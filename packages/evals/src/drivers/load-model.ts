import type { LanguageModel } from "ai";
import { misconfigured } from "../misconfigured.ts";
import { type ImportPackage, loadPackage } from "./load-package.ts";

/** The AI SDK, loaded only if a model is used. */
export type AiSdk = typeof import("ai");

/** Which model, and how to reach it. */
export interface ModelAddress {
  /** Provider and name, such as `openai:gpt-5`. The provider is the end of its package's name: `@ai-sdk/openai`. */
  readonly model: string;
  /** Address of the API; null for the provider's default. */
  readonly baseUrl: string | null;
  /** Environment variables, of which `<PROVIDER>_API_KEY` is the API key. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A model and the SDK that calls it. */
export interface LoadedModel {
  readonly ai: AiSdk;
  readonly model: Exclude<LanguageModel, string>;
}

type CreateProvider = (settings: {
  readonly name: string;
  readonly baseURL?: string;
  readonly apiKey?: string;
}) => (modelName: string) => Exclude<LanguageModel, string>;

/**
 * Loads a model through the AI SDK. The packages come from the user's project, or from beside this package.
 * @throws ToolError `misconfigured` if a package is not installed, with the command that installs it
 */
export async function loadModel(address: ModelAddress, importPackage?: ImportPackage): Promise<LoadedModel> {
  const { model, baseUrl, environment } = address;
  const [, provider, name] = /^([a-z0-9-]+):(.+)$/.exec(model) ?? [];
  if (!provider || !name)
    throw misconfigured(
      `A model is scripted, or provider and name, such as openai:gpt-5; not ${JSON.stringify(model)}.`,
    );
  if (provider === "openai-compatible" && baseUrl === null)
    throw misconfigured("openai-compatible needs the address of the API: --base-url http://127.0.0.1:8080/v1");
  const providerPackage = `@ai-sdk/${provider}`;
  const packages = `ai ${providerPackage}`;
  const ai = (await loadPackage("ai", packages, importPackage)) as AiSdk;
  const create = findFactory(await loadPackage(providerPackage, packages, importPackage), provider);
  if (!create) throw misconfigured(`${providerPackage} exports no function that creates a provider.`);
  // Without a key, each provider reads the variable that it documents.
  const apiKey = environment[`${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`];
  const settings = { name: provider, ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) };
  return { ai, model: create(settings)(name) };
}

/** The function of a provider's package that creates a provider, such as `createOpenAI`. */
function findFactory(module: object, provider: string): CreateProvider | null {
  const factories = Object.entries(module).filter(
    ([name, value]) => /^create[A-Z]/.test(name) && typeof value === "function",
  );
  const exact = `create${provider.replaceAll("-", "")}`;
  const [, factory] = factories.find(([name]) => name.toLowerCase() === exact) ?? factories[0] ?? [];
  return (factory as CreateProvider | undefined) ?? null;
}
