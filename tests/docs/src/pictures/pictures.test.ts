import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findPages, readPage } from "../pages/links.ts";
import { drawPictures } from "./draw-pictures.ts";
import { svgAround } from "./svg-around.ts";

const PICTURES = new URL("../../../../docs/pictures/", import.meta.url);

describe("the pictures of the documentation", () => {
  it("show what the sandbox returns, drawn by @toolwright/view", async () => {
    // `pnpm docs:pictures` writes them.
    for (const [name, svg] of await drawPictures())
      expect(readFileSync(new URL(name, PICTURES), "utf8"), name).toBe(svg);
  });

  it("each has a place on a page", () => {
    const text = findPages().map(readPage).join("\n");
    for (const name of readdirSync(PICTURES)) expect(text).toMatch(new RegExp(`pictures/${name}[)"]`));
  });
});

it("a picture in an SVG is XML: tags without content are closed, and attributes have values", () => {
  const svg = svgAround('<details open><br><img src="a"> &nbsp;, open text</details>', "A", { width: 10, height: 10 });
  expect(svg).toContain('<details open="open"><br/><img src="a"/> &#160;, open text</details>');
});
