import { existsSync, readdirSync, readFileSync } from "node:fs";
import { hashTools } from "@toolwright/core";
import type { Manifest } from "@toolwright/core/manifest";
import { renderExamples } from "../../tests/docs/src/reference/render-examples.ts";
import { renderPages } from "../../tests/docs/src/reference/render-pages.ts";
import { bundleApps } from "../mcp-apps/bundle-apps.ts";
import { readSkills } from "../mcp-skills/read-skills.ts";
import { TOOLKITS } from "../toolkits.ts";
import { loadToolkits } from "../write-types/load-toolkits.ts";
import { renderFiles } from "../write-types/render-files.ts";
import { renderEndpoints } from "./render-endpoints.ts";
import { renderLists } from "./render-lists.ts";

const ROOT = new URL("../../", import.meta.url);

/** The folders that contain only generated files, below the repository. */
const FOLDERS = ["docs/reference/", ...TOOLKITS.map((name) => `packages/${name}/src/types/`)];

/** Renders every generated file, by its path below the repository. The lists of {@link renderLists} must be up to date. */
export async function renderGenerated(): Promise<ReadonlyMap<string, string>> {
  const { renderCatalog } = await import("./render-catalog.ts");
  const manifests = await Promise.all(TOOLKITS.map(loadManifest));
  const types = (await loadToolkits()).flatMap((toolkit) =>
    renderFiles(toolkit).map(({ path, code }) => [`packages/${toolkit.folderName}/src/types/${path}`, code] as const),
  );
  const hashes = manifests.map(async (manifest) => {
    const text = JSON.stringify(await hashTools(manifest.create().tools), null, 2);
    return [`packages/${manifest.name}/tool-hashes.json`, `${text}\n`] as const;
  });
  const pages = [...(await renderPages())].map(([path, page]) => [`docs/reference/${path}`, page] as const);
  return new Map([
    ...renderLists(),
    ...types,
    ...(await Promise.all(hashes)),
    ["packages/cli/src/catalog.ts", renderCatalog(manifests)],
    ...renderExamples(),
    ...pages,
    ["packages/mcp/src/apps/app-files.ts", await bundleApps()],
    ["packages/mcp/src/skills/skill-files.ts", readSkills()],
    ["packages/sandbox/README.md", renderEndpoints(read("packages/sandbox/README.md") ?? "")],
  ]);
}

async function loadManifest(name: string): Promise<Manifest> {
  const { manifest } = (await import(new URL(`packages/${name}/src/manifest.ts`, ROOT).href)) as {
    readonly manifest: Manifest;
  };
  return manifest;
}

/**
 * Describes the faults of generated files: a sentence for each file that is missing, outdated, or generated from
 * nothing.
 */
export function findStale(files: ReadonlyMap<string, string>): readonly string[] {
  const faults = [...files].flatMap(([path, text]) => {
    const written = read(path);
    if (written === text) return [];
    return [written === null ? `${path} does not exist.` : (missingTools(path, written) ?? `${path} is outdated.`)];
  });
  return [...faults, ...leftovers(files).map((path) => `${path} is generated from nothing.`)];
}

/** Lists the files of tools that a list of definitions lacks; `null` if it is complete. */
export function missingTools(path: string, written: string): string | null {
  const [, toolkit] = /^packages\/(\w+)\/src\/definitions\.ts$/.exec(path) ?? [];
  if (toolkit === undefined) return null;
  const folder = `packages/${toolkit}/src/tools/`;
  const missing = readdirSync(new URL(folder, ROOT)).filter(
    (file) => /^[a-z-]+\.ts$/.test(file) && !written.includes(`"./tools/${file}"`),
  );
  return missing.length === 0 ? null : missing.map((file) => `${folder}${file} is in no list of tools.`).join(" ");
}

/** Lists the files in folders of generated files that nothing generates anymore. */
export function leftovers(files: ReadonlyMap<string, string>): readonly string[] {
  return FOLDERS.filter((folder) => existsSync(new URL(folder, ROOT))).flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => folder + path)
      .filter((path) => !files.has(path)),
  );
}

function read(path: string): string | null {
  const file = new URL(path, ROOT);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
