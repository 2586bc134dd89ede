import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { publishedManifest } from "../../../../scripts/published/published-manifest.ts";
import { readAddress } from "../../../../scripts/published/repository-address.ts";
import { repositoryLinks } from "../../../../site/repository-links.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const ADDRESS = "https://github.com/acme/tools";
const root = (repository?: unknown) => JSON.stringify({ repository });

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

describe("the address of the repository", () => {
  it.each([
    undefined,
    "https://github.com/acme/tools",
    "https://github.com/acme/tools/",
    "git+https://github.com/acme/tools.git",
    // `npm pkg fix` writes this form.
    { type: "git", url: "git+https://github.com/acme/tools.git" },
  ])("is read from the root package.json, where the field repository may be %j", (repository) => {
    expect(readAddress(root(repository))).toBe(repository === undefined ? null : ADDRESS);
  });

  it.each([
    "",
    "acme/tools",
    "http://github.com/acme/tools",
    "https://gitlab.com/acme/tools",
    "https://github.com/acme",
    "https://github.com/acme/tools/tree/main",
  ])('cannot be "%s"', (repository) => {
    expect(() => readAddress(root(repository))).toThrow("must be https://github.com/OWNER/NAME, not ");
  });

  it("is in no file but the root package.json", () => {
    const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
    const own = readAddress(read("package.json"))?.replace("https://", "") ?? "github.com/toolwright";
    const found = tracked.filter(
      (path) =>
        path !== "" &&
        path !== "package.json" &&
        !path.startsWith("tests/docs/src/repository/") &&
        readTracked(path).toLowerCase().includes(own.toLowerCase()),
    );
    expect(found).toEqual([]);
  });
});

describe("the package.json of a tarball", () => {
  const MANIFEST = {
    name: "@toolwright/core",
    version: "0.1.0",
    exports: {
      "./http": { "@toolwright/source": "./src/http.ts", types: "./dist/http.d.ts", default: "./dist/http.js" },
      "./package.json": "./package.json",
    },
    dependencies: { ky: "^2.1.0" },
    devDependencies: { "@toolwright/tests-support": "0.0.0" },
  };
  const PUBLISHED = {
    name: "@toolwright/core",
    version: "0.1.0",
    exports: {
      "./http": { types: "./dist/http.d.ts", default: "./dist/http.js" },
      "./package.json": "./package.json",
    },
    dependencies: { ky: "^2.1.0" },
  };

  it("has neither sources nor the workspace's tools", () => {
    expect(publishedManifest(MANIFEST, "packages/core", root())).toEqual(PUBLISHED);
  });

  it("names the repository, the package's page and the issues, also in place of another address", () => {
    const elsewhere = { ...MANIFEST, repository: "https://github.com/other/fork", homepage: "https://example.com" };
    expect(publishedManifest(elsewhere, "packages/core", root(ADDRESS))).toEqual({
      ...PUBLISHED,
      homepage: `${ADDRESS}/tree/main/packages/core#readme`,
      bugs: `${ADDRESS}/issues`,
      // npm records provenance only if this URL is the one of the workflow's repository.
      repository: { type: "git", url: `git+${ADDRESS}.git`, directory: "packages/core" },
    });
  });

  it("is written by pnpm", async () => {
    const { hooks } = await import(join(ROOT, ".pnpmfile.mjs"));
    const committed = publishedManifest(MANIFEST, "packages/core", read("package.json"));
    expect(await hooks.beforePacking(MANIFEST, join(ROOT, "packages/core"))).toEqual(committed);
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
    cpSync(join(ROOT, "scripts/published"), join(folder, "scripts/published"), { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", ...manifest }));
    const outputs = join(folder, "outputs");
    writeFileSync(outputs, "");
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts/published/compare-address.ts")], {
      env: { ...process.env, GITHUB_REPOSITORY: running, GITHUB_OUTPUT: outputs },
      encoding: "utf8",
    });
    return { status, stderr, outputs: readFileSync(outputs, "utf8") };
  }
  const REPOSITORY = { repository: { type: "git", url: `git+${ADDRESS}.git` } };

  it("refuses to release without an address, and names the command that sets it", () => {
    const { status, stderr, outputs } = check({}, "acme/tools");
    expect(status).toBe(1);
    expect(stderr).toContain("Cannot release: package.json names no repository");
    expect(stderr).toContain("npm pkg set repository=https://github.com/acme/tools");
    expect(outputs).toBe("");
  });

  it("allows the repository that package.json names, in any case", () => {
    expect(check(REPOSITORY, "Acme/Tools")).toMatchObject({ status: 0, outputs: "here=true\n" });
  });

  it("leaves forks alone", () => {
    expect(check(REPOSITORY, "fork/tools")).toMatchObject({ status: 0, outputs: "here=false\n" });
  });
});
