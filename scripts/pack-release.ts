import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { productionDependencies } from "./pack-release/production-dependencies.ts";
import { readChanges } from "./pack-release/read-changes.ts";
import { publishedPackages } from "./pack-release/release-plan.ts";
import { renderSbom, sbomFaults } from "./pack-release/sbom.ts";
import { sha256 } from "./pack-release/sha256.ts";

// Packs every package that the registry lacks into `release/`, with a bill of materials and release notes for each, and the
// checksums of all files. Run it after a build. The same commit gives the same files.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const RELEASE = join(ROOT, "release");

rmSync(RELEASE, { recursive: true, force: true });
for (const folder of ["sbom", "notes"]) mkdirSync(join(RELEASE, folder), { recursive: true });
run("changeset", "pack", "--out-dir", RELEASE);
const packages = publishedPackages(readFileSync(join(RELEASE, "publish-plan.json"), "utf8"));
for (const { name, version, tarball } of packages) {
  const file = basename(tarball, ".tgz");
  const folder = join(ROOT, "packages", name.replace("@toolwright/", ""));
  const sbom = renderSbom(listComponents(name), sha256(readFileSync(join(RELEASE, tarball))));
  const faults = sbomFaults(sbom, productionDependencies(folder));
  if (faults.length > 0) throw new Error(`The bill of materials of ${name} ${faults.join(" ")}`);
  write(`sbom/${file}.cdx.json`, sbom);
  write(`notes/${file}.md`, readChanges(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), version));
}
write("packages.tsv", packages.map(({ name, version, tarball }) => `${name}@${version}\t${tarball}\n`).join(""));
write(
  "SHA256SUMS",
  listFiles()
    .map((file) => `${sha256(readFileSync(join(RELEASE, file)))}  ${file}\n`)
    .join(""),
);
const checksum = sha256(readFileSync(join(RELEASE, "SHA256SUMS")));
const outputs = process.env["GITHUB_OUTPUT"];
if (outputs !== undefined) appendFileSync(outputs, `checksum=${checksum}\n`);
for (const { name, version } of packages) process.stdout.write(`${name}@${version}\n`);
process.stdout.write(`SHA256SUMS: ${checksum}\n`);

/** Returns every file of the release, sorted. */
function listFiles(): readonly string[] {
  const entries = readdirSync(RELEASE, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(RELEASE.length + 1))
    .sort();
}

/** Returns pnpm's bill of materials of a package. Without `--split`, pnpm lists the entire workspace. */
function listComponents(name: string): string {
  return run("pnpm", "--silent", "--filter", name, "sbom", "--split", "--prod", "--sbom-format", "cyclonedx");
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, [...args], { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function write(file: string, text: string): void {
  writeFileSync(join(RELEASE, file), text);
}
