import type { RepositoryAddress } from "../scripts/set-repository/repository-address.ts";

/** The links of the site's theme to the repository; none without an address. */
export interface RepositoryLinks {
  readonly socialLinks?: readonly { readonly icon: string; readonly link: string }[];
  readonly editLink?: { readonly pattern: string };
}

/** Returns the link in the header and the link that edits a page. */
export function repositoryLinks(address: RepositoryAddress): RepositoryLinks {
  if (address === null) return {};
  return {
    socialLinks: [{ icon: "github", link: address }],
    editLink: { pattern: `${address}/edit/main/docs/:path` },
  };
}
