import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Section } from "./sidebar.ts";

/** The Markdown copy of a page, for agents. */
export interface Twin {
  /** Path in the site, such as `guides/paging.md`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const INTRODUCTION =
  "Tools that let any AI agent work with Datadog, Customer.io and Apollo.io, as typed npm libraries. " +
  "Each page begins with its path.";

/** Reads a page, without its front matter. */
export function readTwin(folder: string, path: string): Twin {
  const page = readFileSync(join(folder, path), "utf8");
  const [, matter = "", text = page] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(page) ?? [];
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const description = /^description: (.+)$/m.exec(matter)?.[1];
  return { path, title, description: description ? unquote(description) : firstSentence(text), text: text.trimStart() };
}

function unquote(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

function firstSentence(text: string): string {
  const paragraphs = text
    .replace(/^```[\s\S]*?^```$/gm, "")
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim());
  const prose = paragraphs.find((part) => /^[\p{L}`*[]/u.test(part)) ?? "";
  return (/^.*?[.:](?= |$)/.exec(prose)?.[0] ?? prose).replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\*\*/g, "");
}

/**
 * Renders `llms.txt`, which is written by hand in `llms.md`, under the path of the site.
 * @param base path of the site, with a slash at both ends
 */
export function renderLlms(text: string, base = "/"): string {
  return text.replaceAll("](/", `](${base}`);
}

/** Renders all pages as one, in navigation order, without the long API pages. */
export function renderLlmsFull(twins: readonly Twin[], sections: readonly Section[]): string {
  const ordered = sections.flatMap(({ items }) => items.map(({ link }) => pathOf(link)));
  const included = ordered.filter((path) => !path.startsWith("api/"));
  const pages = included.flatMap((path) => twins.filter((twin) => twin.path === path));
  const contents = pages.map(({ path, text }) => `<!-- /${path} -->\n\n${text.trim()}`);
  return `${[`> ${INTRODUCTION}`, ...contents].join("\n\n")}\n`;
}

function pathOf(link: string): string {
  return `${link.slice(1)}${link.endsWith("/") ? "index" : ""}.md`;
}

/** Output folder and path of a site. */
export interface Target {
  readonly outDir: string;
  readonly base: string;
}

/** Files that agents read. */
export interface AgentFiles {
  readonly twins: readonly Twin[];
  readonly sections: readonly Section[];
  /** Text of `llms.md`. */
  readonly llms: string;
}

/** Writes the Markdown copy beside every page, and both lists. */
export function writeTwins({ outDir, base }: Target, { twins, sections, llms }: AgentFiles): void {
  const files = [
    ...twins.map(({ path, text }) => [path, text] as const),
    ["llms.txt", renderLlms(llms, base)] as const,
    ["llms-full.txt", renderLlmsFull(twins, sections)] as const,
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
}
