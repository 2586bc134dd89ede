import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Returns the folder names of the published packages, sorted. */
export function publishedPackages(root: string): readonly string[] {
  const manifests = globSync("packages/*/package.json", { cwd: root });
  const isPublished = (path: string) => !(JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest).private;
  return manifests
    .filter(isPublished)
    .map((path) => basename(dirname(path)))
    .sort();
}

interface Manifest {
  readonly private?: boolean;
}
