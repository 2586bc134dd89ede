import { basename } from "node:path";

export const hooks = {
  /** Returns the package.json of a tarball. The import is late, since Node 20, which may install, runs no TypeScript. */
  async beforePacking(manifest, folder) {
    const { publishedManifest } = await import("./scripts/published/published-manifest.ts");
    return publishedManifest(manifest, `packages/${basename(folder)}`);
  },
};
