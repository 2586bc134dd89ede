import { readFileSync } from "node:fs";

/** Version of this package, from its package.json. */
export function packageVersion(): string {
  return versionIn(new URL("../package.json", import.meta.url));
}

/** The version in a package.json. */
export function versionIn(file: URL): string {
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
