type Dependencies = Readonly<Record<string, string>>;

/** The part of a `package.json` that this module reads. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
}

/**
 * Turns dependencies with a tarball into peers. A dependency would come from the registry, while a peer is the tarball
 * that the project also installs, wherever the folder is.
 * @param siblings names of the packages that have a tarball
 */
export function dependOnSiblings(manifest: Manifest, siblings: ReadonlySet<string>): Manifest {
  const { dependencies = {}, peerDependencies = {}, ...published } = manifest;
  const entries = Object.entries(dependencies);
  return {
    ...published,
    dependencies: Object.fromEntries(entries.filter(([name]) => !siblings.has(name))),
    peerDependencies: { ...peerDependencies, ...Object.fromEntries(entries.filter(([name]) => siblings.has(name))) },
  };
}
