import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Section } from "./sidebar.ts";

/** A page as agents read it. */
export interface Twin {
  /** Path in the site, `guides/paging.md`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const INTRODUCTION =
  "Tools that let any AI agent work with Datadog, Customer.io and Apollo.io, as typed npm libraries. " +
  "Every page below is plain Markdown; the same address with .html is the page for people.";

/** Reads a page and leaves out its front matter. */
export function readTwin(folder: string, path: string): Twin {
  const page = readFileSync(join(folder, path), "utf8");
  const [, matter = "", text = page] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(page) ?? [];
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const told = /^description: (.+)$/m.exec(matter)?.[1];
  return { path, title, description: told ? unquote(told) : firstSentence(text), text: text.trimStart() };
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
 * The list of pages that agents look for first.
 * @param base path below which the site is served, with a slash at both ends
 */
export function renderLlms(twins: readonly Twin[], sections: readonly Section[], base = "/"): string {
  const lines = sections.flatMap(({ text, items }) => [
    `## ${text}`,
    "",
    ...items.flatMap(({ link }) => {
      const twin = twins.find(({ path }) => path === pathOf(link));
      return twin ? [`- [${twin.title}](${base}${twin.path}): ${twin.description}`] : [];
    }),
    "",
  ]);
  return ["# Toolwright", "", `> ${INTRODUCTION}`, "", ...lines].join("\n");
}

/** All pages in one, in the order of the navigation; the API's, which are long, stay outside. */
export function renderLlmsFull(twins: readonly Twin[], sections: readonly Section[]): string {
  const ordered = sections.flatMap(({ items }) => items.map(({ link }) => pathOf(link)));
  const kept = ordered.filter((path) => !path.startsWith("api/"));
  const pages = kept.flatMap((path) => twins.filter((twin) => twin.path === path));
  const texts = pages.map(({ path, text }) => `<!-- /${path} -->\n\n${text.trim()}`);
  return `${[`> ${INTRODUCTION}`, ...texts].join("\n\n")}\n`;
}

function pathOf(link: string): string {
  return `${link.slice(1)}${link.endsWith("/") ? "index" : ""}.md`;
}

/** Where a site is written to, and below which path it is served. */
export interface Target {
  readonly outDir: string;
  readonly base: string;
}

/** Writes the twin of every page beside it, and both lists. */
export function writeTwins({ outDir, base }: Target, twins: readonly Twin[], sections: readonly Section[]): void {
  const files = [
    ...twins.map(({ path, text }) => [path, text] as const),
    ["llms.txt", renderLlms(twins, sections, base)] as const,
    ["llms-full.txt", renderLlmsFull(twins, sections)] as const,
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
}
