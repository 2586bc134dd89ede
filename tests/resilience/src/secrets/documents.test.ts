import { existsSync, readFileSync } from "node:fs";
import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { usualArguments } from "@toolwright/tests-tools";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";

const ROOT = new URL("../../../../", import.meta.url);
const args = usualArguments(createFaultSandbox());
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

afterEach(() => vi.unstubAllEnvs());

/** Names of a toolkit's variables, as its tools ask for them. */
async function variablesOf({ tools }: { readonly tools: readonly Tool[] }): Promise<string[]> {
  const asked: string[] = [];
  for (const name of Object.keys(process.env))
    if (/^(?:OBSERVABILITY|MESSAGING|SALES)_/.test(name)) vi.stubEnv(name, undefined);
  for (const tool of tools) {
    const answer = await tool.call(args[tool.name]);
    if (!answer.ok && answer.error.code === "missing_secret")
      asked.push(...(answer.error.message.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []));
  }
  return [...new Set(asked)].sort();
}

describe("the variables that hold keys", () => {
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
        expect(text).toMatch(/(?:Keys are|The key is) read when a tool (?:first needs them|is first called)/);
      }
    },
  );
});

it.each(["SECURITY.md", "docs/threat-model.md"])("%s names only files that are there", (path) => {
  const named = [...read(path).matchAll(/`((?:packages|tests|docs)\/[\w./-]+)`/g)].map(
    ([, file = ""]) => new URL(file, ROOT),
  );
  const linked = [...read(path).matchAll(/\]\(((?!https:)[^)]+)\)/g)].map(([, file = ""]) => {
    return new URL(file, new URL(path, ROOT));
  });
  expect(named.length + linked.length).toBeGreaterThan(0);
  expect([...named, ...linked].filter((file) => !existsSync(file)).map(String)).toEqual([]);
});
