import { isBuiltin } from "node:module";

/** The fields of a published package.json that say what users install. */
export interface Dependent {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const IMPORTS = [
  /(?:^|;)(?:import|export)\b[^;"'`=]*?\bfrom\s*"([^".][^"]*)"/gm,
  /(?:^|;)import\s*"([^".][^"]*)"/gm,
  /\bimport\(\s*"([^".][^"]*)"\s*\)/g,
];

/**
 * Compares the dependencies of a package with what its code and its types import; returns one message per fault. A peer
 * may be loaded by a name that no import shows.
 */
export function importFaults(manifest: Dependent, files: ReadonlyMap<string, string>): readonly string[] {
  const { name, dependencies = {}, peerDependencies = {} } = manifest;
  const imported = new Map<string, string>();
  for (const [path, text] of files) {
    if (!/\.(?:js|d\.ts)$/.test(path)) continue;
    const code = text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, "");
    for (const [, specifier = ""] of IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)]))
      if (!isBuiltin(specifier)) imported.set(packageOf(specifier), path);
  }
  const isDeclared = (other: string) => other === name || other in dependencies || other in peerDependencies;
  return [
    ...[...imported].flatMap(([other, path]) =>
      isDeclared(other) ? [] : [`${path} imports ${other}, no dependency.`],
    ),
    ...Object.keys(dependencies).flatMap((other) =>
      imported.has(other) ? [] : [`No file imports the dependency ${other}, which users would install.`],
    ),
  ];
}

/** The package of an import: `@toolwright/core` of `@toolwright/core/http`. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}
