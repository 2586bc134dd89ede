// Replaces TypeDoc's list of modules by `api.md`, which is written by hand. Then repairs links: TypeDoc numbers some
// anchors (`#toolschema-1`) although no other heading on the page has their name, so this removes the number.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { anchorOf } from "./anchor.ts";

const API = new URL("../docs/api/", import.meta.url);
copyFileSync(new URL("api.md", import.meta.url), new URL("index.md", API));
const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
const pages = new Map(
  files.map((path) => [new URL(path, API).href, readFileSync(new URL(path, API), "utf8")] as const),
);
const anchors = new Map([...pages].map(([page, text]) => [page, anchorsOf(text)] as const));

for (const [page, text] of pages) {
  const repaired = text.replace(/\]\(([^)#\s]*)#([^)\s]+)\)/g, (link, path: string, anchor: string) => {
    const known = anchors.get(path === "" ? page : new URL(path, page).href);
    const plain = anchor.replace(/-\d+$/, "");
    return known?.has(anchor) || !known?.has(plain) ? link : `](${path}#${plain})`;
  });
  if (repaired !== text) writeFileSync(new URL(page), repaired);
}

function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading.replaceAll("\\", "")));
  return new Set(
    headings.map((anchor) => {
      const count = seen.get(anchor) ?? 0;
      seen.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}
