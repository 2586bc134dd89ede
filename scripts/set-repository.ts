import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseAddress } from "./set-repository/repository-address.ts";
import { repositoryFiles } from "./set-repository/repository-files.ts";

// Sets the address of the repository in every file that names it: `https://github.com/OWNER/NAME`, or `none`.

const ROOT = new URL("../", import.meta.url);
const [argument = ""] = process.argv.slice(2);
const address = parseAddress(argument);
for (const { path, derive } of repositoryFiles(readdirSync(new URL("packages/", ROOT)))) {
  const file = new URL(path, ROOT);
  const text = readFileSync(file, "utf8");
  const derived = derive(text, address);
  if (derived === text) continue;
  writeFileSync(file, derived);
  process.stdout.write(`${path}\n`);
}
process.stdout.write(`The repository's address is ${address ?? "none"}.\n`);
