import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { usageError } from "../usage-error.ts";

/**
 * Finds another package's program: first beside this package, then in the project of the working folder.
 * @throws UsageError with the command that installs the package, if it is in neither
 */
export function findBin(packageName: string, places = [import.meta.url, join(process.cwd(), "package.json")]): URL {
  const index = places.map((place) => resolveFrom(place, packageName)).find((one) => one !== null);
  if (index) return new URL(index.pathname.endsWith(".ts") ? "bin.ts" : "bin.js", index);
  throw usageError(
    `This command needs the package ${packageName}, which is not installed. In a project: npm install --save-dev ${packageName}. For a global toolwright: npm install --global ${packageName}.`,
  );
}

/** Resolves the entry of a package, as a file in `place` would import it; `null` if it is not installed. */
function resolveFrom(place: string, packageName: string): URL | null {
  try {
    return pathToFileURL(createRequire(place).resolve(packageName));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}
