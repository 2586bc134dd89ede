import { readFileSync } from "node:fs";
import { readAddress, registryName, repositoryFields } from "./repository-address.ts";

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The parts of a package.json that differ in its tarball. */
export interface Manifest {
  readonly name: string;
  readonly exports: Exports;
  readonly devDependencies?: object;
}

/**
 * Returns the package.json of a tarball: with the repository's address, and without what only the workspace has. pnpm
 * calls this function whenever it packs (.pnpmfile.mjs).
 * @param directory of the package, such as `packages/core`
 */
export function publishedManifest(manifest: Manifest, directory: string, rootManifest = readRoot()): object {
  const { devDependencies: _, exports, ...published } = manifest;
  const address = readAddress(rootManifest);
  return {
    ...published,
    // The MCP registry compares the name with the one of the server's entry.
    ...(manifest.name === "@toolwright/mcp" ? { mcpName: registryName(address) } : {}),
    exports: withoutSources(exports),
    ...repositoryFields(address, directory),
  };
}

function readRoot(): string {
  return readFileSync(new URL("../../package.json", import.meta.url), "utf8");
}

/** Removes the condition by which the workspace imports sources, since a package has none. */
export function withoutSources(exports: Exports): Exports {
  const entries = Object.entries(exports).map(([path, target]) => {
    if (typeof target === "string") return [path, target];
    const { "@toolwright/source": _, ...published } = target;
    return [path, published];
  });
  return Object.fromEntries(entries) as Exports;
}
