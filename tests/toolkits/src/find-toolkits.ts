import { existsSync, readdirSync } from "node:fs";

const PACKAGES = new URL("../../../packages/", import.meta.url);

export interface ToolkitFolder {
  /** Name of the folder, such as `sales`. */
  readonly name: string;
  readonly url: URL;
}

/** Finds the toolkits: the packages that have a requirements.ts. */
export function findToolkits(): ToolkitFolder[] {
  return readdirSync(PACKAGES)
    .map((name) => ({ name, url: new URL(`${name}/`, PACKAGES) }))
    .filter(({ url }) => existsSync(new URL("requirements.ts", url)));
}
