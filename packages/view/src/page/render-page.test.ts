import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { poison } from "../__fixtures__/hostile.ts";
import { renderAll, renderAllOnPage } from "../__fixtures__/render-all.ts";
import { readSamples, type Samples } from "../__fixtures__/samples.ts";
import { renderTop } from "../index.ts";
import { renderPage } from "./render-page.ts";
import { STYLE_HASH } from "./style.ts";

it("writes a page without a script that loads nothing", async () => {
  const html = renderAllOnPage(await readSamples());
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).not.toMatch(/<script|<link|<img|@import|url\(|\bon\w+=|href=|src=| style=/);
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(STYLE_HASH).toBe(`sha256-${hash}`);
  expect(html).toContain(
    `content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'"`,
  );
});

it("escapes headings, paragraphs, code, rows and facts, and keeps the lines of code", () => {
  const html = renderPage({
    title: "<b>",
    intro: ["<i>"],
    facts: [["<dt>", "<dd>"]],
    sections: [{ heading: "<u>", text: ["<s>"], rows: [["<td>"]], code: "a <\n\u202eb" }],
  });
  expect(html).toContain("<title>&lt;b&gt;</title>");
  for (const part of [
    "<p>&lt;i&gt;</p>",
    "<h2>&lt;u&gt;</h2>",
    "<p>&lt;s&gt;</p>",
    "<pre>a &lt;\n\\u{202e}b</pre>",
    "<td>&lt;td&gt;</td>",
    "<dd>&lt;dd&gt;</dd>",
  ])
    expect(html).toContain(part);
});

it("sets the theme of the page and of a picture", () => {
  expect(renderPage({ title: "t", sections: [], theme: "dark" })).toContain('<html lang="en" data-theme="dark">');
  expect(renderTop({}, { theme: "light", title: "<x>" })).toContain('data-theme="light"');
  expect(renderTop({}, { theme: "<x>" as never })).not.toContain("data-theme");
});

it("writes the same elements and attributes, whatever the results contain", async () => {
  const samples = await readSamples();
  const tagsOf = (html: string) =>
    new Set(Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag.replace(/=".*?"/g, "=")));
  const known = tagsOf(Object.values(renderAll(samples)).join(""));
  const html = Object.values(renderAll(poison(samples) as Samples)).join("");
  expect([...tagsOf(html)].filter((tag) => !known.has(tag))).toEqual([]);
});

it("bounds warnings, and counts the others", () => {
  const html = renderTop({ warnings: Array.from({ length: 50 }, () => "w".repeat(9_000)) });
  expect(html).toContain("42 more warnings are not shown.");
  expect(html.length).toBeLessThan(8_000);
});

it("warns only of problems: how much a result lists is a note, without advice to the model", () => {
  const html = renderTop({
    warnings: [
      "Showing only the largest groups, since service reached group_limit 5. Raise group_limit or narrow the query for others.",
      "Showing 20 of 90 groups. For the others, narrow the query, group by fewer facets or use a longer interval.",
      "Reading stopped at the rate limit since 2026-03-02 12:10.",
    ],
  });
  expect(html).toContain(
    '<p class="tv-note">Showing only the largest groups, since service reached group_limit 5.</p>',
  );
  expect(html).toContain('<p class="tv-note">Showing 20 of 90 groups.</p>');
  expect(html.match(/<li>.*?<\/li>/g)).toEqual([
    '<li>Reading stopped at the rate limit since <span class="tv-date">2026-03-02 12:10</span>.</li>',
  ]);
});
