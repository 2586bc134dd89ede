import { readFragment } from "../../../../site/playground/share-link.ts";

/** The built pages of a site: HTML by path, such as `/guides/time.html`. */
export type SitePages = ReadonlyMap<string, string>;

/**
 * Returns one message for each link or picture on a page that leads to no page, file or anchor of the site.
 * @param hasFile whether the site has a file at a path, such as `/logo.svg`
 */
export function deadSiteLinks(pages: SitePages, hasFile: (path: string) => boolean): readonly string[] {
  const anchors = new Map([...pages].map(([path, html]) => [path, anchorsOf(html)] as const));
  return [...pages].flatMap(([page, html]) =>
    targetsOf(html).flatMap((target) => {
      const { pathname, hash, origin } = new URL(target, `http://site.test${page}`);
      if (origin !== "http://site.test") return [];
      const path = decodeURIComponent(pathname).replace(/\/$/, "/index.html");
      if (!hasFile(path)) return [`${page}: ${target} does not exist`];
      if (path === "/playground.html" && readFragment(hash) !== null) return [];
      const anchor = decodeURIComponent(hash.slice(1));
      return anchor === "" || !pages.has(path) || anchors.get(path)?.has(anchor)
        ? []
        : [`${page}: ${target} has no such anchor`];
    }),
  );
}

function targetsOf(html: string): readonly string[] {
  const targets = [...html.matchAll(/<(?:a|img|link)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(
    ([, target = ""]) => target,
  );
  return [...new Set(targets.map(unescapeHtml))].filter((target) => /^(?:https?:|[^a-z]|[\w./-]+$)/.test(target));
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => unescapeHtml(id)));
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
