// Checks the built site: links, anchors, the search, and pages in a real browser. `docs:build` runs it after the build.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { findChromium } from "@toolwright/tests-support/browser";
import { browsePages, PAGES } from "./browse-pages.ts";
import { checkPlayground } from "./check-playground.ts";
import { deadSiteLinks } from "./dead-site-links.ts";
import { SEARCH_QUESTIONS } from "./search-questions.ts";
import { openSearch } from "./search-site.ts";
import { serveFolder } from "./serve-folder.ts";

const DIST = new URL("../../../../site/.vitepress/dist/", import.meta.url);
/** Path of the site, with a slash at both ends; the checks need the default. */
const BASE = process.env["DOCS_BASE"] ?? "/";
const faults: string[] = [];

if (BASE === "/") {
  checkMarkup();
  await checkSearch();
  await checkPages();
} else print(`The site was not checked: its path is ${BASE}.`);
for (const fault of faults) print(fault);
if (faults.length > 0) process.exitCode = 1;

function checkMarkup(): void {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).map(
    (path) => `/${path.replaceAll("\\", "/")}`,
  );
  const pages = new Map(
    files
      .filter((path) => path.endsWith(".html") && path !== "/404.html")
      .map((path) => [path, readFileSync(new URL(`.${path}`, DIST), "utf8")] as const),
  );
  const isFile = (path: string) => {
    const file = new URL(`.${path}`, DIST);
    return existsSync(file) && statSync(file).isFile();
  };
  faults.push(...deadSiteLinks(pages, isFile));
  for (const [path, html] of pages) {
    const [escaped] = /.{0,40}&amp;(?:lt|gt|amp|quot);.{0,20}/.exec(html) ?? [];
    if (/property="og:image" content="(?!https?:)/.test(html))
      faults.push(`${path} has a picture that no preview finds`);
    if (escaped) faults.push(`${path} has an entity that is escaped twice: ${escaped}`);
  }
  print(`links and anchors of ${pages.size} pages were followed`);
}

async function checkSearch(): Promise<void> {
  const search = await openSearch(DIST);
  for (const [question, page] of Object.entries(SEARCH_QUESTIONS)) {
    const found = search(question).slice(0, 3);
    if (found[0] !== page) faults.push(`A search for "${question}" finds ${found.join(", ")}, not ${page} first.`);
  }
  print(`the search answered ${Object.keys(SEARCH_QUESTIONS).length} questions`);
}

async function checkPages(): Promise<void> {
  if (findChromium() === null) {
    print("SKIPPED: no page was opened, since Chromium is not installed (apt install chromium, or set CHROMIUM)");
    return;
  }
  const site = await serveFolder(DIST);
  try {
    const pages = await browsePages({ address: site.url, dist: DIST, screenshots: process.env["SCREENSHOTS"] });
    faults.push(...pages.faults);
    print(`the heaviest page loads ${pages.kilobytes} kB`);
    const playground = await checkPlayground(site.url, DIST);
    faults.push(...playground.faults);
    print(
      `the playground loads ${playground.firstKilobytes} kB, and its worker ${playground.workerKilobytes} kB when idle`,
    );
    for (const [question, milliseconds] of Object.entries(playground.answers))
      print(`the playground answered "${question}" after ${milliseconds} ms`);
    print(
      `after the first click, the longest task of its main thread took ${playground.longestTask} ms (0: less than 50)`,
    );
  } finally {
    await site.close();
  }
  print(`${PAGES.length} pages were opened in Chromium, at 320 and 768 px in light, and at 1280 px in dark colors`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
