import { posix } from "node:path";

/** A package as it would be published. */
export interface PackedPackage {
  /** Its folder in the repository: `packages/core`. */
  readonly directory: string;
  /** What its own package.json lists under `files`. */
  readonly listed: readonly string[];
  /** Its files, by their path in the package. */
  readonly files: ReadonlyMap<string, string>;
  /** Texts that must not be in it: the folder of the workspace, secrets of the environment. */
  readonly forbidden: readonly string[];
}

/** The part of a published package.json that is looked at. */
interface Manifest {
  readonly name?: string;
  readonly license?: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly repository?: { readonly url?: string; readonly directory?: string };
  readonly publishConfig?: { readonly provenance?: boolean };
  readonly [dependencies: string]: unknown;
}

const REPOSITORY = "git+https://github.com/toolwright/toolwright.git";
const ALWAYS = ["package.json", "README.md", "LICENSE"];
const KINDS: Readonly<Record<string, RegExp>> = {
  dist: /\.(?:js|js\.map|d\.ts|d\.ts\.map)$/,
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
  // Keys of Datadog and of Customer.io.
  /(?<![0-9a-f])(?:[0-9a-f]{32}|[0-9a-f]{40})(?![0-9a-f])/,
];

/** What is wrong with a package as it would be published, in sentences; none for a good one. */
export function packedFaults(packed: PackedPackage): readonly string[] {
  const manifest = JSON.parse(packed.files.get("package.json") ?? "{}") as Manifest;
  return [
    ...fileFaults(packed),
    ...manifestFaults(manifest, packed.directory),
    ...binFaults(manifest, packed.files),
    ...mapFaults(packed.files),
    ...contentFaults(packed),
  ];
}

function fileFaults({ files, listed }: PackedPackage): string[] {
  const missing = ALWAYS.filter((name) => !files.has(name)).map((name) => `${name} is missing.`);
  const isBuilt = [...files.keys()].some((name) => /^dist\/.*\.js$/.test(name));
  const unwanted = [...files.keys()].filter((name) => {
    const kind = KINDS[name.split("/")[0] ?? ""];
    return ONLY_FOR_TESTS.test(name) || (kind ? !kind.test(name) : ![...ALWAYS, ...listed].includes(name));
  });
  return [
    ...missing,
    ...(isBuilt ? [] : ["dist holds no JavaScript: it is not built."]),
    ...unwanted.map((name) => `${name} does not belong into the package.`),
  ];
}

function manifestFaults(
  { repository, publishConfig, license, scripts, ...rest }: Manifest,
  directory: string,
): string[] {
  const ranges = ["dependencies", "peerDependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
    Object.entries((rest[kind] ?? {}) as Record<string, string>),
  );
  const unresolved = ranges.filter(([, range]) =>
    /^(?:workspace|catalog|file|link|portal|git|github|https?|npm):|^\*$|\//.test(range),
  );
  const run = INSTALL_SCRIPTS.filter((name) => scripts?.[name] !== undefined);
  return [
    ...unresolved.map(([name, range]) => `${name} is asked for as ${range}, which no registry can resolve.`),
    ...run.map((name) => `The script ${name} would run on the machines of users.`),
    ...(repository?.url === REPOSITORY && repository.directory === directory
      ? []
      : [`repository must be ${REPOSITORY} with the directory ${directory}, or no provenance can be given.`]),
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

/** A map whose source is not shipped leads a debugger nowhere. */
function mapFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    const named = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text)?.[1];
    const lost = named !== undefined && !files.has(beside(name, named)) ? [`${name} names a map that is missing.`] : [];
    if (!name.endsWith(".map")) return lost;
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
