import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SECTIONS, sectionsOf } from "../sidebar.ts";
import { readTwin, writeTwins } from "../twins.ts";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
const pages = readdirSync(DOCS, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".md"));
const sections = [...SECTIONS, ...sectionsOf(pages, "reference", "Tools"), ...sectionsOf(pages, "api", "API")];
const REPOSITORY = "https://github.com/toolwright/toolwright";

/** The site: the default theme over `docs/`, search without a service, and a Markdown twin of every page. */
export default {
  title: "Toolwright",
  description: "28 tools over Datadog, Customer.io and Apollo.io for any AI agent, as typed npm libraries.",
  base: process.env["DOCS_BASE"] ?? "/",
  srcDir: "../docs",
  outDir: "./.vitepress/dist",
  cleanUrls: false,
  lastUpdated: false,
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Start", link: "/getting-started/" },
      { text: "Guides", link: "/guides/paging" },
      { text: "Tools", link: "/reference/" },
      { text: "API", link: "/api/" },
    ],
    sidebar: sections,
    socialLinks: [{ icon: "github", link: REPOSITORY }],
    editLink: { pattern: `${REPOSITORY}/edit/main/docs/:path` },
  },
  markdown: { languageAlias: { output: "text" } },
  buildEnd({ outDir }: { readonly outDir: string }) {
    writeTwins(
      outDir,
      pages.map((path) => readTwin(DOCS, path)),
      sections,
    );
  },
};
