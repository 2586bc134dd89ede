import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Manifest, pointToTarballs } from "./pack-tarballs/point-to-tarballs.ts";

// Packs every published package into `tarballs/`, or into the folder of the first argument. The tarballs depend on each
// other by path, since the packages are on no registry: only npm would find them otherwise. Run it after a build.

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const destination = resolve(process.argv[2] ?? join(ROOT, "tarballs"));
const work = mkdtempSync(join(tmpdir(), "tarballs-"));
rmSync(destination, { recursive: true, force: true });
mkdirSync(destination, { recursive: true });
try {
  const unpacked = publishedFolders().map(unpack);
  const files = new Map(unpacked.map(({ manifest, file }) => [manifest.name, join(destination, file)] as const));
  for (const { manifest, folder, file } of unpacked) {
    const text = JSON.stringify(pointToTarballs(manifest, files), null, 2);
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
