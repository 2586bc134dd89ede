/** Whether a request writes, sends, deletes or spends. Others read what a preview, a card or a warning needs. */
export function isEffect(url: string): boolean {
  return /\/api\/v2\/entity$|\/v1\/send\/email$|\/triggers$|\/people\/match$|\/organizations\/enrich$|_companies\/search$/.test(
    new URL(url).pathname,
  );
}
