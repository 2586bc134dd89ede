import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A registry for one run. */
export interface LocalRegistry {
  /** Variables that make npm and pnpm use it for this project's packages, with a token that it accepts. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns `name@version` of each published package, in the order of publishing. */
  readonly listPublished: () => Promise<readonly string[]>;
  readonly close: () => void;
}

/**
 * Starts a registry in a separate process, since the steps of a run block this one.
 * @param folder for the configuration of npm
 */
export async function startRegistry(folder: string): Promise<LocalRegistry> {
  const upstream = execFileSync("npm", ["config", "get", "registry"], { cwd: folder, encoding: "utf8" }).trim();
  const program = fileURLToPath(new URL("local-registry.ts", import.meta.url));
  const server = spawn(process.execPath, [program, upstream], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const url = line.toString().trim();
  const config = join(folder, "npmrc");
  // Only for this project's packages: other installs keep their speed. npm refuses to publish without a token.
  writeFileSync(config, `@toolwright:registry=${url}\n${url.replace("http:", "")}:_authToken=local\n`);
  return {
    env: { NPM_CONFIG_USERCONFIG: config },
    listPublished: async () => (await (await fetch(`${url}-/published`)).json()) as readonly string[],
    close: () => void server.kill(),
  };
}
