import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "./pack-release/package-folder.ts";
import { productionDependencies } from "./pack-release/production-dependencies.ts";
import { readChanges } from "./pack-release/read-changes.ts";
import { packagesToPublish } from "./pack-release/release-plan.ts";
import { renderSbom, sbomFaults } from "./pack-release/sbom.ts";
import { sha256 } from "./pack-release/sha256.ts";
import { readAddress, repositoryFields } from "./published/repository-address.ts";

// Packs every package that the registry lacks into `release/`, with a bill of materials and release notes for each, and the
// checksums of all files. Run it after a build. The same commit gives the same files.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const RELEASE = join(ROOT, "release");
const address = readAddress(readFileSync(join(ROOT, "package.json"), "utf8"));

rmSync(RELEASE, { recursive: true, force: true });
mkdirSync(RELEASE);
const packed = mkdtempSync(join(tmpdir(), "packed-"));
run("changeset", "pack", "--out-dir", packed);
const packages = packagesToPublish(readFileSync(join(packed, "publish-plan.json"), "utf8"));
const list = packages.map((release) => {
  const file = basename(release.tarball, ".tgz");
  const directory = packageFolder(release.name);
  const folder = join(ROOT, directory);
  const tarball = readFileSync(join(packed, release.tarball));
  write(`${file}.tgz`, tarball);
  write(`${file}.cdx.json`, listBillOfMaterials(release.name, directory, sha256(tarball)));
  write(`${file}.md`, readChanges(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), release.version));
  return `${release.name}@${release.version}\t${file}\n`;
});
rmSync(packed, { recursive: true });
write("packages.tsv", list.join(""));
const sums = readdirSync(RELEASE).map((file) => `${sha256(readFileSync(join(RELEASE, file)))}  ${file}\n`);
write("SHA256SUMS", sums.toSorted().join(""));
const checksum = sha256(readFileSync(join(RELEASE, "SHA256SUMS")));
const outputs = process.env["GITHUB_OUTPUT"];
if (outputs !== undefined) appendFileSync(outputs, `checksum=${checksum}\n`);
for (const { name, version } of packages) process.stdout.write(`${name}@${version}\n`);
process.stdout.write(`SHA256SUMS: ${checksum}\n`);

/** Returns the bill of materials of a package; throws if it differs from what users install. */
function listBillOfMaterials(name: string, directory: string, tarballHash: string): string {
  // Without `--split`, pnpm lists the dependencies of the entire workspace.
  const listed = run("pnpm", "--silent", "--filter", name, "sbom", "--split", "--prod", "--sbom-format", "cyclonedx");
  const sbom = renderSbom(listed, tarballHash, repositoryFields(address, directory));
  const faults = sbomFaults(sbom, productionDependencies(join(ROOT, directory)));
  if (faults.length > 0) throw new Error(`The bill of materials of ${name} ${faults.join(" ")}`);
  return sbom;
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, [...args], { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function write(file: string, content: string | Uint8Array): void {
  writeFileSync(join(RELEASE, file), content);
}
