type Dependencies = Readonly<Record<string, string>>;

/** The part of a `package.json` that this module reads. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
}

/** Replaces the versions of packages that have a tarball by its path. Tools of development are left out. */
export function pointToTarballs(manifest: Manifest, files: ReadonlyMap<string, string>): Manifest {
  const { devDependencies: _, ...published } = manifest;
  const changed = (["dependencies", "optionalDependencies", "peerDependencies"] as const).flatMap((kind) => {
    const dependencies = published[kind];
    return dependencies ? [[kind, withPaths(dependencies, files)] as const] : [];
  });
  return { ...published, ...Object.fromEntries(changed) };
}

function withPaths(dependencies: Dependencies, files: ReadonlyMap<string, string>): Dependencies {
  const entries = Object.entries(dependencies).map(([name, version]) => {
    const file = files.get(name);
    return [name, file === undefined ? version : `file:${file}`] as const;
  });
  return Object.fromEntries(entries);
}
