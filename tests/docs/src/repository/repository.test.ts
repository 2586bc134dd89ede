import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { publishedPackages } from "../../../../scripts/set-repository/published-packages.ts";
import { parseAddress, readAddress } from "../../../../scripts/set-repository/repository-address.ts";
import { repositoryFiles } from "../../../../scripts/set-repository/repository-files.ts";
import { repositoryLinks } from "../../../../site/repository-links.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const ADDRESS = "https://github.com/acme/tools";
const committed = readAddress(read("package.json"));
const files = repositoryFiles(publishedPackages(ROOT));

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

describe("the address of the repository", () => {
  it.each(files)("is in $path as `npx -y pnpm@12 repository` writes it", ({ path, derive }) => {
    expect(derive(read(path), committed)).toBe(read(path));
  });

  it.each(files)("can be set, set again and removed in $path", ({ path, derive }) => {
    const unset = derive(read(path), null);
    const set = derive(unset, ADDRESS);
    expect(set).toContain(ADDRESS);
    expect(unset).not.toMatch(/github\.com/);
    expect(derive(set, ADDRESS)).toBe(set);
    expect(derive(derive(set, "https://github.com/other/name"), ADDRESS)).toBe(set);
    expect(derive(set, null)).toBe(unset);
  });

  it("is read from the root package.json, which has no other place", () => {
    const [root] = files;
    expect(readAddress(root?.derive(read("package.json"), ADDRESS) ?? "")).toBe(ADDRESS);
    expect(readAddress(root?.derive(read("package.json"), null) ?? "")).toBeNull();
  });

  it("is in no file that the command does not write", () => {
    const derived = new Set(files.map(({ path }) => path));
    const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
    const own = committed?.replace("https://", "") ?? "github.com/toolwright";
    const found = tracked.filter((path) => {
      if (path === "" || derived.has(path) || path.startsWith("tests/docs/src/repository/")) return false;
      return readTracked(path).toLowerCase().includes(own.toLowerCase());
    });
    expect(found).toEqual([]);
  });

  it.each([
    ["none", null],
    ["https://github.com/acme/tools", ADDRESS],
    ["https://github.com/acme/tools/", ADDRESS],
    ["https://github.com/acme/tools.git", ADDRESS],
  ])("can be given as %s", (argument, address) => {
    expect(parseAddress(argument)).toBe(address);
  });

  it.each([
    "",
    "acme/tools",
    "http://github.com/acme/tools",
    "https://gitlab.com/acme/tools",
    "https://github.com/acme",
  ])('cannot be "%s"', (argument) => {
    expect(() => parseAddress(argument)).toThrow("Expected https://github.com/OWNER/NAME or none");
  });
});

/** Returns the content of a tracked file; empty if the working tree lacks it. */
function readTracked(path: string): string {
  try {
    return read(path);
  } catch {
    return "";
  }
}

describe("the site", () => {
  it("links to the repository and to the page's source only if there is an address", () => {
    expect(repositoryLinks(null)).toEqual({});
    expect(repositoryLinks(ADDRESS)).toEqual({
      socialLinks: [{ icon: "github", link: ADDRESS }],
      editLink: { pattern: `${ADDRESS}/edit/main/docs/:path` },
    });
  });
});

describe("the release workflow's check of the address", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** Runs the check in a copy of the repository with this root package.json, as the workflow of `running`. */
  function check(manifest: object, running: string) {
    const folder = mkdtempSync(join(tmpdir(), "address-"));
    folders.push(folder);
    cpSync(join(ROOT, "scripts/set-repository"), join(folder, "scripts/set-repository"), { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", ...manifest }));
    const outputs = join(folder, "outputs");
    writeFileSync(outputs, "");
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, "scripts/set-repository/compare-address.ts")],
      {
        env: { ...process.env, GITHUB_REPOSITORY: running, GITHUB_OUTPUT: outputs },
        encoding: "utf8",
      },
    );
    return { status, stderr, outputs: readFileSync(outputs, "utf8") };
  }
  const REPOSITORY = { repository: { type: "git", url: `git+${ADDRESS}.git` } };

  it("refuses to release without an address, and names the command that sets it", () => {
    const { status, stderr, outputs } = check({}, "acme/tools");
    expect(status).toBe(1);
    expect(stderr).toContain("Cannot release: package.json names no repository");
    expect(stderr).toContain("npx -y pnpm@12 repository https://github.com/acme/tools");
    expect(outputs).toBe("");
  });

  it("allows the repository that package.json names, in any case", () => {
    expect(check(REPOSITORY, "Acme/Tools")).toMatchObject({ status: 0, outputs: "here=true\n" });
  });

  it("leaves forks alone", () => {
    expect(check(REPOSITORY, "fork/tools")).toMatchObject({ status: 0, outputs: "here=false\n" });
  });
});
