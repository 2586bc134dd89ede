/** A third-party package: its version from `pnpm list --json`, the rest from its package.json. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  readonly scripts: Readonly<Record<string, string>>;
}

const LICENSES: ReadonlySet<string> = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"]);

/**
 * Checks third-party packages without a network; returns one message per fault: an install script, a license that is not
 * permissive, or a source other than the registry.
 */
export function dependencyFaults(dependencies: readonly Dependency[]): readonly string[] {
  return dependencies.flatMap(({ name, version, license, scripts }) => {
    const label = `${name}@${version}`;
    const run = ["preinstall", "install", "postinstall"].filter((script) => scripts[script] !== undefined);
    return [
      ...run.map((script) => `${label} runs a script on the machines of users: ${script}.`),
      ...(LICENSES.has(license ?? "") ? [] : [`${label} has the license ${license ?? "none"}.`]),
      ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`${label} is not a released version of the registry.`]),
    ];
  });
}
