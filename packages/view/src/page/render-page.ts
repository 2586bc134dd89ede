import type { Fragment } from "../frame/fragment.ts";
import type { Theme } from "../frame/frame.ts";
import { clip } from "../markup/clip.ts";
import { html, toText, trusted } from "../markup/markup.ts";
import { PAGE_STYLE, viewStyle } from "./style.ts";
import { STYLE_HASH } from "./style-hash.ts";

/** Longest paragraph of a page, characters. */
const MAX_TEXT_CHARS = 5_000;

/** A section of a page. */
export interface PageSection {
  /** Heading of the section. */
  readonly heading: string;
  /** Paragraphs before the pictures, as plain text. Default: none. */
  readonly text?: readonly string[] | undefined;
  /** Source code before the pictures, such as the call that returned the result. Default: none. */
  readonly code?: string | undefined;
  /** Pictures. Default: none. */
  readonly views?: readonly Fragment[] | undefined;
}

/** Content of a page. */
export interface PageContent {
  /** Title of the page and of its tab. */
  readonly title: string;
  /** Paragraphs below the title, as plain text. Default: none. */
  readonly intro?: readonly string[] | undefined;
  /** Sections, in order. */
  readonly sections: readonly PageSection[];
  /** Colors. Default `auto`: those that the reader's system prefers. */
  readonly theme?: Theme | undefined;
}

/**
 * Writes one self-contained HTML page, without a script and without anything to load. Titles, headings and paragraphs
 * are plain text, which is escaped; pictures are those that this package rendered. The page forbids scripts, forms and
 * every request by its content security policy.
 */
export function renderPage({ title, intro = [], sections, theme = "auto" }: PageContent): string {
  const themeName = theme === "light" || theme === "dark" ? html` data-theme="${theme}"` : null;
  const body = sections.map(
    ({ heading, text = [], code, views = [] }) => html`<section>
<h2>${clip(heading, MAX_TEXT_CHARS)}</h2>
${text.map((one) => html`<p>${clip(one, MAX_TEXT_CHARS)}</p>\n`)}${
  code === undefined ? null : html`<pre>${codeLines(code)}</pre>\n`
}${views.map((view) => html`${trusted(view)}\n`)}</section>
`,
  );
  return toText(html`<!doctype html>
<html lang="en"${themeName}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${clip(title, 200)}</title>
<style>${trusted(`${PAGE_STYLE}${viewStyle}`)}</style>
</head>
<body>
<header>
<h1>${clip(title, 200)}</h1>
${intro.map((one) => html`<p>${clip(one, MAX_TEXT_CHARS)}</p>\n`)}</header>
<main>
${body}</main>
</body>
</html>
`);
}

/** Code keeps its line breaks; every other control character becomes visible. */
function codeLines(code: string) {
  const lines = clip(code, MAX_TEXT_CHARS).split("\n");
  return lines.map((line, index) => (index === 0 ? html`${line}` : html`\n${line}`));
}
