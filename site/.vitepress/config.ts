import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readAddress } from "../../scripts/published/repository-address.ts";
import { anchorOf } from "../anchor.ts";
import { homeOf } from "../hero.ts";
import { adaptMarkup } from "../markup.ts";
import { linkRepositoryFiles, repositoryLinks } from "../repository-links.ts";
import { renderForSearch, SEARCH_OPTIONS } from "../search.ts";
import { folded, SECTIONS, sectionsOf } from "../sidebar.ts";
import { writeTabs } from "../tabs.ts";
import { readTwin, writeTwins } from "../twins.ts";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
const pages = readdirSync(DOCS, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".md"));
const tools = sectionsOf(pages, "reference", "Tools");
const api = sectionsOf(pages, "api", "API");
const sections = [...SECTIONS, ...tools, ...api];
/** Path of the site, with a slash at both ends. */
const BASE = process.env["DOCS_BASE"] ?? "/";
/** Origin of the published site, such as `https://docs.example.com`. Without it, link previews have no picture. */
const ORIGIN = process.env["DOCS_ORIGIN"] ?? "";
/** The picture of link previews. It is drawn from `site/social.svg`, because previews show no SVG. */
const PICTURE = ORIGIN && {
  image: `${ORIGIN}${BASE}social.png`,
  "image:width": "1200",
  "image:height": "630",
  "image:alt": "Toolwright: Datadog, Customer.io and Apollo.io for AI agents",
};
const ADDRESS = readAddress(readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"));

const WORKER_FILES = {
  entryFileNames: "assets/sandbox/[name].[hash].js",
  chunkFileNames: "assets/sandbox/[name].[hash].js",
};

/** The oldest browsers, those of newer versions of Vite. Scripts for older ones weigh more, and the playground needs newer. */
const BROWSERS = ["chrome107", "edge107", "firefox104", "safari16"];

type MarkdownRenderer = Parameters<typeof adaptMarkup>[0] & Parameters<typeof linkRepositoryFiles>[0];

interface PageData {
  readonly relativePath: string;
  readonly frontmatter: object;
}

interface HeadData {
  /** Path of the Markdown, relative to `docs/`. */
  readonly page: string;
  readonly title: string;
  readonly description: string;
}

/** Uses the renderer's copy of Vue: pages outside this folder cannot resolve it. */
const rendererVue = {
  name: "renderer-vue",
  enforce: "pre",
  resolveId: (source: string, _importer: unknown, { ssr }: { readonly ssr?: boolean }) =>
    ssr && /^vue(\/server-renderer)?$/.test(source) ? { id: source, external: true } : null,
};

/** Lets the development server find VitePress's dependencies: Vite resolves them from `docs/`, which has no `node_modules`. */
const vitepressDependencies = {
  name: "vitepress-dependencies",
  apply: "serve",
  configResolved({ optimizeDeps }: { readonly optimizeDeps: { include: readonly string[] } }) {
    optimizeDeps.include = optimizeDeps.include.map((id) =>
      id.replace(/^vitepress/, "../../site/node_modules/vitepress"),
    );
  },
};

/** The theme's parts that no page has: their style would weigh 1 kB on each. */
const UNUSED_PARTS =
  /VP(?:Badge|Team|Sponsors|HomeSponsors|CarbonAds|Nav\w+Translations)\w*\.vue\?.*type=style|(?:vp-sponsor|custom-block)\.css/;

const lighterStyle = {
  name: "lighter-style",
  enforce: "pre",
  transform: (_code: string, id: string) => (UNUSED_PARTS.test(id) ? "/* */" : null),
};

/** Mends a `%` in a link to a call before VitePress's router reads it, which would log an error. */
const MEND_FRAGMENT =
  'try{decodeURIComponent(location.hash)}catch{history.replaceState(null,"","#"+new URLSearchParams(location.hash.slice(1)))}';

/** The site: `docs/` in the default theme, with local search and a Markdown copy of every page. */
export default {
  title: "Toolwright",
  description: "Tools over Datadog, Customer.io and Apollo.io for any AI agent, as typed npm libraries.",
  base: BASE,
  srcDir: "../docs",
  outDir: "./.vitepress/dist",
  cleanUrls: false,
  lastUpdated: false,
  themeConfig: {
    logo: { src: "/logo.svg", alt: "" },
    search: {
      provider: "local",
      options: { _render: renderForSearch, detailedView: true, miniSearch: SEARCH_OPTIONS },
    },
    outline: [2, 3],
    notFound: {
      title: "Page not found",
      quote: "This address has no page. Search the documentation, or start at the beginning.",
      linkText: "Home",
      // The default label lacks the words on the link.
      linkLabel: "Home",
    },
    nav: [
      { text: "Start", link: "/getting-started/" },
      { text: "Playground", link: "/playground" },
      { text: "Guides", link: "/guides/approvals" },
      { text: "SDKs", link: "/guides/sdks" },
      { text: "Tools", link: "/reference/" },
      { text: "API", link: "/api/" },
    ],
    sidebar: { "/reference/": folded(tools), "/api/": folded(api), "/": folded(SECTIONS) },
    footer: { message: "MIT license", copyright: "Not affiliated with Datadog, Customer.io or Apollo.io." },
    ...repositoryLinks(ADDRESS),
  },
  // The playground runs the packages' sources, so the site needs no build of them.
  vite: {
    plugins: [rendererVue, vitepressDependencies, lighterStyle],
    // The rest of the style is for another search.
    resolve: { conditions: ["@toolwright/source"], alias: { "@docsearch/css": "@docsearch/css/dist/button.css" } },
    // The worker loads each toolkit as a separate file. The check weighs this folder separately.
    worker: { format: "es", rollupOptions: { output: WORKER_FILES } },
    build: { target: BROWSERS },
    // The development server bundles the packages that the worker imports. Found later, each would reload the page.
    optimizeDeps: { entries: ["../site/playground/sandbox-worker.ts"] },
  },
  markdown: {
    languageAlias: { output: "text" },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    config(md: MarkdownRenderer) {
      adaptMarkup(md);
      md.core.ruler.before("normalize", "tabs", (state) => {
        state.src = writeTabs(state.src);
      });
      linkRepositoryFiles(md, ADDRESS);
    },
  },
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}logo.svg` }]],
  /** The home page gets its hero here, because GitHub would show it as a table of front matter. */
  transformPageData: ({ relativePath, frontmatter }: PageData) =>
    relativePath === "index.md" ? { frontmatter: { ...frontmatter, ...homeOf(pages) } } : {},
  /** Links each page to its Markdown, for agents, and describes it for link previews. */
  transformHead({ page, title, description }: HeadData) {
    const preview = { type: "website", site_name: "Toolwright", title, description, ...PICTURE };
    return [
      ["link", { rel: "alternate", type: "text/markdown", href: BASE + page }],
      ...Object.entries(preview).map(([name, content]) => ["meta", { property: `og:${name}`, content }]),
      ["meta", { name: "twitter:card", content: PICTURE ? "summary_large_image" : "summary" }],
      ...(page === "playground.md" ? [["script", {}, MEND_FRAGMENT]] : []),
    ];
  },
  buildEnd({ outDir }: { readonly outDir: string }) {
    const twins = pages.map((path) => readTwin(DOCS, path));
    const llms = readFileSync(fileURLToPath(new URL("../llms.md", import.meta.url)), "utf8");
    writeTwins({ outDir, base: BASE }, { twins, sections, llms });
  },
};
