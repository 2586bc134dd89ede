import { describe, expect, it } from "vitest";
import { loadModel } from "./load-model.ts";

const MISSING = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
const address = { model: "acme:big-model", baseUrl: null, environment: {} };

/** Imports of packages that exist only in the test. */
const packages = (modules: Readonly<Record<string, object>>) => async (name: string) => {
  const found = modules[name];
  if (!found) throw MISSING;
  return found;
};

describe("loadModel", () => {
  it("creates the model with the function of the provider's package", async () => {
    const created: unknown[] = [];
    const provider = {
      VERSION: "1",
      createTool: () => undefined,
      createAcme: (settings: object) => (name: string) => created.push({ settings, name }),
    };
    const importPackage = packages({ ai: {}, "@ai-sdk/acme": provider });
    await loadModel(
      { ...address, baseUrl: "http://127.0.0.1/v1", environment: { ACME_API_KEY: "key" } },
      importPackage,
    );
    await loadModel(address, importPackage);
    expect(created).toEqual([
      { settings: { name: "acme", baseURL: "http://127.0.0.1/v1", apiKey: "key" }, name: "big-model" },
      { settings: { name: "acme" }, name: "big-model" },
    ]);
  });

  it.each(["ai", "@ai-sdk/acme"])("names the command that installs %s", async (missing) => {
    const modules = Object.fromEntries(
      ["ai", "@ai-sdk/acme"].filter((name) => name !== missing).map((name) => [name, {}]),
    );
    await expect(loadModel(address, packages(modules))).rejects.toMatchObject({
      code: "misconfigured",
      message: `The package ${missing} is not installed. Run: npm install ai @ai-sdk/acme`,
    });
  });

  it("names the command for a package that is really missing", async () => {
    await expect(loadModel({ ...address, model: "no-such-provider:x" })).rejects.toThrow(
      "The package @ai-sdk/no-such-provider is not installed. Run: npm install ai @ai-sdk/no-such-provider",
    );
  });

  it("needs an address for an OpenAI-compatible API", async () => {
    await expect(loadModel({ ...address, model: "openai-compatible:x" })).rejects.toThrow(/--base-url/);
  });

  it("refuses a package without a provider", async () => {
    await expect(loadModel(address, packages({ ai: {}, "@ai-sdk/acme": {} }))).rejects.toThrow(
      "@ai-sdk/acme exports no function that creates a provider.",
    );
  });

  it("does not hide an error inside a package", async () => {
    const broken = () => Promise.reject(new SyntaxError("broken"));
    await expect(loadModel(address, broken)).rejects.toThrow(SyntaxError);
  });

  it("splits the model at the first colon", async () => {
    const importPackage = packages({ ai: {}, "@ai-sdk/acme": { createAcme: () => (name: string) => name } });
    expect(await loadModel({ ...address, model: "acme:qwen:30b" }, importPackage)).toMatchObject({ model: "qwen:30b" });
  });

  it.each(["gpt-5", "openai:", ":gpt-5", "../evil:x", "openai/x:y"])("refuses the model %j", async (model) => {
    await expect(loadModel({ ...address, model })).rejects.toThrow(/A model is scripted, or provider and name/);
  });
});
