import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "./command.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const HERE = fileURLToPath(new URL("./", import.meta.url));
const INSTALL = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"];

/** A temporary folder with the tarballs, the projects and the downloaded runtimes. */
export interface Workshop {
  /** Creates a project with all tarballs installed and our programs, and resolves with its folder. */
  project(name: string): Promise<string>;
  /** Installs a pinned package of `consumers/package.json` into a separate folder, and resolves with the package's folder. */
  fetch(name: string): Promise<string>;
  /** Creates an empty folder. */
  folder(name: string): Promise<string>;
  /** Resolves with a folder as `pnpm tarballs` writes it, moved after it was written. */
  movedTarballs(): Promise<string>;
  /** A package's pinned version. */
  version(name: string): string;
  close(): Promise<void>;
}

/** Packs all published packages as for the registry. Build them first. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), "consumers-"));
  const tarballs = await packAll(join(folder, "tarballs"));
  const { dependencies } = JSON.parse(await readFile(join(HERE, "package.json"), "utf8")) as Pins;
  const installs = new Map<string, Promise<string>>();
  let moved: Promise<string> | undefined;
  return {
    async project(name) {
      const at = join(folder, "projects", name);
      await emptyProject(at);
      await command("npm", [...INSTALL, ...tarballs], { cwd: at });
      await cp(join(HERE, "programs"), at, { recursive: true });
      return at;
    },
    fetch(name) {
      const install =
        installs.get(name) ?? fetchInto(join(folder, "fetched", name.replace("/", "-")), name, dependencies);
      installs.set(name, install);
      return install;
    },
    async folder(name) {
      const at = join(folder, "folders", name);
      await mkdir(at, { recursive: true });
      return at;
    },
    movedTarballs: () => (moved ??= packAndMove(join(folder, "packed"), join(folder, "moved"))),
    version: (name) => (dependencies[name] ?? "").replace(/^npm:.*@/, ""),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Pins {
  readonly dependencies: Readonly<Record<string, string>>;
}

async function packAll(destination: string): Promise<string[]> {
  await mkdir(destination, { recursive: true });
  for (const name of await readdir(join(ROOT, "packages"))) {
    const cwd = join(ROOT, "packages", name);
    const manifest = JSON.parse(await readFile(join(cwd, "package.json"), "utf8")) as { private?: boolean };
    if (!manifest.private) await command("pnpm", ["pack", "--pack-destination", destination], { cwd });
  }
  return (await readdir(destination)).map((file) => join(destination, file));
}

async function packAndMove(from: string, to: string): Promise<string> {
  await command(process.execPath, [join(ROOT, "scripts/pack-tarballs.ts"), from], { cwd: ROOT });
  await rename(from, to);
  return to;
}

async function fetchInto(at: string, name: string, pins: Pins["dependencies"]): Promise<string> {
  await emptyProject(at);
  await command("npm", [...INSTALL, `${name}@${pins[name]}`], { cwd: at });
  return join(at, "node_modules", name);
}

async function emptyProject(at: string): Promise<void> {
  await mkdir(at, { recursive: true });
  await writeFile(join(at, "package.json"), JSON.stringify({ private: true, type: "module" }));
}
