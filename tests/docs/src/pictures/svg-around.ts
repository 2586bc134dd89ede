import { viewStyle } from "@toolwright/view";

/** Size of a picture, CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Puts a picture of `@toolwright/view` into an SVG, because a README doesn't show HTML. It has no script, and uses the
 * colors that the reader's system prefers.
 */
export function svgAround(fragment: string, name: string, { width, height }: Size): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${name}">`,
    `<foreignObject width="${width}" height="${height}">`,
    '<div xmlns="http://www.w3.org/1999/xhtml" style="color-scheme: light dark">',
    `<style>/*<![CDATA[*/${viewStyle}/*]]>*/</style>`,
    toXml(fragment),
    "</div>",
    "</foreignObject>",
    "</svg>",
    "",
  ].join("\n");
}

const EMPTY_TAGS = /<(br|hr|img|col|wbr|input)\b([^>]*?)\s*\/?>/g;

/** HTML as XML: closes tags without content, gives attributes without a value one, and replaces named entities. */
function toXml(html: string): string {
  return html
    .replace(EMPTY_TAGS, "<$1$2/>")
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/ (open|hidden|disabled|checked)(?=[ >])/g, ' $1="$1"'))
    .replaceAll("&nbsp;", "&#160;")
    .replaceAll(/<svg(?![^>]*xmlns)/g, '<svg xmlns="http://www.w3.org/2000/svg"');
}
