import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { packageFolder } from "../../../../scripts/pack-release/package-folder.ts";
import { productionDependencies } from "../../../../scripts/pack-release/production-dependencies.ts";
import { readChanges } from "../../../../scripts/pack-release/read-changes.ts";
import { packagesToPublish } from "../../../../scripts/pack-release/release-plan.ts";
import { renderSbom, sbomFaults } from "../../../../scripts/pack-release/sbom.ts";
import { publishedPackages } from "../../../../scripts/published/published-packages.ts";
import { repositoryFields } from "../../../../scripts/published/repository-address.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

const COMPONENTS = [
  { name: "ky", version: "2.1.0" },
  { group: "@toolwright", name: "core", version: "0.1.0" },
];
const sbom = (components: readonly object[]) =>
  JSON.stringify({
    bomFormat: "CycloneDX",
    serialNumber: "urn:uuid:1",
    metadata: { timestamp: "2026-11-22T10:00:00.000Z", component: { name: "sales" } },
    components,
  });

describe("the bill of materials of a release", () => {
  it("must list exactly the packages that users install", () => {
    expect(sbomFaults(sbom(COMPONENTS), new Set(["@toolwright/core@0.1.0", "ky@2.1.0"]))).toEqual([]);
    expect(sbomFaults(sbom(COMPONENTS), new Set(["@toolwright/core@0.1.0", "ky@2.0.0"]))).toEqual([
      "lacks ky@2.0.0, which users install.",
      "lists ky@2.1.0, which users do not install.",
    ]);
  });

  it("is the same for the same commit, in any order and at any time", () => {
    const rendered = renderSbom(sbom(COMPONENTS), "ab12", {});
    expect(
      renderSbom(sbom(COMPONENTS.toReversed()).replace("10:00", "11:00").replace("uuid:1", "uuid:2"), "ab12", {}),
    ).toBe(rendered);
    expect(sbomFaults(rendered, new Set(["@toolwright/core@0.1.0", "ky@2.1.0"]))).toEqual([]);
  });

  it("names the hash of the package's tarball, and the repository if it has an address", () => {
    const component = { name: "sales", hashes: [{ alg: "SHA-256", content: "ab12" }] };
    const componentWith = (address: string | null) =>
      JSON.parse(renderSbom(sbom(COMPONENTS), "ab12", repositoryFields(address, "packages/sales"))).metadata.component;
    expect(componentWith(null)).toEqual(component);
    expect(componentWith("https://github.com/acme/tools")).toEqual({
      ...component,
      externalReferences: [
        { type: "vcs", url: "git+https://github.com/acme/tools.git" },
        { type: "issue-tracker", url: "https://github.com/acme/tools/issues" },
      ],
    });
  });
});

describe("the packages that users install", () => {
  /** Writes packages below a folder: path, name, and the names of dependencies. */
  function install(packages: readonly (readonly [string, object])[]): string {
    const root = mkdtempSync(join(tmpdir(), "installed-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [path, manifest] of packages) {
      mkdirSync(join(root, path), { recursive: true });
      writeFileSync(join(root, path, "package.json"), JSON.stringify({ version: "1.0.0", ...manifest }));
    }
    return join(root, "app");
  }

  it("are the dependencies of dependencies too, but no development or peer dependencies", () => {
    const app = install([
      ["app", { dependencies: { a: "*" }, devDependencies: { d: "*" }, peerDependencies: { p: "*" } }],
      ["app/node_modules/a", { dependencies: { "@s/b": "*", a: "*" } }],
      ["node_modules/@s/b", { version: "2.0.0" }],
      ["node_modules/d", {}],
      ["node_modules/p", {}],
    ]);
    expect([...productionDependencies(app)]).toEqual(["a@1.0.0", "@s/b@2.0.0"]);
  });

  it("cannot be listed before they are installed", () => {
    expect(() => productionDependencies(install([["app", { dependencies: { absent: "*" } }]]))).toThrow(
      "absent is not installed.",
    );
  });
});

describe("the plan of a release", () => {
  const core = { kind: "publish", name: "core", version: "0.1.0", tarball: { path: "packages/core-0.1.0.tgz" } };
  const plan = (...groups: readonly object[][]) => JSON.stringify({ version: 1, plan: groups });

  it("lists packages after those that they depend on, without those that are only tagged", () => {
    const sales = { kind: "publish", name: "sales", version: "0.2.0", tarball: { path: "packages/sales-0.2.0.tgz" } };
    expect(packagesToPublish(plan([core, { kind: "tag", name: "tests", version: "0.0.0" }], [sales]))).toEqual([
      { name: "core", version: "0.1.0", tarball: "packages/core-0.1.0.tgz" },
      { name: "sales", version: "0.2.0", tarball: "packages/sales-0.2.0.tgz" },
    ]);
  });

  it("is refused if it lacks a tarball or has another version", () => {
    expect(() => packagesToPublish(plan([{ ...core, tarball: undefined }]))).toThrow("wrote no tarball of core");
    expect(() => packagesToPublish(plan([core]).replace('"version":1', '"version":2'))).toThrow("of version 2, not 1");
  });
});

test.each(publishedPackages(ROOT))("the package in packages/%s is found by its name", (folder) => {
  const { name } = JSON.parse(readFileSync(join(ROOT, "packages", folder, "package.json"), "utf8")) as { name: string };
  expect(packageFolder(name)).toBe(`packages/${folder}`);
});

describe("the notes of a release", () => {
  const CHANGELOG = "# @toolwright/core\n\n## 0.10.0\n\n### Minor\n\n- Ten.\n\n## 0.1.0\n\n### Minor\n\n- One.\n";

  it("are the changelog's section about the version", () => {
    expect(readChanges(CHANGELOG, "0.1.0")).toBe("### Minor\n\n- One.\n");
    expect(readChanges(CHANGELOG, "0.10.0")).toBe("### Minor\n\n- Ten.\n");
  });

  it("cannot be missing", () => {
    expect(() => readChanges(CHANGELOG, "0.2.0")).toThrow("The changelog has no section 0.2.0");
  });
});
