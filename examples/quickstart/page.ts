import { inspect, styleText } from "node:util";

/** Width that every terminal has. */
export const WIDTH = 80;

type Style = Parameters<typeof styleText>[0];

/** Where an investigation writes its report. */
export interface Page {
  line(text?: string): void;
  heading(text: string): void;
  /** The call that produced what follows, as code that could be pasted. */
  call(name: string, args: object): void;
  /** A row of cells, each padded or cut to its width; a negative width aligns right. */
  row(cells: readonly (readonly [text: string, width: number])[], style?: Style): void;
}

/** A page on a stream, coloured only where a person watches a terminal. */
export function createPage(stream: NodeJS.WriteStream): Page {
  const isColoured = stream.isTTY === true && !process.env["NO_COLOR"];
  const paint = (style: Style, text: string) => (isColoured ? styleText(style, text) : text);
  const line = (text = "") => stream.write(`${text}\n`);
  return {
    line(text = "") {
      for (const part of wrap(text)) line(part);
    },
    heading(text) {
      line();
      line(paint("bold", `── ${text} ${"─".repeat(Math.max(0, WIDTH - text.length - 4))}`));
    },
    call(name, args) {
      for (const part of codeLines(name, args)) line(paint("dim", `  ${part}`));
    },
    row: (cells, style = "reset") =>
      line(
        paint(
          style,
          cells
            .map(([text, width]) => cell(text, width))
            .join(" ")
            .trimEnd(),
        ),
      ),
  };
}

/** The call on one line where it fits, else one argument a line, a long object over several. */
function codeLines(name: string, args: object): string[] {
  const entries = Object.entries(args);
  const short = entries.map(([key, value]) => `${key}: ${inspect(value, { breakLength: Infinity })}`).join(", ");
  const call = `await ${name}({ ${short} })`;
  if (call.length <= WIDTH - 4) return [call];
  const lines = entries.flatMap(([key, value]) =>
    `${key}: ${inspect(value, { breakLength: WIDTH - 10 })},`.split("\n"),
  );
  return [`await ${name}({`, ...lines.map((line) => `  ${line}`), "})"];
}

function cell(text: string, width: number): string {
  const room = Math.abs(width);
  const clean = text.replaceAll(/\s+/g, " ");
  const fitted = clean.length > room ? `${clean.slice(0, room - 1)}…` : clean;
  return width < 0 ? fitted.padStart(room) : fitted.padEnd(room);
}

/** Breaks at blanks, and inside a word only when it alone is wider than the page. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > WIDTH) {
    const blank = rest.lastIndexOf(" ", WIDTH);
    lines.push(rest.slice(0, blank > 8 ? blank : WIDTH));
    rest = rest.slice(blank > 8 ? blank + 1 : WIDTH);
  }
  return [...lines, rest];
}
