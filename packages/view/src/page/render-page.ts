import { drawFacts, type Fragment, type Theme } from "../frame/frame.ts";
import { clip } from "../markup/clip.ts";
import { html, toText, trusted } from "../markup/markup.ts";
import { PAGE_STYLE, STYLE_HASH, viewStyle } from "./style.ts";

/** Maximum length of a paragraph on a page, characters. */
const MAX_TEXT_CHARS = 5_000;

/** A section of a page. */
export interface PageSection {
  /** Heading of the section. */
  readonly heading: string;
  /** Source code below the heading, such as the call that returned the result. Default: none. */
  readonly code?: string | undefined;
  /** Paragraphs below the code, as plain text. Default: none. */
  readonly text?: readonly string[] | undefined;
  /** Rows of a table below the paragraphs, as plain text. Default: none. */
  readonly rows?: readonly (readonly string[])[] | undefined;
  /** Pictures. Default: none. */
  readonly views?: readonly Fragment[] | undefined;
}

/** Content of a page. */
export interface PageContent {
  /** Title of the page and of its tab. */
  readonly title: string;
  /** Paragraphs below the title, as plain text. Default: none. */
  readonly intro?: readonly string[] | undefined;
  /** Names and values in a box below the introduction, such as the conclusion of a report. Default: none. */
  readonly facts?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Sections, in order. */
  readonly sections: readonly PageSection[];
  /** Colors. Default `auto`: those of the reader's system. */
  readonly theme?: Theme | undefined;
}

/**
 * Writes one self-contained HTML page, without a script and without anything to load. Titles, headings and paragraphs
 * are plain text and get escaped; pictures are fragments that this package rendered. The page's content security policy
 * forbids scripts, forms and every request.
 */
export function renderPage({ title, intro = [], facts = [], sections, theme = "auto" }: PageContent): string {
  const themeName = theme === "light" || theme === "dark" ? html` data-theme="${theme}"` : null;
  const body = sections.map(
    ({ heading, code, text = [], rows = [], views = [] }) => html`<section>
<h2>${clip(heading, MAX_TEXT_CHARS)}</h2>
${code === undefined ? null : html`<pre>${codeLines(code)}</pre>\n`}${text.map(paragraph)}${
  rows.length === 0 ? null : html`<div class="tv"><table>${rows.map(tableRow)}</table></div>\n`
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
${intro.map(paragraph)}${facts.length === 0 ? null : html`<div class="tv">${drawFacts(facts)}</div>\n`}</header>
<main>
${body}</main>
</body>
</html>
`);
}

function paragraph(text: string) {
  return html`<p>${clip(text, MAX_TEXT_CHARS)}</p>\n`;
}

function tableRow(cells: readonly string[]) {
  return html`<tr>${cells.map((cell) => html`<td>${clip(cell, MAX_TEXT_CHARS)}</td>`)}</tr>`;
}

/** Makes control characters in code visible, except line breaks. */
function codeLines(code: string) {
  const lines = clip(code, MAX_TEXT_CHARS).split("\n");
  return lines.map((line, index) => (index === 0 ? html`${line}` : html`\n${line}`));
}
