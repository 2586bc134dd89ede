import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "./command.ts";
import { type NewcomerPath, readNewcomerPaths } from "./newcomer-path.ts";
import type { Consumer } from "./result.ts";
import type { Workshop } from "./workshop.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PAGE = join(ROOT, "docs/getting-started/index.md");
/** The package for each manager on the page. npm belongs to Node. */
const MANAGERS: Readonly<Record<string, string>> = { npm: "", pnpm: "pnpm", yarn: "@yarnpkg/cli-dist", bun: "bun" };

/** Follows the newcomers' page literally with each package manager, in a project of CommonJS modules. */
export async function newcomerConsumers(workshop: Workshop): Promise<readonly Consumer[]> {
  const paths = readNewcomerPaths(await readFile(PAGE, "utf8"));
  return paths.map((path) => ({
    name: `newcomer-${path.manager}`,
    run: () => follow(workshop, path, MANAGERS[path.manager] ?? ""),
  }));
}

async function follow(workshop: Workshop, path: NewcomerPath, program: string) {
  const desk = await workshop.folder(`newcomer-${path.manager}`);
  const bin = join(desk, "bin");
  await mkdir(bin);
  const node = join(await workshop.fetch("node-24"), "bin");
  if (program !== "") await installShim(await workshop.fetch(program), bin, path.manager);
  await mkdir(join(desk, "toolwright"));
  await symlink(await workshop.movedTarballs(), join(desk, "toolwright", "tarballs"));
  const cwd = join(desk, "my-agent");
  await mkdir(cwd);
  // The content that `npm init -y` writes, which makes `.js` files CommonJS. The empty lockfile ends yarn's search for
  // a parent project.
  await writeFile(join(cwd, "package.json"), JSON.stringify({ name: "my-agent", version: "1.0.0", type: "commonjs" }));
  if (path.manager === "yarn") await writeFile(join(cwd, "yarn.lock"), "");
  await writeFile(join(cwd, path.file), path.program);
  const env = {
    PATH: [bin, node, process.env["PATH"] ?? ""].join(delimiter),
    npm_config_prefer_offline: "true",
    YARN_CACHE_FOLDER: join(desk, "cache"),
    YARN_ENABLE_GLOBAL_CACHE: "false",
    YARN_ENABLE_TELEMETRY: "false",
    BUN_INSTALL_CACHE_DIR: join(desk, "cache"),
  };
  const version = await command(path.manager, ["--version"], { cwd, env });
  let printed = "";
  for (const line of path.commands) printed = await command("bash", ["-c", line], { cwd, env });
  if (printed !== path.output) throw new Error(`It printed ${JSON.stringify(printed)}.`);
  return { version: version.trim(), output: `OK ${path.commands.join("; ")}` };
}

/** Makes an npm package runnable under the name of its program. */
async function installShim(folder: string, bin: string, name: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const target = typeof manifest.bin === "string" ? manifest.bin : (manifest.bin[name] ?? "");
  const file = join(folder, target);
  const isScript = /\.[cm]?js$/.test(target);
  await writeFile(join(bin, name), `#!/bin/sh\nexec ${isScript ? "node " : ""}"${file}" "$@"\n`);
  await chmod(join(bin, name), 0o755);
}
