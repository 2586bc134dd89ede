/** One entry of the navigation. */
export interface Entry {
  readonly text: string;
  /** Path of a page in `docs/`, without its extension. */
  readonly link: string;
}

/** Entries under a heading. */
export interface Section {
  readonly text: string;
  readonly items: readonly Entry[];
}

/** Text of the link to the first page of a folder. */
const OVERVIEW = "Overview";

const entry = (text: string, link: string): Entry => ({ text, link });

const GETTING_STARTED: Section = {
  text: "Getting started",
  items: [
    entry("Playground", "/playground"),
    entry("Five minutes without keys", "/getting-started/"),
    entry("Observability (Datadog)", "/getting-started/observability"),
    entry("Messaging (Customer.io)", "/getting-started/messaging"),
    entry("Sales (Apollo.io)", "/getting-started/sales"),
  ],
};

const GUIDES: Section = {
  text: "Guides",
  items: [
    entry("Approve calls", "/guides/approvals"),
    entry("Restrict calls", "/guides/policy"),
    entry("Run the MCP server", "/guides/mcp"),
    entry("Use an LLM SDK", "/guides/sdks"),
    entry("Use the command line", "/guides/cli"),
    entry("Handle errors", "/guides/errors"),
    entry("Troubleshooting", "/troubleshooting"),
    entry("Limit tokens and time", "/guides/budgets"),
    entry("Set a time window", "/guides/time"),
    entry("Read every page", "/guides/paging"),
    entry("Write your own toolkit", "/guides/write-a-toolkit"),
  ],
};

const CONTROL: Section = {
  text: "Control an agent",
  items: [
    entry("Approve many calls", "/guides/plans"),
    entry("Check an agent's figures", "/guides/evidence"),
    entry("Queue drafts", "/guides/drafts"),
    entry("Hide personal data in text", "/guides/hide-patterns"),
    entry("Prevent duplicate sends", "/guides/duplicates"),
    entry("Prompt injection", "/prompt-injection"),
    entry("Threat model", "/threat-model"),
  ],
};

const OPERATION: Section = {
  text: "Test and operate",
  items: [
    entry("Test your agent", "/guides/testing"),
    entry("Measure a model", "/guides/evals"),
    entry("Check your setup", "/guides/doctor"),
    entry("OpenTelemetry", "/guides/tracing"),
    entry("Rate limits and credits", "/guides/limits"),
    entry("Running many workers", "/guides/fleet"),
    entry("Use several accounts", "/guides/accounts"),
    entry("Serve several tenants", "/guides/tenants"),
  ],
};

const RECIPES: Section = {
  text: "Recipes",
  items: [
    entry("All recipes", "/recipes/"),
    entry("From an alert to its cause", "/recipes/alert-to-cause"),
    entry("Find who is affected", "/recipes/affected-customers"),
    entry("Let an agent answer questions", "/recipes/read-only-agent"),
    entry("Approve in the terminal", "/recipes/approve-in-terminal"),
    entry("Limit emails", "/recipes/limit-emails"),
    entry("Hide addresses", "/recipes/hide-addresses"),
    entry("Drafts for two shops", "/recipes/drafts-for-two-shops"),
    entry("Send a receipt once", "/recipes/receipt-once"),
    entry("Find buyers", "/recipes/find-a-buyer"),
    entry("Your own loop", "/recipes/own-loop"),
    entry("Never send an email twice", "/recipes/survive-failures"),
  ],
};

const SDKS: Section = {
  text: "LLM SDKs",
  items: [
    entry("AI SDK", "/ai-sdk"),
    entry("OpenAI", "/openai"),
    entry("OpenAI Agents", "/openai-agents"),
    entry("Anthropic", "/anthropic"),
    entry("Hosted agents", "/managed-agents"),
    entry("Gemini", "/gemini"),
    entry("Amazon Bedrock", "/bedrock"),
    entry("LangChain", "/langchain"),
    entry("Mastra", "/mastra"),
    entry("LlamaIndex", "/llamaindex"),
    entry("Strands", "/strands"),
    entry("Mistral", "/mistral"),
    entry("Cohere", "/cohere"),
    entry("Genkit", "/genkit"),
    entry("ADK", "/adk"),
    entry("Claude Agent SDK", "/guides/claude-agent-sdk"),
    entry("Your own MCP server", "/mcp"),
    entry("MCP in a program", "/guides/mcp-programs"),
    entry("Native features of SDKs", "/guides/native-features"),
  ],
};

const BACKGROUND: Section = {
  text: "Background",
  items: [
    entry("Architecture", "/architecture"),
    entry("Comparison", "/comparison"),
    entry("Benchmarks", "/benchmarks"),
    entry("Stability", "/stability"),
    entry("Behavior of SDKs", "/sdk-behavior"),
    entry("Behavior of MCP clients", "/mcp-clients"),
    entry("Approval after a restart", "/approval-after-restart"),
    entry("Fault matrix", "/fault-matrix"),
    entry("Decisions", "/decisions/"),
  ],
};

const CONTRIBUTING: Section = {
  text: "Contribute",
  items: [
    entry("Commands", "/contributing/commands"),
    entry("Special tools and toolkits", "/contributing/add-a-tool"),
    entry("Limits", "/contributing/limits"),
    entry("Tests", "/contributing/tests"),
    entry("Documentation", "/contributing/documentation"),
    entry("Releases", "/contributing/releases"),
  ],
};

/** The sections of the site, without the generated pages of tools and API. */
export const SECTIONS: readonly Section[] = [
  GETTING_STARTED,
  GUIDES,
  CONTROL,
  SDKS,
  RECIPES,
  OPERATION,
  BACKGROUND,
  CONTRIBUTING,
];

/** Folds every section except an overview. The theme opens the one with the current page. */
export function folded(sections: readonly Section[]): readonly object[] {
  const isOverview = ({ items: [first] }: Section) => first?.text === OVERVIEW;
  return sections.map((section) => (isOverview(section) ? section : { ...section, collapsed: true }));
}

/**
 * Sections of the generated pages of a folder, one per toolkit or package, with pages sorted by name; toolkits as in the
 * pages about their accounts.
 */
export function sectionsOf(pages: readonly string[], folder: string, title: string): readonly Section[] {
  const own = pages.filter((page) => page.startsWith(`${folder}/`) && page !== `${folder}/index.md`).sort();
  // The page of a package, such as `api/@toolwright/core.md`, belongs to the pages in the folder of its name.
  const groupOf = (page: string) => /^[^/]+\/((?:@[^/]+\/)?[^/.]+)/.exec(page)?.[1] ?? "";
  const overview = { text: title, items: [entry(OVERVIEW, `/${folder}/`)] };
  const place = (group: string) => GETTING_STARTED.items.findIndex(({ link }) => link === `/getting-started/${group}`);
  const sections = [...Map.groupBy(own, groupOf)]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([group, members]) => ({
      text: GETTING_STARTED.items[place(group)]?.text ?? group,
      items: members.map((page) => entry(nameOf(page), `/${page.replace(/\.md$/, "")}`)),
    }));
  return [overview, ...sections];
}

/** The title of a page: SearchPeople for `sales/search-people.md`, else the file name. */
function nameOf(page: string): string {
  const stem = page.replace(/^.*\//, "").replace(/\.md$/, "");
  return page.startsWith("reference/")
    ? stem.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
    : stem;
}
