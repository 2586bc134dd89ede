/** Where the repository is, as `https://github.com/OWNER/NAME`; `null` while it has no public address. */
export type RepositoryAddress = string | null;

/** The fields of a package.json that name the repository. */
export interface RepositoryFields {
  readonly repository?: { readonly type: string; readonly url: string; readonly directory?: string };
  readonly homepage?: string;
  readonly bugs?: string;
}

/** Parses the argument of the command. Only GitHub: the workflows, the advisories and provenance depend on it. */
export function parseAddress(argument: string): RepositoryAddress {
  if (argument === "none") return null;
  const address = argument.replace(/\/$/, "").replace(/\.git$/, "");
  if (/^https:\/\/github\.com\/[\w-]+\/[\w.-]+$/.test(address)) return address;
  throw new Error(`Expected https://github.com/OWNER/NAME or none, not ${argument}.`);
}

/** Reads the address from the root package.json, the one place that stores it. */
export function readAddress(rootManifest: string): RepositoryAddress {
  const { repository } = JSON.parse(rootManifest) as RepositoryFields;
  return repository ? parseAddress(repository.url.replace(/^git\+/, "")) : null;
}

/** Returns the name of the MCP server in the MCP registry, whose names begin with the repository's owner. */
export function registryName(address: RepositoryAddress): string {
  const [, owner = "toolwright"] = /github\.com\/([^/]+)/.exec(address ?? "") ?? [];
  return `io.github.${owner}/toolwright`;
}

/**
 * Returns the fields that name the repository in a package.json; none without an address.
 * @param directory of a published package, `packages/core`; not of the root
 */
export function repositoryFields(address: RepositoryAddress, directory?: string): RepositoryFields {
  if (address === null) return {};
  const repository = { type: "git", url: `git+${address}.git` };
  if (directory === undefined) return { repository };
  return {
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: `${address}/issues`,
    repository: { ...repository, directory },
  };
}
