import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findToolkits } from "./find-toolkits.ts";

/** The ids that the tests of a toolkit cite with `verifies("…")`. */
function citedIds(toolkit: URL): string[] {
  return globSync("src/**/*.test.ts", { cwd: fileURLToPath(toolkit) })
    .flatMap((file) => [...readFileSync(new URL(file, toolkit), "utf8").matchAll(/verifies\("([^"]+)"\)/g)])
    .map(([, id = ""]) => id);
}

describe.each(findToolkits())("the requirements of $name", async ({ url }) => {
  const { requirements }: { requirements: object } = await import(new URL("requirements.ts", url).href);

  test("a test cites every requirement", () => {
    const cited = new Set(citedIds(url));
    expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
  });

  test("every cited requirement exists", () => {
    expect(citedIds(url).filter((id) => !Object.hasOwn(requirements, id))).toEqual([]);
  });
});
