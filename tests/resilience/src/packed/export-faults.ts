import { posix } from "node:path";

/** The fields of a published package.json that describe and export the package. */
export interface Published {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly type?: string;
  readonly sideEffects?: unknown;
  readonly engines?: { readonly node?: string };
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const MIN_KEYWORDS = 3;

/** Checks the exports, the description and the README of a package; returns one message per fault. */
export function exportFaults(manifest: Published, files: ReadonlyMap<string, string>): readonly string[] {
  const { exports = {} } = manifest;
  return [
    ...Object.entries(exports).flatMap(([path, target]) => targetFaults(path, target, files)),
    ...(exports["."] ? [] : ['The main entry "." is missing.']),
    ...presentationFaults(manifest),
    ...readmeFaults(manifest, files.get("README.md") ?? ""),
  ];
}

function targetFaults(
  path: string,
  target: string | Readonly<Record<string, string>>,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  if (typeof target === "string")
    return isThere(target, files) ? [] : [`${path} leads to ${target}, which is missing.`];
  const [first] = Object.keys(target);
  const missing = Object.values(target).filter((file) => !isThere(file, files));
  return [
    // Resolvers use the first matching condition.
    ...(first === "types" ? [] : [`${path} must name its types first.`]),
    ...(target["default"] === undefined ? [`${path} has nothing for a runtime.`] : []),
    ...Object.keys(target).flatMap((condition) =>
      condition.includes("source") ? [`${path} offers the condition ${condition} of the workspace.`] : [],
    ),
    ...missing.map((file) => `${path} leads to ${file}, which is missing.`),
  ];
}

function isThere(target: string, files: ReadonlyMap<string, string>): boolean {
  const [before = "", after] = posix.normalize(target).split("*");
  if (after === undefined) return files.has(before);
  return [...files.keys()].some((name) => name.startsWith(before) && name.endsWith(after));
}

function presentationFaults({ description, keywords = [], engines, ...rest }: Published): readonly string[] {
  return [
    ...(description ? [] : ["description is missing."]),
    ...(keywords.length >= MIN_KEYWORDS ? [] : [`keywords must be at least ${MIN_KEYWORDS}.`]),
    ...(engines?.node === ">=22" ? [] : ["engines.node must be >=22."]),
    ...(rest.type === "module" ? [] : ["type must be module."]),
    ...(rest.sideEffects === false ? [] : ["sideEffects must be false, or bundlers keep unused code."]),
    ...(/^\d+\.\d+\.\d+$/.test(rest.version ?? "") ? [] : ["version must be three numbers."]),
  ];
}

/** Checks that the README has an install command and an example. */
function readmeFaults({ name = "" }: Published, readme: string): readonly string[] {
  const installs = readme.split("\n").filter((line) => /^(?:npm install|npx -y) /.test(line));
  const isInstalled = installs.some((line) => line.split(" ").includes(name));
  return [
    ...(readme.startsWith(`# ${name}\n`) ? [] : [`README.md must begin with the name ${name}.`]),
    ...(isInstalled ? [] : [`README.md has no line that installs ${name}.`]),
    ...(readme.includes("```ts\n") ? [] : ["README.md has no example."]),
  ];
}
