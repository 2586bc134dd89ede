/** Instructions of "Five minutes without keys" for a newcomer with one package manager. */
export interface NewcomerPath {
  readonly manager: string;
  /** The commands after the packages are packed, in order. */
  readonly commands: readonly string[];
  /** Name and content of the only file. */
  readonly file: string;
  readonly program: string;
  /** Output of the last command. */
  readonly output: string;
}

/** Reads each package manager's path from the page: a row of its table, and the first block with its output. */
export function readNewcomerPaths(page: string): readonly NewcomerPath[] {
  const [, file, program, output] =
    /Save this as `([^`]+)`[^\n]*\n\n```ts\n([\s\S]*?)```\n[\s\S]*?```text\n([\s\S]*?)```/.exec(page) ?? [];
  if (file === undefined || program === undefined || output === undefined)
    throw new Error("The page has no first file.");
  const rows = [...page.matchAll(/^\| (\w+) \| `([^`]+)` \| `([^`]+)` \|$/gm)];
  return rows.map(([, manager = "", install = "", run = ""]) => ({
    manager,
    commands: [install, run],
    file,
    program,
    output,
  }));
}
