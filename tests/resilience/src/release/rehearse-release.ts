// Goes through a whole release in a temporary copy: versions, changelogs, tarballs, and publishing without doing it.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstReleaseFaults, independenceFaults, type Versioned } from "./rehearsal-faults.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const CHANGED = "@toolwright/sales";
const CHANGESET = `---\n"${CHANGED}": minor\n---\n\nA change made up for the rehearsal.\n`;
const AUTHOR = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"];

const copy = mkdtempSync(join(tmpdir(), "release-"));
const faults: string[] = [];
try {
  copyWorkspace();
  step("install", () => run("pnpm", "install", "--frozen-lockfile", "--prefer-offline"));
  const before = readVersions();
  const first = step("version, the first time", versionAll);
  faults.push(...firstReleaseFaults(before, first), ...changelogFaults(first));
  writeFileSync(join(copy, ".changeset/rehearsal.md"), CHANGESET);
  commit("Change one package");
  run("pnpm", "exec", "changeset", "status");
  const second = step(`version, after a change of ${CHANGED}`, versionAll);
  faults.push(...independenceFaults(CHANGED, first, second), ...changelogFaults(second));
  step("build", () => run("pnpm", "build"));
  step("pack and check", () => run("pnpm", "check:packed"));
  const told = step("publish --dry-run", () => run("pnpm", "--recursive", "publish", "--dry-run", "--no-git-checks"));
  faults.push(...publishFaults(told, second));
  for (const { name, version, isPrivate } of second) if (!isPrivate) say(`${name}@${version}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const fault of faults) say(fault);
say(faults.length === 0 ? "The release would go through." : `${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

/** The files that git knows or would take, under a history of their own: changelogs name commits. */
function copyWorkspace(): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  const files = listed
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

/** A changelog begins with the version that its package has; what is not published has none. */
function changelogFaults(versions: readonly Versioned[]): readonly string[] {
  return versions.flatMap(({ name, version, isPrivate }) => {
    const file = join(copy, "packages", name.replace("@toolwright/", ""), "CHANGELOG.md");
    const told = existsSync(file) ? /^## (\S+)/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
    return told === (isPrivate ? undefined : version)
      ? []
      : [`The changelog of ${name} tells ${told}, not ${version}.`];
  });
}

function publishFaults(told: string, versions: readonly Versioned[]): readonly string[] {
  return versions.flatMap(({ name, version, isPrivate }) => {
    const isTold = told.includes(isPrivate ? `${name}@` : `${name}@${version}`);
    return isTold !== isPrivate ? [] : [`${name}@${version} would ${isPrivate ? "" : "not "}be published.`];
  });
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, [...args], { cwd: copy, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function step<Result>(name: string, act: () => Result): Result {
  say(`${name} …`);
  return act();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
