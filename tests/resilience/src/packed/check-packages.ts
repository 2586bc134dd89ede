// Packs every published package as the registry would get it, and says what does not belong there. Run after a build.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Dependency, dependencyFaults } from "./dependency-faults.ts";
import { exportFaults, type Published } from "./export-faults.ts";
import { packedFaults } from "./packed-faults.ts";
import { readTarball } from "./read-tarball.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

interface Manifest {
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** A node of what `pnpm list --json` brings. */
interface Listed {
  readonly version: string;
  readonly path: string;
  readonly dependencies?: Readonly<Record<string, Listed>>;
}

const published = readdirSync(join(ROOT, "packages")).flatMap((folder) => {
  const manifest = readManifest(join(ROOT, "packages", folder));
  return manifest.private ? [] : [{ directory: `packages/${folder}`, listed: manifest.files ?? [] }];
});
const forbidden = [ROOT.replace(/\/$/, ""), ...secretsOfEnvironment()];

const faults = published.flatMap(({ directory, listed }) => {
  const files = readTarball(pack(directory));
  const manifest = JSON.parse(files.get("package.json") ?? "{}") as Published;
  const found = [...packedFaults({ directory, listed, files, forbidden }), ...exportFaults(manifest, files)];
  say(`${directory}: ${files.size} files, ${found.length} faults`);
  return found.map((fault) => `${directory}: ${fault}`);
});
const dependencies = listDependencies();
faults.push(...dependencyFaults(dependencies));
say(`installed along: ${dependencies.map(({ name, version }) => `${name}@${version}`).join(", ")}`);
for (const fault of faults) say(fault);
if (faults.length > 0) process.exitCode = 1;

function pack(directory: string): Buffer {
  const destination = mkdtempSync(join(tmpdir(), "packed-"));
  try {
    execFileSync("pnpm", ["pack", "--pack-destination", destination], { cwd: join(ROOT, directory), stdio: "pipe" });
    const [tarball = ""] = readdirSync(destination);
    return readFileSync(join(destination, tarball));
  } finally {
    rmSync(destination, { recursive: true });
  }
}

/** Everything of others that a user of any package installs. */
function listDependencies(): readonly Dependency[] {
  const filters = published.flatMap(({ directory }) => ["--filter", `./${directory}`]);
  const command = ["list", "--prod", "--recursive", "--depth", "Infinity", "--json", ...filters];
  const listed = JSON.parse(execFileSync("pnpm", command, { cwd: ROOT, encoding: "utf8" })) as readonly Listed[];
  const found = new Map<string, Dependency>();
  const visit = ({ dependencies = {} }: Pick<Listed, "dependencies">) => {
    for (const [name, dependency] of Object.entries(dependencies)) {
      visit(dependency);
      if (name.startsWith("@toolwright/")) continue;
      const { license, scripts = {} } = readManifest(dependency.path);
      found.set(`${name}@${dependency.version}`, { name, version: dependency.version, license, scripts });
    }
  };
  listed.forEach(visit);
  return [...found.values()];
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function secretsOfEnvironment(): string[] {
  const named = Object.entries(process.env).filter(([name]) => /KEY|TOKEN|SECRET|PASSWORD/i.test(name));
  return named.flatMap(([, value = ""]) => (value.length >= 16 ? [value] : []));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
