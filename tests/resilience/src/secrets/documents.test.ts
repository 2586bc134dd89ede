import { existsSync, readFileSync } from "node:fs";
import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { afterEach, describe, expect, it, vi } from "vitest";
import { USUAL_ARGUMENTS } from "../faults/usual-arguments.ts";

const ROOT = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

afterEach(() => vi.unstubAllEnvs());

/** Returns the environment variables that the errors of a toolkit's tools request. */
async function variablesOf({ tools }: { readonly tools: readonly Tool[] }): Promise<string[]> {
  const variables: string[] = [];
  for (const name of Object.keys(process.env))
    if (/^(?:OBSERVABILITY|MESSAGING|SALES)_/.test(name)) vi.stubEnv(name, undefined);
  for (const tool of tools) {
    const response = await tool.call(USUAL_ARGUMENTS[tool.name]);
    if (!response.ok && response.error.code === "missing_secret")
      variables.push(...(response.error.message.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []));
  }
  return [...new Set(variables)].sort();
}

describe("environment variables of the keys", () => {
  it.each([
    ["observability", () => createObservability(), 3],
    ["messaging", () => createMessaging(), 4],
    ["sales", () => createSales(), 1],
  ] as const)(
    "both READMEs list the environment variables of %s and say when they are read",
    async (folder, create, count) => {
      const variables = await variablesOf(create());
      expect(variables).toHaveLength(count);
      for (const path of ["README.md", `packages/${folder}/README.md`]) {
        const text = read(path).replaceAll(/\s+/g, " ");
        for (const variable of variables) expect(text).toContain(`\`${variable}\``);
        expect(text).toMatch(/A tool reads its keys? at its first call\./);
      }
    },
  );
});

it.each(["SECURITY.md", "docs/threat-model.md"])("%s names only existing files", (path) => {
  const namedFiles = [...read(path).matchAll(/`((?:packages|tests|docs)\/[\w./-]+)`/g)].map(
    ([, file = ""]) => new URL(file, ROOT),
  );
  const linkedFiles = [...read(path).matchAll(/\]\(((?!https:)[^)]+)\)/g)].map(([, file = ""]) => {
    return new URL(file, new URL(path, ROOT));
  });
  expect(namedFiles.length + linkedFiles.length).toBeGreaterThan(0);
  expect([...namedFiles, ...linkedFiles].filter((file) => !existsSync(file)).map(String)).toEqual([]);
});
