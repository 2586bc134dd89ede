import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publishedPackages } from "./set-repository/published-packages.ts";
import { parseAddress } from "./set-repository/repository-address.ts";
import { repositoryFiles } from "./set-repository/repository-files.ts";

// Sets the address of the repository in every file that names it: `https://github.com/OWNER/NAME`, or `none`.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const [argument = ""] = process.argv.slice(2);
const address = parseAddress(argument);
for (const { path, derive } of repositoryFiles(publishedPackages(ROOT))) {
  const file = join(ROOT, path);
  const text = readFileSync(file, "utf8");
  const derived = derive(text, address);
  if (derived === text) continue;
  writeFileSync(file, derived);
  process.stdout.write(`${path}\n`);
}
process.stdout.write(`The repository's address is ${address ?? "none"}.\n`);
