import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { hashTools, type Tool } from "@toolwright/core";
import { expect, test } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { observability, messaging, sales } = createSandboxToolkits();
const published = createRequire(import.meta.url);

test.each<[string, readonly Tool[]]>([
  ["observability", observability.tools],
  ["messaging", messaging.tools],
  ["sales", sales.tools],
])("the published hashes of %s are those of its tools, in order", async (name, tools) => {
  const text = readFileSync(published.resolve(`@toolwright/${name}/tool-hashes.json`), "utf8");
  const current = `${JSON.stringify(await hashTools(tools), null, 2)}\n`;
  expect(text, "A tool's definition has changed. Run `npx -y pnpm@12 hashes` and describe it in a changeset.").toBe(
    current,
  );
});

test("a package publishes its hashes", () => {
  for (const name of ["observability", "messaging", "sales"]) {
    const { files, publishConfig } = published(`@toolwright/${name}/package.json`);
    expect(files).toContain("tool-hashes.json");
    expect(publishConfig.exports["./tool-hashes.json"]).toBe("./tool-hashes.json");
  }
});
