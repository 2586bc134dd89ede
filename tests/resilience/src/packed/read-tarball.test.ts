import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTarball } from "./read-tarball.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tarball-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LONG = `dist/${"a-folder-with-a-name/".repeat(5)}and-a-file.js`;
const FILES: Readonly<Record<string, string>> = {
  "package.json": '{"name":"probe"}\n',
  "dist/index.js": "x".repeat(512),
  "dist/empty.js": "",
  "src/größe.ts": "export const größe = 1;\n".repeat(100),
  [LONG]: "// nested\n",
};

it.each(["ustar", "pax"])("readTarball returns the files of a %s archive by their path in the package", (format) => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, "package", name)), { recursive: true });
    writeFileSync(join(folder, "package", name), text);
  }
  const tarball = join(folder, "probe.tgz");
  execFileSync("tar", [`--format=${format}`, "-czf", tarball, "-C", folder, "package"]);
  expect(Object.fromEntries(readTarball(readFileSync(tarball)))).toEqual(FILES);
});
