import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns every package that a user of the package installs, as `name@version`. Reads the installed manifests, which
 * verifies the list that pnpm derives from its lockfile.
 * @param folder of the package
 */
export function productionDependencies(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (parent: string): void => {
    for (const name of Object.keys(readManifest(parent).dependencies ?? {})) {
      const dependency = resolvePackage(parent, name);
      const id = `${name}@${readManifest(dependency).version}`;
      if (found.has(id)) continue;
      found.add(id);
      visit(dependency);
    }
  };
  visit(folder);
  return found;
}

/** Returns the folder of a dependency, as Node resolves it. */
function resolvePackage(folder: string, name: string): string {
  const path = join(folder, "node_modules", name);
  if (existsSync(path)) return realpathSync(path);
  if (dirname(folder) === folder) throw new Error(`${name} is not installed.`);
  return resolvePackage(dirname(folder), name);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}
