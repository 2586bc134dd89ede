import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { SEARCH_OPTIONS } from "../../../../site/search.ts";

interface SearchIndex {
  search(question: string, options: object): readonly { readonly id: string }[];
}

interface SearchLibrary {
  loadJSON(json: string, options: object): SearchIndex;
}

/** Opens a built site's index with the library and the options of the site's search. */
export async function openSearch(dist: URL): Promise<(question: string) => readonly string[]> {
  const chunks = new URL("assets/chunks/", dist);
  const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndexroot"));
  if (file === undefined) throw new Error("The site has no search index.");
  const index = (await import(new URL(file, chunks).href)) as { readonly default: string };
  const fields = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"] };
  const site = createRequire(new URL("../../../../site/package.json", import.meta.url));
  // The library is a dependency of the site's renderer, outside the workspace.
  const library = site("minisearch") as SearchLibrary;
  const opened = library.loadJSON(index.default, { ...fields, ...SEARCH_OPTIONS.options });
  return (question) => [
    ...new Set(opened.search(question, SEARCH_OPTIONS.searchOptions).map(({ id }) => id.replace(/#.*$/, ""))),
  ];
}
