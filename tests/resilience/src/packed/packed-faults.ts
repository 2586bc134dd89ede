import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { RepositoryFields } from "../../../../scripts/published/repository-address.ts";

/** A package as it would be published. */
export interface PackedPackage {
  /** The `files` list of its package.json. */
  readonly listedFiles: readonly string[];
  /** Contents of its files, by path in the package. */
  readonly files: ReadonlyMap<string, string>;
  /** The fields of its package.json that name the repository; none while the repository has no public address. */
  readonly repositoryFields: RepositoryFields;
  /** Strings that no file may contain: the workspace's directory and secrets of the environment. */
  readonly forbidden: readonly string[];
}

/** The checked fields of a published package.json. */
interface Manifest extends RepositoryFields {
  readonly name?: string;
  readonly license?: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly provenance?: boolean };
  readonly [dependencies: string]: unknown;
}

const REQUIRED_FILES = ["package.json", "README.md", "LICENSE"];
const PUBLISHED_FILES: Readonly<Record<string, RegExp>> = {
  dist: /\.(?:js|js\.map|d\.ts|d\.ts\.map)$|^dist\/LICENSE-[a-z-]+\.md$/,
  docs: /^docs\/[a-z-]+\.md$/,
  plugin: /\/(?:AGENTS|SKILL)\.md$|\/(?:plugin|\.mcp|gemini-extension)\.json$/,
  src: /(?<!\.test|\.test-d|\.d)\.ts$/,
};
const ONLY_FOR_TESTS = /__fixtures__|__tests__|__snapshots__|\.test(?:-d)?\.|\.snap$/;
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare", "prepublish"];
const MACHINE_PATH =
  /(?<![\w.@*])(?:\/(?:home|Users|root|tmp|work|var\/folders)\/[\w.-]|[A-Z]:\\\\?Users\\|file:\/\/\/)/;
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(?:npm_[A-Za-z0-9]{36}|gh[opsu]_[A-Za-z0-9]{36}|github_pat_\w{60}|AKIA[A-Z0-9]{16}|xox[abp]-[\w-]{20}|sk-[\w-]{32})/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\./,
  // Keys for Datadog and Customer.io.
  /(?<![0-9a-f])(?:[0-9a-f]{32}|[0-9a-f]{40})(?![0-9a-f])/,
];

/** Checks a package as it would be published; returns one message per fault. */
export function packedFaults(packed: PackedPackage): readonly string[] {
  const manifest = JSON.parse(packed.files.get("package.json") ?? "{}") as Manifest;
  return [
    ...fileFaults(packed),
    ...manifestFaults(manifest, packed.repositoryFields),
    ...binFaults(manifest, packed.files),
    ...mapFaults(packed.files),
    ...contentFaults(packed),
  ];
}

function fileFaults({ files, listedFiles }: PackedPackage): string[] {
  const has = (name: string) => files.has(name) || [...files.keys()].some((path) => path.startsWith(`${name}/`));
  const missing = [...REQUIRED_FILES, ...listedFiles].filter((name) => !has(name)).map((name) => `${name} is missing.`);
  const isBuilt = [...files.keys()].some((name) => /^dist\/.*\.js$/.test(name));
  const extraFiles = [...files.keys()].filter((name) => {
    const kind = PUBLISHED_FILES[name.split("/")[0] ?? ""];
    return ONLY_FOR_TESTS.test(name) || (kind ? !kind.test(name) : ![...REQUIRED_FILES, ...listedFiles].includes(name));
  });
  return [
    ...missing,
    ...(isBuilt ? [] : ["dist contains no JavaScript: run a build first."]),
    ...extraFiles.map((name) => `${name} does not belong into the package.`),
  ];
}

function manifestFaults(
  { homepage, bugs, repository, publishConfig, license, scripts, ...rest }: Manifest,
  expected: RepositoryFields,
): string[] {
  const ranges = ["dependencies", "peerDependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
    Object.entries((rest[kind] ?? {}) as Record<string, string>),
  );
  const unresolved = ranges.filter(([, range]) =>
    /^(?:workspace|catalog|file|link|portal|git|github|https?|npm):|^\*$|\//.test(range),
  );
  const run = INSTALL_SCRIPTS.filter((name) => scripts?.[name] !== undefined);
  return [
    ...unresolved.map(([name, range]) => `${name} has the range ${range}, which a registry cannot resolve.`),
    ...run.map((name) => `The script ${name} would run on users' machines.`),
    ...Object.entries({ homepage, bugs, repository }).flatMap(([name, value]) => {
      const target = expected[name as keyof RepositoryFields];
      return isDeepStrictEqual(value, target) ? [] : [`${name} must be ${JSON.stringify(target) ?? "absent"}.`];
    }),
    ...(publishConfig?.provenance === true ? [] : ["publishConfig.provenance must be true."]),
    ...(license === "MIT" ? [] : ["license must be MIT."]),
  ];
}

function binFaults({ bin = {} }: Manifest, files: ReadonlyMap<string, string>): string[] {
  return Object.values(typeof bin === "string" ? { bin } : bin).flatMap((target) => {
    const text = files.get(posix.normalize(target));
    if (text === undefined) return [`The command ${target} is missing.`];
    return text.startsWith("#!/usr/bin/env node\n")
      ? []
      : [`The command ${target} does not begin with #!/usr/bin/env node.`];
  });
}

/** Checks that source maps and their sources are in the package. */
function mapFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    const mapName = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text)?.[1];
    const missingMap =
      mapName !== undefined && !files.has(beside(name, mapName)) ? [`${name} names a map that is missing.`] : [];
    if (!name.endsWith(".map")) return missingMap;
    const { sources, sourceRoot = "" } = JSON.parse(text) as { sources: readonly string[]; sourceRoot?: string };
    const missing = sources.filter((source) => !files.has(beside(name, sourceRoot + source)));
    return missing.map((source) => `${name} names the source ${source}, which is missing.`);
  });
}

function beside(name: string, other: string): string {
  return posix.join(posix.dirname(name), other);
}

function contentFaults({ files, forbidden }: PackedPackage): string[] {
  return [...files].flatMap(([name, text]) => {
    const path = MACHINE_PATH.exec(text);
    const key = KEYS.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
    return [
      ...(path ? [`${name} holds a path of a machine: ${text.slice(path.index, path.index + 40).split("\n")[0]}`] : []),
      // The key itself stays out of the log.
      ...(key === undefined ? [] : [`${name} holds what looks like a key, beginning with ${key.slice(0, 6)}.`]),
      ...(forbidden.some((secret) => text.includes(secret))
        ? [`${name} holds the workspace's folder or a secret of this environment.`]
        : []),
    ];
  });
}
