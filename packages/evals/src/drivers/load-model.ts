import type { ToolError } from "@toolwright/core";
import type { LanguageModel } from "ai";
import { misconfigured } from "../misconfigured.ts";
import { versionIn } from "../version.ts";
import { isMissingModule, resolvePackage } from "./resolve-package.ts";

/** The AI SDK, loaded only if a model is used. */
export type AiSdk = typeof import("ai");

/** Which model, and how to reach it. */
export interface ModelAddress {
  /** Provider and name, such as `openai:gpt-5`. The provider is the end of its package's name: `@ai-sdk/openai`. */
  readonly model: string;
  /** Address of the API; null for the provider's default. */
  readonly baseUrl: string | null;
  /** API key; null for the provider's default environment variable. */
  readonly apiKey: string | null;
}

/** A model and the SDK that calls it. */
export interface LoadedModel {
  readonly ai: AiSdk;
  readonly model: Exclude<LanguageModel, string>;
}

/** Imports a package by its name. */
export type ImportPackage = (name: string) => Promise<unknown>;

type CreateProvider = (settings: {
  readonly name: string;
  readonly baseURL?: string;
  readonly apiKey?: string;
}) => (modelName: string) => Exclude<LanguageModel, string>;

/**
 * Loads a model through the AI SDK. The packages come from the user's project, or from beside this package.
 * @throws ToolError `misconfigured` if a package is not installed, with the command that installs it
 */
export async function loadModel(address: ModelAddress, importPackage = importFromProject): Promise<LoadedModel> {
  const { provider, name } = splitModel(address.model);
  const providerPackage = `@ai-sdk/${provider}`;
  const ai = (await loadPackage("ai", providerPackage, importPackage)) as AiSdk;
  const module = await loadPackage(providerPackage, providerPackage, importPackage);
  const create = findFactory(module, provider);
  if (!create) throw misconfigured(`${providerPackage} exports no function that creates a provider.`);
  const { baseUrl, apiKey } = address;
  if (provider === "openai-compatible" && baseUrl === null)
    throw misconfigured("openai-compatible needs the address of the API: --base-url http://127.0.0.1:8080/v1");
  const settings = { name: provider, ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) };
  return { ai, model: create(settings)(name) };
}

/**
 * Splits `openai:gpt-5`. The name may contain colons.
 * @throws ToolError `misconfigured` for another form
 */
export function splitModel(model: string): { readonly provider: string; readonly name: string } {
  const [, provider, name] = /^([a-z0-9-]+):(.+)$/.exec(model) ?? [];
  if (provider && name) return { provider, name };
  throw misconfigured(`A model is scripted, or provider and name, such as openai:gpt-5; not ${JSON.stringify(model)}.`);
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

/**
 * The versions of the packages that call a model, by name.
 * @throws ToolError `misconfigured` if one is not installed
 */
export function sdkVersions(model: string): Readonly<Record<string, string>> {
  const providerPackage = `@ai-sdk/${splitModel(model).provider}`;
  const versionOf = (name: string) => {
    try {
      return versionIn(resolvePackage(`${name}/package.json`));
    } catch (error) {
      throw isMissingModule(error) ? notInstalled(name, providerPackage) : error;
    }
  };
  return Object.fromEntries(["ai", providerPackage].map((name) => [name, versionOf(name)]));
}

async function loadPackage(name: string, providerPackage: string, importPackage: ImportPackage): Promise<object> {
  try {
    return (await importPackage(name)) as object;
  } catch (error) {
    throw isMissingModule(error) ? notInstalled(name, providerPackage) : error;
  }
}

function notInstalled(name: string, providerPackage: string): ToolError {
  return misconfigured(`The package ${name} is not installed. Run: npm install ai ${providerPackage}`);
}

async function importFromProject(name: string): Promise<unknown> {
  return import(resolvePackage(name).href);
}
