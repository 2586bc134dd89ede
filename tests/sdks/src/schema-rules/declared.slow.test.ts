import { existsSync, readFileSync } from "node:fs";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { expect, test } from "vitest";
import { createSandboxAccounts, createSandboxToolkits } from "../sandbox-toolkits.ts";
import { TO_FRAMEWORKS } from "./declared-to-frameworks.ts";
import { TO_PROVIDERS } from "./declared-to-providers.ts";
import { brokenRules } from "./rule.ts";

const { tools } = createSandboxToolkits();
const DECLARED = [...TO_PROVIDERS, ...TO_FRAMEWORKS];
const CORE = new URL("../../../../packages/core/", import.meta.url);

test.each(DECLARED)(
  "the declarations of $adapter are within the provider's rules: $title",
  async ({ adapter, rules, declare }) => {
    const declared = await declare(tools);
    nonEmpty(declared, `tools declared by ${adapter}`);
    expect(brokenRules(rules, declared)).toEqual([]);
  },
);

test.each(DECLARED)(
  "the declarations of several accounts by $adapter are within the provider's rules: $title",
  async ({ rules, declare }) => {
    const accounts = createSandboxAccounts(["eu", "us-2", "ca"], { "us-2": "Shops in America", ca: "Shops in Canada" });
    const declared = await declare(accounts.tools);
    // Each now has a required parameter, which a mode may need.
    expect(declared.length).toBeGreaterThanOrEqual((await declare(tools)).length);
    expect(brokenRules(rules, declared)).toEqual([]);
    for (const { name, parameters } of declared.filter((one) => one.name.includes("_")))
      expect(parameters?.required, name).toContain("account");
  },
);

test("the list has all adapters", () => {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", CORE), "utf8")) as { exports: object };
  const paths = Object.keys(exports).map((path) => path.slice(2));
  const adapters = paths.filter((path) => existsSync(new URL(`src/adapters/${path}.ts`, CORE)));
  expect([...new Set(DECLARED.map(({ adapter }) => adapter))].sort()).toEqual(adapters.sort());
});
