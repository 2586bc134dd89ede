import { posix } from "node:path";

/** The part of a published package.json by which it is found, read and imported. */
export interface Published {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly type?: string;
  readonly sideEffects?: unknown;
  readonly engines?: { readonly node?: string };
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const FEWEST_KEYWORDS = 3;

/** What is wrong with how a package presents itself and with what it exports, in sentences. */
export function exportFaults(manifest: Published, files: ReadonlyMap<string, string>): readonly string[] {
  const { exports = {} } = manifest;
  return [
    ...Object.entries(exports).flatMap(([path, target]) => targetFaults(path, target, files)),
    ...(exports["."] ? [] : ["Nothing is exported under the package's own name."]),
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
    // Conditions are tried in their order.
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

function presentationFaults({ description, keywords = [], homepage, engines, ...rest }: Published): readonly string[] {
  return [
    ...(description ? [] : ["description is missing."]),
    ...(keywords.length >= FEWEST_KEYWORDS ? [] : [`keywords must be at least ${FEWEST_KEYWORDS}.`]),
    ...(homepage ? [] : ["homepage is missing."]),
    ...(engines?.node === ">=22" ? [] : ["engines.node must be >=22."]),
    ...(rest.type === "module" ? [] : ["type must be module."]),
    ...(rest.sideEffects === false ? [] : ["sideEffects must be false, or bundlers keep what nobody uses."]),
    ...(/^\d+\.\d+\.\d+$/.test(rest.version ?? "") ? [] : ["version must be three numbers."]),
  ];
}

/** A page says how to install the package and shows a first example. */
function readmeFaults({ name = "" }: Published, readme: string): readonly string[] {
  const installs = readme.split("\n").filter((line) => /^(?:npm install|npx -y) /.test(line));
  const isInstalled = installs.some((line) => line.split(" ").includes(name));
  return [
    ...(readme.startsWith(`# ${name}\n`) ? [] : [`README.md must begin with the name ${name}.`]),
    ...(isInstalled ? [] : [`README.md has no line that installs ${name}.`]),
    ...(readme.includes("```ts\n") ? [] : ["README.md has no example."]),
  ];
}
