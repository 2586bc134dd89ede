/** A package among those that `pnpm list --json` tells, with what its own package.json says. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  readonly scripts: Readonly<Record<string, string>>;
}

const LICENSES: ReadonlySet<string> = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"]);

/**
 * What is wrong with packages that users install along with ours, as far as it can be known without a network: a script
 * that would run on their machines, a licence that binds them, a source other than the registry.
 */
export function dependencyFaults(dependencies: readonly Dependency[]): readonly string[] {
  return dependencies.flatMap(({ name, version, license, scripts }) => {
    const label = `${name}@${version}`;
    const run = ["preinstall", "install", "postinstall"].filter((script) => scripts[script] !== undefined);
    return [
      ...run.map((script) => `${label} runs a script on the machines of users: ${script}.`),
      ...(LICENSES.has(license ?? "") ? [] : [`${label} has the licence ${license ?? "none"}.`]),
      ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`${label} is no released version of the registry.`]),
    ];
  });
}
