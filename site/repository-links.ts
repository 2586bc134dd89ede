import type { RepositoryAddress } from "../scripts/published/repository-address.ts";

/** The theme's links to the repository; none without an address. */
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

/** A token of markdown-it that opens or closes a link. */
interface LinkToken {
  attrGet(name: string): string | null;
}

interface MarkdownRenderer {
  readonly renderer: {
    readonly rules: Record<string, unknown>;
    renderToken(tokens: readonly LinkToken[], index: number, options: object): string;
  };
}

/** Arguments of a rule of markdown-it. */
type RuleArguments = readonly [
  tokens: readonly LinkToken[],
  index: number,
  options: object,
  env: { readonly relativePath?: string },
  self: MarkdownRenderer["renderer"],
];

type Rule = (...rule: RuleArguments) => string;

/** Points links to files outside `docs/` to the repository. Without an address, they become plain text. */
export function linkRepositoryFiles({ renderer }: MarkdownRenderer, address: RepositoryAddress): void {
  const openLink = renderer.rules["link_open"] as Rule | undefined;
  const rule: Rule = (...called) => {
    const [tokens, index, options, env, self] = called;
    const file = fileOutsideDocs(tokens[index]?.attrGet("href") ?? "", env.relativePath ?? "");
    if (file === null) return openLink?.(...called) ?? self.renderToken(tokens, index, options);
    return address === null ? "<a>" : `<a href="${address}/blob/main/${file}">`;
  };
  renderer.rules["link_open"] = rule;
}

/**
 * Returns the path of a link's file from the repository's root, or null for a file in `docs/` and for other addresses.
 */
export function fileOutsideDocs(href: string, page: string): string | null {
  if (!href.startsWith(".")) return null;
  const { pathname } = new URL(href, `http://repository.test/docs/${page}`);
  return pathname.startsWith("/docs/") ? null : pathname.slice(1);
}
