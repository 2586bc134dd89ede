/** Whether a request writes, sends, deletes or spends. Others only read for a preview, a card or a warning. */
export function isEffect(url: string): boolean {
  return /\/api\/v2\/entity$|\/v1\/send\/email$|\/triggers$|\/people\/match$|\/organizations\/enrich$|_companies\/search$/.test(
    new URL(url).pathname,
  );
}
