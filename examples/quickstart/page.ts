import { type InspectOptions, inspect, styleText } from "node:util";

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
      const options: InspectOptions = { breakLength: WIDTH - 4, compact: 3 };
      const code = `await ${name}(${inspect(args, options)})`;
      for (const part of code.split("\n").flatMap((text) => wrap(text, "    "))) line(paint("dim", `  ${part}`));
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

function cell(text: string, width: number): string {
  const room = Math.abs(width);
  const clean = text.replaceAll(/\s+/g, " ");
  const fitted = clean.length > room ? `${clean.slice(0, room - 1)}…` : clean;
  return width < 0 ? fitted.padStart(room) : fitted.padEnd(room);
}

/** Breaks at blanks, and inside a word only when it alone is wider than the page. */
function wrap(text: string, indent = ""): string[] {
  const lines: string[] = [];
  let rest = text;
  const room = WIDTH - 4;
  while (rest.length > room) {
    const blank = rest.lastIndexOf(" ", room);
    const cut = blank > indent.length + 8 ? blank : room;
    lines.push(rest.slice(0, cut));
    rest = indent + rest.slice(cut).trimStart();
  }
  return [...lines, rest];
}
