/** Columns of a line of generated code. */
const WIDTH = 120;

/**
 * Writes a documentation comment, one paragraph per string, wrapped and indented. A paragraph that starts with `@` is a
 * tag.
 */
export function docComment(paragraphs: readonly string[], indent = ""): string {
  const blocks = paragraphs
    .map((paragraph) => paragraph.trim().replaceAll("*/", "*\\/"))
    .filter((block) => block !== "");
  const [only, ...others] = blocks;
  if (only === undefined) return "";
  const line = `${indent}/** ${only} */\n`;
  if (others.length === 0 && line.length <= WIDTH) return line;
  const lines = blocks.flatMap((block, index) => {
    const isFollowingTag = block.startsWith("@") && blocks[index - 1]?.startsWith("@");
    return [...(index === 0 || isFollowingTag ? [] : [""]), ...wrap(block, WIDTH - indent.length - 3)];
  });
  return [`${indent}/**`, ...lines.map((text) => `${indent} * ${text}`.trimEnd()), `${indent} */`, ""].join("\n");
}

/**
 * Converts a definition's text to a paragraph: it ends with a period, and `@duration` is code, not a tag of the
 * comment.
 */
export function paragraph(text: string): string {
  const parts = text.trim().split(/(`[^`]*`)/);
  const safe = parts
    .map((part) => (part.startsWith("`") ? part : part.replace(/(?<![\w`])@[^\s,;)`]*[^\s,;)`.:]/g, "`$&`")))
    .join("");
  return safe === "" || /[.!?:]$/.test(safe) ? safe : `${safe}.`;
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
