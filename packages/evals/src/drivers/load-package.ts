import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { misconfigured } from "../misconfigured.ts";

/** Imports a module by its specifier. */
export type ImportPackage = (specifier: string) => Promise<unknown>;

/**
 * Imports a package that the user installs beside this one.
 * @param packages the packages that the error tells the user to install
 * @throws ToolError `misconfigured` if the package is not installed
 */
export async function loadPackage(
  specifier: string,
  packages: string,
  importPackage: ImportPackage = importInstalled,
): Promise<object> {
  try {
    return (await importPackage(specifier)) as object;
  } catch (error) {
    if (!isMissingModule(error)) throw error;
    throw misconfigured(`The package ${nameOf(specifier)} is not installed. Run: npm install ${packages}`);
  }
}

/** Imports from the project of the working folder, or from beside this package, which npx installs elsewhere. */
async function importInstalled(specifier: string): Promise<unknown> {
  const places = [join(process.cwd(), "package.json"), import.meta.url];
  let failure: unknown;
  for (const place of places)
    try {
      return await import(pathToFileURL(createRequire(place).resolve(specifier)).href);
    } catch (error) {
      if (!isMissingModule(error)) throw error;
      failure = error;
    }
  throw failure;
}

/** The name of the package that contains a module. */
function nameOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function isMissingModule(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
}
