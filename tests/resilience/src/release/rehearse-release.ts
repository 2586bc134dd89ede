// Rehearses an entire release in a temporary copy: versions, changelogs, tarballs and a dry run of publishing.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../../../../scripts/pack-release/package-folder.ts";
import { firstReleaseFaults, independenceFaults, type Versioned } from "./rehearsal-faults.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const CHANGED = "@toolwright/sales";
const CHANGESET = `---\n"${CHANGED}": minor\n---\n\nA fictitious change for the rehearsal.\n`;
const AUTHOR = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"];

const copy = mkdtempSync(join(tmpdir(), "release-"));
const faults: string[] = [];
try {
  copyWorkspace();
  step("install", () => run("pnpm", "install", "--frozen-lockfile", "--prefer-offline"));
  const initialVersions = readVersions();
  const first = step("version, the first time", versionAll);
  faults.push(...firstReleaseFaults(initialVersions, first), ...changelogFaults(first));
  writeFileSync(join(copy, ".changeset/rehearsal.md"), CHANGESET);
  commit("Change one package");
  run("pnpm", "exec", "changeset", "status");
  const second = step(`version, after a change of ${CHANGED}`, versionAll);
  faults.push(...independenceFaults(CHANGED, first, second), ...changelogFaults(second));
  step("build", () => run("pnpm", "build"));
  step("pack and check", () => run("pnpm", "check:packed"));
  const output = step("publish --dry-run", () => run("pnpm", "--recursive", "publish", "--dry-run", "--no-git-checks"));
  faults.push(...publishFaults(output, second));
  for (const { name, version, isPrivate } of second) if (!isPrivate) print(`${name}@${version}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const fault of faults) print(fault);
print(faults.length === 0 ? "The release would succeed." : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

/** Copies all files that git does not ignore into a new repository, because changelogs need commits. */
function copyWorkspace(): void {
  const fileList = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  const files = fileList
    .toString()
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(ROOT, file)));
  for (const file of files) cpSync(join(ROOT, file), join(copy, file));
  run("git", "init", "--quiet", "--initial-branch=main");
  commit("Copy the workspace");
}

function commit(message: string): void {
  run("git", "add", "--all");
  run("git", ...AUTHOR, "commit", "--quiet", "--allow-empty", "--message", message);
}

function versionAll(): readonly Versioned[] {
  run("pnpm", "exec", "changeset", "version");
  commit("Version the packages");
  return readVersions();
}

function readVersions(): readonly Versioned[] {
  return readdirSync(join(copy, "packages")).map((folder) => {
    const text = readFileSync(join(copy, "packages", folder, "package.json"), "utf8");
    const { name, version, private: isPrivate = false } = JSON.parse(text) as Manifest;
    return { name, version, isPrivate };
  });
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

/** Checks that each changelog starts with its package's version and that private packages have none. */
function changelogFaults(versions: readonly Versioned[]): readonly string[] {
  return versions.flatMap(({ name, version, isPrivate }) => {
    const file = join(copy, packageFolder(name), "CHANGELOG.md");
    const changelogVersion = existsSync(file) ? /^## (\S+)/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
    return changelogVersion === (isPrivate ? undefined : version)
      ? []
      : [`The changelog of ${name} starts with ${changelogVersion}, not ${version}.`];
  });
}

function publishFaults(output: string, versions: readonly Versioned[]): readonly string[] {
  return versions.flatMap(({ name, version, isPrivate }) => {
    const isPublished = output.includes(isPrivate ? `${name}@` : `${name}@${version}`);
    return isPublished !== isPrivate ? [] : [`${name}@${version} would ${isPrivate ? "" : "not "}be published.`];
  });
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, [...args], { cwd: copy, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function step<Result>(name: string, work: () => Result): Result {
  print(`${name} …`);
  return work();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
