import { viewStyle } from "@toolwright/view";

/** Width of a picture, CSS pixels. */
export const WIDTH = 760;

/**
 * Puts a picture of `@toolwright/view` into an SVG, since a README shows no HTML. It has no script, and the colors that
 * the reader's system prefers.
 * @param height in CSS pixels, of the picture at {@link WIDTH}
 */
export function svgAround(fragment: string, name: string, height: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${name}">`,
    `<foreignObject width="${WIDTH}" height="${height}">`,
    '<div xmlns="http://www.w3.org/1999/xhtml" style="color-scheme: light dark; padding: 8px">',
    `<style>/*<![CDATA[*/${viewStyle}/*]]>*/</style>`,
    toXml(fragment),
    "</div>",
    "</foreignObject>",
    "</svg>",
    "",
  ].join("\n");
}

const EMPTY_TAGS = /<(br|hr|img|col|wbr|input)\b([^>]*?)\s*\/?>/g;

/** HTML as XML: tags without content are closed, attributes without a value get one, and names of entities are replaced. */
function toXml(html: string): string {
  return html
    .replace(EMPTY_TAGS, "<$1$2/>")
    .replace(/ (open|hidden|disabled|checked)(?=[ >])/g, ' $1="$1"')
    .replaceAll("&nbsp;", "&#160;")
    .replaceAll(/<svg(?![^>]*xmlns)/g, '<svg xmlns="http://www.w3.org/2000/svg"');
}
