/** Address of the repository, `https://github.com/OWNER/NAME`; `null` while it has no public address. */
export type RepositoryAddress = string | null;

/** The fields of a published package.json that name the repository. */
export interface RepositoryFields {
  readonly repository?: { readonly type: string; readonly url: string; readonly directory: string };
  readonly homepage?: string;
  readonly bugs?: string;
}

/**
 * Reads the address from the field `repository` of the root package.json, the one place that stores it.
 * @throws if it is not on GitHub, since the workflows, the advisories and provenance depend on GitHub
 */
export function readAddress(rootManifest: string): RepositoryAddress {
  const { repository } = JSON.parse(rootManifest) as { repository?: string | { readonly url: string } };
  if (repository === undefined) return null;
  const url = typeof repository === "string" ? repository : repository.url;
  const [, address] = /^(?:git\+)?(https:\/\/github\.com\/[\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  if (address === undefined)
    throw new Error(`repository in package.json must be https://github.com/OWNER/NAME, not ${url}.`);
  return address;
}

/** Returns the name of the MCP server in the MCP registry, whose names begin with the repository's owner. */
export function registryName(address: RepositoryAddress): string {
  const [, owner = "toolwright"] = /github\.com\/([^/]+)/.exec(address ?? "") ?? [];
  return `io.github.${owner}/toolwright`;
}

/**
 * Returns the fields that name the repository in a published package.json; none without an address.
 * @param directory of the package, such as `packages/core`
 */
export function repositoryFields(address: RepositoryAddress, directory: string): RepositoryFields {
  if (address === null) return {};
  return {
    homepage: `${address}/tree/main/${directory}#readme`,
    bugs: `${address}/issues`,
    repository: { type: "git", url: `git+${address}.git`, directory },
  };
}
