import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findPages, readPage } from "./links.ts";

const { engines } = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")) as {
  readonly engines: { readonly node: string };
};
const needed = engines.node.replace(">=", "");
/** Versions that a single feature of Node needs. */
const FEATURES = ["22.21"];

it("every page that says which Node it needs names the same version", () => {
  const versions = findPages().flatMap((page) =>
    [...readPage(page).matchAll(/Node(?:\.js)? ([\d.]+) or\s+newer/g)].map(([, version = ""]) => ({ page, version })),
  );
  expect(versions.length).toBeGreaterThan(5);
  expect(versions.filter(({ version }) => version !== needed && !FEATURES.includes(version))).toEqual([]);
});
