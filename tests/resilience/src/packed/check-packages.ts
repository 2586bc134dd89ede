// Packs every published package and reports faults of its tarball and dependencies. Run it after a build.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readAddress, repositoryFields } from "../../../../scripts/published/repository-address.ts";
import { type Dependency, dependencyFaults } from "./dependency-faults.ts";
import { exportFaults, type Published } from "./export-faults.ts";
import { type Dependent, importFaults } from "./import-faults.ts";
import { packedFaults } from "./packed-faults.ts";
import { readTarball } from "./read-tarball.ts";
import { typeFaults } from "./type-faults.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

interface Manifest {
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** A package in the output of `pnpm list --json`. */
interface ListedPackage {
  readonly version: string;
  readonly path: string;
  readonly dependencies?: Readonly<Record<string, ListedPackage>>;
}

const published = readdirSync(join(ROOT, "packages")).flatMap((folder) => {
  const manifest = readManifest(join(ROOT, "packages", folder));
  return manifest.private ? [] : [{ directory: `packages/${folder}`, listed: manifest.files ?? [] }];
});
const address = readAddress(readFileSync(join(ROOT, "package.json"), "utf8"));
const forbidden = [ROOT.replace(/\/$/, ""), ...secretsOfEnvironment()];

const faults = published.flatMap(({ directory, listed }) => {
  const files = readTarball(pack(directory));
  const manifest = JSON.parse(files.get("package.json") ?? "{}") as Published & Dependent;
  const packageFaults = [
    ...packedFaults({
      listedFiles: listed,
      files,
      repositoryFields: repositoryFields(address, directory),
      forbidden,
    }),
    ...exportFaults(manifest, files),
    ...importFaults(manifest, files),
    ...typeFaults(manifest, files),
  ];
  print(`${directory}: ${files.size} files, ${packageFaults.length} faults`);
  return packageFaults.map((fault) => `${directory}: ${fault}`);
});
const dependencies = listDependencies();
faults.push(...dependencyFaults(dependencies));
print(`dependencies: ${dependencies.map(({ name, version }) => `${name}@${version}`).join(", ")}`);
for (const fault of faults) print(fault);
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

/** Returns all third-party packages that users of any package install. */
function listDependencies(): readonly Dependency[] {
  const filters = published.flatMap(({ directory }) => ["--filter", `./${directory}`]);
  const command = ["list", "--prod", "--recursive", "--depth", "Infinity", "--json", ...filters];
  const projects = JSON.parse(
    execFileSync("pnpm", command, { cwd: ROOT, encoding: "utf8" }),
  ) as readonly ListedPackage[];
  const dependenciesById = new Map<string, Dependency>();
  const visit = ({ dependencies = {} }: Pick<ListedPackage, "dependencies">) => {
    for (const [name, dependency] of Object.entries(dependencies)) {
      visit(dependency);
      if (name.startsWith("@toolwright/")) continue;
      const { license, scripts = {} } = readManifest(dependency.path);
      dependenciesById.set(`${name}@${dependency.version}`, { name, version: dependency.version, license, scripts });
    }
  };
  projects.forEach(visit);
  return [...dependenciesById.values()];
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function secretsOfEnvironment(): string[] {
  const secrets = Object.entries(process.env).filter(([name]) => /KEY|TOKEN|SECRET|PASSWORD/i.test(name));
  return secrets.flatMap(([, value = ""]) => (value.length >= 16 ? [value] : []));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
