import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { loadCases } from "./load-cases.ts";

const CASE = '{ id: "a", task: "", solve() {} }';
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A folder with files, by path. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "evals-cases-"));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return pathToFileURL(`${folder}/`);
}

test("the cases of a folder and of the folders in it are loaded in the order of their paths", async () => {
  const folder = await folderWith({
    "prospecting/b.js": `export const b = ${CASE}; export const helper = 1;`,
    "a.js": `export const a = ${CASE.replace('"a"', '"first"')};`,
    "a.test.ts": "throw new Error('not a case');",
    "notes.md": "No case.",
  });
  expect((await loadCases(folder)).map(({ id }) => id)).toEqual(["first", "a"]);
});

test.each([
  ["no case", "export const value = 1;", "exports 0"],
  ["two cases", `export const a = ${CASE}; export const b = ${CASE};`, "exports 2"],
])("a file that exports %s is refused by name", async (_, content, problem) => {
  const folder = await folderWith({ "wrong.js": content });
  await expect(loadCases(folder)).rejects.toThrow(new RegExp(`wrong\\.js.*${problem}`));
});

test("a folder that does not exist is refused by name", async () => {
  const folder = await folderWith({});
  await expect(loadCases(new URL("missing/", folder))).rejects.toThrow(/missing.*ENOENT/);
});
