import { readFileSync } from "node:fs";

/** Version of this package. Its package.json is in the folder above, both from the sources and from the bundle. */
export function packageVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
