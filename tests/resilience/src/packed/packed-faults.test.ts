import { describe, expect, it } from "vitest";
import { repositoryFields } from "../../../../scripts/published/repository-address.ts";
import { dependencyFaults } from "./dependency-faults.ts";
import { type PackedPackage, packedFaults } from "./packed-faults.ts";

const REPOSITORY_FIELDS = repositoryFields("https://github.com/acme/tools", "packages/probe");
const MANIFEST = {
  name: "@toolwright/probe",
  license: "MIT",
  bin: "./dist/bin.js",
  ...REPOSITORY_FIELDS,
  publishConfig: { access: "public", provenance: true },
  scripts: { build: "tsup" },
  dependencies: { ky: "^2.1.0", "@toolwright/core": "^0.1.0" },
  peerDependencies: { msw: ">=2" },
};

const FILES = {
  "package.json": JSON.stringify(MANIFEST),
  "README.md": "# Probe\n\n`GET /home` and `https://example.com/users/1`, traces of /api/v2/tmp/1\n",
  LICENSE: "MIT",
  "extra.md": "An extra.",
  "dist/index.js": "export {};\n//# sourceMappingURL=index.js.map\n",
  "dist/index.js.map": JSON.stringify({ sources: ["../src/index.ts"] }),
  "dist/bin.js": "#!/usr/bin/env node\n",
  "dist/LICENSE-ky.md": "MIT License",
  "dist/index.d.ts": "export {};\n//# sourceMappingURL=index.d.ts.map",
  "dist/index.d.ts.map": JSON.stringify({ sourceRoot: "", sources: ["../src/index.ts"] }),
  "src/index.ts": "export {};\n",
};

function faultsWith(files: Readonly<Record<string, string | null>>, parts: Partial<PackedPackage> = {}) {
  const remaining = Object.entries({ ...FILES, ...files }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const packed = {
    repositoryFields: REPOSITORY_FIELDS,
    listedFiles: ["dist", "src", "extra.md"],
    forbidden: ["/srv/checkout"],
  };
  return packedFaults({ ...packed, files: new Map(remaining), ...parts });
}

const manifestWith = (parts: object) => ({ "package.json": JSON.stringify({ ...MANIFEST, ...parts }) });

it("a correct package has no faults", () => {
  expect(faultsWith({})).toEqual([]);
});

describe("packedFaults reports a package", () => {
  it.each([
    ["without a readme", { "README.md": null }, "README.md is missing."],
    ["without a license", { LICENSE: null }, "LICENSE is missing."],
    ["without a listed file", { "extra.md": null }, "extra.md is missing."],
    [
      "that is not built",
      { "dist/index.js": null, "dist/bin.js": null },
      "dist contains no JavaScript: run a build first.",
    ],
    ["with a test", { "src/index.test.ts": "" }, "src/index.test.ts does not belong into the package."],
    ["with a type test", { "src/a.test-d.ts": "" }, "src/a.test-d.ts does not belong into the package."],
    ["with a built test", { "dist/a.test.js": "" }, "dist/a.test.js does not belong into the package."],
    ["with a recording", { "src/__fixtures__/a.ts": "" }, "src/__fixtures__/a.ts does not belong into the package."],
    ["with an unlisted file", { "notes.md": "" }, "notes.md does not belong into the package."],
    ["with notes in its code", { "dist/notes.md": "" }, "dist/notes.md does not belong into the package."],
    ["with settings", { ".env": "A=1" }, ".env does not belong into the package."],
    ["with registry settings", { "src/.npmrc": "" }, "src/.npmrc does not belong into the package."],
    ["with data among its sources", { "src/a.json": "{}" }, "src/a.json does not belong into the package."],
    ["without its command", { "dist/bin.js": null }, "The command ./dist/bin.js is missing."],
    ["whose command has no shebang", { "dist/bin.js": "import 'a';" }, "#!/usr/bin/env node"],
    ["whose map is missing", { "dist/index.js.map": null }, "dist/index.js names a map that is missing."],
    ["whose source is missing", { "src/index.ts": null }, "names the source ../src/index.ts, which is missing."],
    [
      "with a home directory path",
      { "dist/index.js": 'const a = "/home/ada/toolwright/a.js";' },
      "a path of a machine",
    ],
    ["with a macOS path", { "dist/index.js": "// from /Users/ada/a.ts" }, "a path of a machine"],
    [
      "with a Windows path",
      { "dist/index.js.map": '{"sources":[],"file":"C:\\\\Users\\\\ada"}' },
      "a path of a machine",
    ],
    ["with a file URL", { "dist/index.js": 'import "file:///srv/a.js"' }, "a path of a machine"],
    ["with the workspace's folder", { "dist/index.js": "// /srv/checkout/a" }, "the workspace's folder or a secret"],
    ["with a private key", { "src/index.ts": "-----BEGIN EC PRIVATE KEY-----" }, "what looks like a key"],
    ["with a key of Datadog", { "src/index.ts": `"${"0c4aa17e".repeat(4)}"` }, "beginning with 0c4aa1."],
    ["with an application key", { "README.md": `export A=${"0c4aa17e".repeat(5)}` }, "what looks like a key"],
    ["with a token of npm", { "README.md": `npm_${"aB3".repeat(12)}` }, "what looks like a key"],
    [
      "with a range of the workspace",
      manifestWith({ dependencies: { a: "workspace:^" } }),
      "a has the range workspace:^",
    ],
    [
      "with a range of a catalog",
      manifestWith({ peerDependencies: { a: "catalog:dev" } }),
      "a has the range catalog:dev",
    ],
    ["with a folder for a dependency", manifestWith({ dependencies: { a: "file:../a" } }), "a has the range file:../a"],
    ["with any version of a dependency", manifestWith({ dependencies: { a: "*" } }), "a has the range *"],
    ["with a script for installing", manifestWith({ scripts: { postinstall: "node a.js" } }), "The script postinstall"],
    ["without a repository", manifestWith({ repository: undefined }), "repository must be"],
    [
      "of another folder",
      manifestWith({ repository: { ...REPOSITORY_FIELDS.repository, directory: "packages/a" } }),
      "packages/probe",
    ],
    ["with the issues of another repository", manifestWith({ bugs: "https://github.com/b/b/issues" }), "bugs must be"],
    ["without provenance", manifestWith({ publishConfig: { access: "public" } }), "provenance must be true"],
    ["without a license name", manifestWith({ license: undefined }), "license must be MIT"],
  ] as const)("%s", (_, files, fault) => {
    const faults = faultsWith(files);
    expect(faults.join("\n")).toContain(fault);
    // Only the change and its direct consequences are faults.
    expect(faults.length).toBeLessThanOrEqual(3);
  });

  it("that names a repository while the repository has no public address", () => {
    expect(faultsWith({}, { repositoryFields: repositoryFields(null, "packages/probe") })).toEqual([
      "homepage must be absent.",
      "bugs must be absent.",
      "repository must be absent.",
    ]);
  });

  it("the fault for a key does not show the key", () => {
    const key = "0c4aa17e00dd4f3b9e2f6a7d81c5b390";
    expect(faultsWith({ "src/index.ts": key }).join()).not.toContain(key.slice(0, 8));
  });
});

describe("a dependency", () => {
  const good = { name: "ky", version: "2.1.0", license: "MIT", scripts: { test: "ava" } };
  it("a dependency from the registry with a permissive license and without install scripts has no faults", () => {
    expect(dependencyFaults([good])).toEqual([]);
  });
  it.each([
    [{ scripts: { postinstall: "node build.js" } }, "ky@2.1.0 runs a script on the machines of users: postinstall."],
    [{ license: "GPL-3.0" }, "ky@2.1.0 has the license GPL-3.0."],
    [{ license: undefined }, "ky@2.1.0 has the license none."],
    [{ version: "link:../ky" }, "ky@link:../ky is not a released version of the registry."],
  ])("a dependency with %j is reported", (parts, fault) => {
    expect(dependencyFaults([{ ...good, ...parts }])).toEqual([fault]);
  });
});
