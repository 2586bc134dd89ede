/** Path and front matter of a page, as far as the search reads them. */
interface PageEnvironment {
  readonly relativePath: string;
  readonly frontmatter?: { readonly search?: string };
}

/** Common words for the page's subject, if its title has others. Results show them after the title. */
const TITLE_WORDS: Readonly<Record<string, string>> = {
  "getting-started/index.md": "install, quick start",
  "guides/approvals.md": "approve email, human in the loop",
  "guides/budgets.md": "truncate, context window",
  "guides/limits.md": "429, too many requests",
  "guides/paging.md": "pagination",
  "guides/policy.md": "guardrails",
  "troubleshooting.md": "401, 403, 404, 429, 500",
};

interface PageRenderer {
  render(text: string, env: PageEnvironment): string;
}

/**
 * Renders a page for the search index. The words under `search` in its front matter count as part of its title, so that
 * "delete a user" finds DeletePerson.
 */
export function renderForSearch(text: string, env: PageEnvironment, md: PageRenderer): string {
  const html = md.render(text, env);
  const words = env.frontmatter?.search;
  const inTitle = TITLE_WORDS[env.relativePath];
  if (inTitle) return html.replace(/<h1[^>]*>.*?(?= ?<a )/, (title) => `${title} (${inTitle})`);
  return words ? html.replace("</h1>", () => `</h1>\n<p>${words}</p>`) : html;
}

/**
 * MiniSearch options. The site contains the source of both functions, so they use nothing from outside.
 *
 * Words that every page has don't count. Tool pages come first, and API pages last.
 */
export const SEARCH_OPTIONS = {
  options: {
    processTerm: (term: string): string | null => {
      const word = term.toLowerCase();
      return /^(?:an?|the|to|of|in|on|for|with|how|do|does|i|my|is|are|can)$/.test(word) ? null : word;
    },
  },
  searchOptions: {
    fuzzy: 0.2,
    prefix: true,
    boost: { title: 4, text: 2, titles: 1 },
    boostDocument: (id: unknown): number => {
      const path = String(id);
      if (path.includes("/api/")) return 0.2;
      return path.includes("/reference/") ? 1.3 : 1;
    },
  },
};
