/** Path and front matter of a page, as far as the search reads them. */
interface PageEnvironment {
  readonly relativePath: string;
  readonly frontmatter?: { readonly search?: string };
}

/** Common words for a page's subject, if its title has others. A tool's page has them in its front matter. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  "ai-sdk.md": "Vercel AI SDK, generateText, streamText, Next.js",
  "benchmarks.md": "performance, speed, bundle size, memory",
  "comparison.md": "alternatives, versus, Arcade, Composio, StackOne",
  "getting-started/index.md": "getting started, install, quick start, quickstart, API key, environment variables",
  "getting-started/messaging.md": "EU region, US, data center",
  "getting-started/observability.md": "EU region, site",
  "guides/accounts.md": "multiple accounts, workspaces, organizations",
  "guides/approvals.md": "approval, approve email, human in the loop, confirm, dry run",
  "guides/budgets.md": "token budget, truncate, large results, context window, timeout",
  "guides/cli.md": "CLI, command line, terminal, shell",
  "guides/duplicates.md": "idempotency, deduplicate",
  "guides/errors.md": "error, exception, retry, try again",
  "guides/evidence.md": "hallucination, verify an answer, citations, sources",
  "guides/hide-patterns.md": "PII, redact, anonymize",
  "guides/limits.md": "429, too many requests, quota, costs",
  "guides/mcp.md": "Claude, Claude Desktop, Claude Code, Cursor, VS Code, Codex, Gemini, model context protocol",
  "guides/paging.md": "pagination",
  "guides/plans.md": "bulk approval, batch",
  "guides/policy.md": "guardrails, allow list, permissions, audit log",
  "guides/testing.md": "mock, fixtures, sandbox",
  "guides/time.md": "date range, last hour",
  "guides/tracing.md": "OpenTelemetry, Open Telemetry, tracing, logging",
  "playground.md": "demo, try it online, share a link",
  "recipes/alert-to-cause.md": "incident, root cause, webhook",
  "recipes/read-only-agent.md": "read only",
  "threat-model.md": "security, secrets",
  "troubleshooting.md": "error codes, 401, 403, 404, 429, 500",
};

interface PageRenderer {
  render(text: string, env: PageEnvironment): string;
}

/**
 * Renders a page for the search index. Other words for its subject come after its title, and end with an invisible
 * separator (U+2063), at which `extractField` of {@link SEARCH_OPTIONS} splits.
 */
export function renderForSearch(text: string, env: PageEnvironment, md: PageRenderer): string {
  const html = md.render(text, env);
  const words = PAGE_WORDS[env.relativePath] ?? env.frontmatter?.search;
  return words ? html.replace("</h1>", () => `</h1>\n<p>${words}\u2063</p>`) : html;
}

/** A section of a page, as the index reads it. */
interface IndexedSection {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

/** The part of a section that the index keeps. The start of a page has no `titles` above its own. */
interface StoredFields {
  readonly titles?: readonly string[];
}

/**
 * MiniSearch options. The site contains the source of these functions, so they use nothing from outside.
 *
 * The words for a page's subject are a separate field: they count more than its title, but no result shows them. Words
 * that every page has don't count. Guides come first, then tools, and API pages last. The start of a page counts more
 * than its sections, above all on the pages of SDKs, which all have the same sections.
 */
export const SEARCH_OPTIONS = {
  options: {
    fields: ["title", "titles", "text", "words"],
    // The search stores the `titles` that this returns, and shows each item of the list as one heading.
    extractField: (section: IndexedSection, field: string): unknown => {
      const [words = "", text] = field === "words" || field === "text" ? section.text.split("\u2063") : [];
      if (field === "words") return text === undefined ? "" : words;
      if (field === "text") return text ?? words;
      return section[field as keyof IndexedSection] ?? "";
    },
    processTerm: (term: string): string | null => {
      const word = term.toLowerCase();
      return /^(?:an?|the|to|of|in|on|for|with|how|do|does|i|my|is|are|can)$/.test(word) ? null : word;
    },
  },
  searchOptions: {
    fuzzy: 0.2,
    prefix: true,
    boost: { title: 4, words: 5, text: 2, titles: 1 },
    boostDocument: (id: unknown, _term: unknown, stored?: StoredFields): number => {
      const path = String(id);
      if (/\/api\/|\/contributing\//.test(path)) return 0.2;
      const start = stored?.titles?.length === 0 ? 1.5 : 1;
      if (/\/guides\/(?!claude)|\/getting-started\//.test(path)) return 1.6 * start;
      if (/\/reference\/|\/troubleshooting/.test(path)) return 1.3 * start;
      return start === 1 ? 0.5 : 1.8;
    },
  },
};
