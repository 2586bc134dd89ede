import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../../../", import.meta.url);

test("every changeset names packages of the workspace, since the release stops at another name", () => {
  const folders = readdirSync(new URL("packages/", ROOT));
  const names = folders.map((folder) => {
    const text = readFileSync(new URL(`packages/${folder}/package.json`, ROOT), "utf8");
    return (JSON.parse(text) as { readonly name: string }).name;
  });
  const changesets = readdirSync(new URL(".changeset/", ROOT)).filter((file) => file.endsWith(".md"));
  const unknown = changesets.flatMap((file) => {
    const [, header = ""] = readFileSync(new URL(`.changeset/${file}`, ROOT), "utf8").split("---");
    const named = Array.from(header.matchAll(/^"?([^":\n]+)"?:/gm), ([, name = ""]) => name);
    return named.filter((name) => !names.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(changesets.length).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});
