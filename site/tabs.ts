/** Package managers' commands that do what `npm install` does. */
const INSTALLS = { npm: "npm install", pnpm: "pnpm add", yarn: "yarn add", bun: "bun add" } as const;

const INSTALL_BLOCK = /^```sh\nnpm install ((?!--global)(?:.*\\\n)*.*)\n```$/gm;
const WITH_TABLE = /^\| with \|.*\n\|[ |-]+\n((?:\|.*\n)+)/gm;
const FOLDED_BLOCKS = /(?:^<details(?: open)?>\n<summary>.*<\/summary>\n\n```[^`]*```\n\n<\/details>\n\n?){2,}/gm;

/**
 * Rewrites three forms of Markdown as VitePress tabs: a command that installs packages, as one tab for each package
 * manager; a table whose first column is `with`, as one tab for each row; and adjacent folded code blocks.
 */
export function writeTabs(source: string): string {
  return source
    .replace(INSTALL_BLOCK, (_, packages: string) =>
      tabs(Object.entries(INSTALLS).map(([manager, install]) => fence("sh", manager, `${install} ${packages}`))),
    )
    .replace(WITH_TABLE, (_, rows: string) => tabs(rows.trimEnd().split("\n").map(rowTab)))
    .replace(FOLDED_BLOCKS, (blocks) =>
      tabs(
        [...blocks.matchAll(/<summary>(.*)<\/summary>\n\n```(\w+)\n([^`]*)\n```/g)].map(
          ([, title = "", language = "", code = ""]) => fence(language, title, code),
        ),
      ),
    );
}

/** A row as a tab: its first cell is the title, and the code in the others becomes the lines. */
function rowTab(row: string): string {
  const title = row.split("|")[1]?.trim() ?? "";
  return fence("sh", title, [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join("\n"));
}

function fence(language: string, title: string, code: string): string {
  return `\`\`\`${language} [${title}]\n${code}\n\`\`\``;
}

function tabs(blocks: readonly string[]): string {
  return `::: code-group\n\n${blocks.join("\n\n")}\n\n:::\n`;
}
