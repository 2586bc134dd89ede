import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { dependOnSiblings, type Manifest } from "./pack-tarballs/depend-on-siblings.ts";

// Packs every published package into `tarballs/`, or into the folder of the first argument, while no registry has them.
// Install all of them together: each finds the others in the project, so the folder can be moved. Run it after a build.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const destination = resolve(process.argv[2] ?? join(ROOT, "tarballs"));
const work = mkdtempSync(join(tmpdir(), "tarballs-"));
rmSync(destination, { recursive: true, force: true });
mkdirSync(destination, { recursive: true });
try {
  const unpacked = publishedFolders().map(unpack);
  const names = new Set(unpacked.map(({ manifest }) => manifest.name));
  for (const { manifest, folder, file } of unpacked) {
    const text = JSON.stringify(dependOnSiblings(manifest, names), null, 2);
    writeFileSync(join(folder, "package", "package.json"), `${text}\n`);
    execFileSync("tar", ["-czf", join(destination, file), "-C", folder, "package"]);
  }
} finally {
  rmSync(work, { recursive: true });
}
process.stdout.write(`Packed. In your project, for example: npm install ${destination}/*.tgz\n`);

function publishedFolders(): readonly string[] {
  const folders = readdirSync(join(ROOT, "packages")).map((name) => join(ROOT, "packages", name));
  return folders.filter((folder) => !readManifest(folder).private);
}

/** Packs a package as for the registry, and unpacks it into a folder of its name. */
function unpack(cwd: string): { readonly manifest: Manifest; readonly folder: string; readonly file: string } {
  const folder = join(work, basename(cwd));
  mkdirSync(folder);
  execFileSync("pnpm", ["pack", "--pack-destination", folder], { cwd, stdio: "pipe" });
  const [file = ""] = readdirSync(folder);
  execFileSync("tar", ["-xzf", join(folder, file), "-C", folder]);
  return { manifest: readManifest(join(folder, "package")), folder, file };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}
