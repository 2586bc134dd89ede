import { readFileSync } from "node:fs";

/** Version of this package, as its package.json says. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}
