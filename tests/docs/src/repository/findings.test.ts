import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = new URL("../../../../findings/", import.meta.url);
const SCRIPTS = readdirSync(FOLDER).filter((file) => file.endsWith(".sh") && file !== "run-all.sh");
const read = (file: string) => readFileSync(new URL(file, FOLDER), "utf8");

it("the README of the findings lists each script once, in order", () => {
  const listed = [...read("README.md").matchAll(/^\| \[[\w-]+\]\(\.\/([\w-]+\.sh)\)/gm)].map(([, file]) => file);
  expect(listed).toEqual([...SCRIPTS].sort());
});

it.each(SCRIPTS)("%s states package, behavior, guess and output, and installs exact versions", (file) => {
  const text = read(file);
  expect(text).toMatch(
    /^#!.*\n# Packages?: +\S.*\n(?:#.*\n)*# Behavior: .*\n(?:#.*\n)*# Guess: .*\n(?:#.*\n)*# Output:\n# {3}\S/,
  );
  const [, packages = ""] = text.match(/^check ((?:.|\\\n)*?) *<</m) ?? [];
  expect(
    packages.split(/[\s\\]+/).filter((name) => !/^(?:[\w-]+@npm:)?(?:@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/.test(name)),
  ).toEqual([]);
});
