import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Finds a module that the user installed: first in the project of the working folder, then beside this package, which may be
 * installed elsewhere, such as by npx.
 * @throws an error with the code of Node.js if it is in neither
 */
export function resolvePackage(specifier: string): URL {
  const places = [join(process.cwd(), "package.json"), import.meta.url];
  let failure: unknown;
  for (const place of places)
    try {
      return pathToFileURL(createRequire(place).resolve(specifier));
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** Whether an error says that a module is not installed. */
export function isMissingModule(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
}
