import { inspect, styleText } from "node:util";
import { toPrintableLine } from "@toolwright/core/text";
import type { Fragment, TextLine } from "@toolwright/view";
import type { Facts, Report } from "./report.ts";

/** Width of the text in columns, which every terminal has. */
const WIDTH = 80;

type Style = Parameters<typeof styleText>[0];

/** The report of an investigation. */
export interface Page {
  /** Width for pictures: that of the terminal. */
  readonly columns: number;
  line(text?: string): void;
  /** Starts a numbered part. */
  heading(text: string): void;
  /** Writes the conclusion, which the HTML report shows first. */
  conclude(facts: Facts): void;
  /** Writes the call behind the lines below as code. Its arguments are an object, or an expression. */
  call(name: string, args: object | string): void;
  /** Writes a row of cells, each padded or truncated to its width; a negative width aligns right. */
  row(cells: readonly (readonly [text: string, width: number])[], style?: Style): void;
  /** Writes a picture for terminals. The HTML report has a better one. */
  draw(lines: readonly TextLine[]): void;
  /** Adds a picture to the HTML report, if there is one. Terminals don't show it. */
  view(picture: Fragment): void;
  /** The headings and lines so far as Markdown, without calls and pictures. */
  text(): string;
}

/**
 * Creates a page on a stream, with colors only if the stream is a terminal. Records contain untrusted text, so
 * everything is converted to printable lines before it is colored.
 * @param report receives the same content as the stream, and the pictures
 */
export function createPage(stream: NodeJS.WriteStream, report?: Report): Page {
  const isColored = stream.isTTY === true && !process.env["NO_COLOR"];
  const write = (text: string, style: Style = "reset") => {
    const line = toPrintableLine(text);
    stream.write(`${isColored && style !== "reset" ? styleText(style, line) : line}\n`);
  };
  let headings = 0;
  const written: string[] = [];
  return {
    columns: stream.isTTY ? Math.max(WIDTH, stream.columns || 0) : WIDTH,
    text: () => written.join("\n"),
    line(text = "") {
      written.push(text);
      report?.text(text);
      for (const part of wrap(toPrintableLine(text))) write(part);
    },
    heading(text) {
      const title = `${++headings}. ${text}`;
      report?.heading(title);
      written.push(`\n# ${title}`);
      write("");
      write(`── ${title} ${"─".repeat(Math.max(0, WIDTH - title.length - 4))}`, "bold");
    },
    conclude(facts) {
      report?.conclude(facts);
      write("");
      written.push(...facts.map((fact) => fact.join(": ")));
      for (const [name, value] of facts)
        for (const part of wrap(toPrintableLine(`${`${name}:`.padEnd(9)} ${value}`))) write(part, ["bold", "green"]);
    },
    call(name, args) {
      report?.code(codeLines(name, args).join("\n"));
      for (const part of codeLines(name, args)) write(`  ${part}`, "dim");
    },
    row(cells, style = "reset") {
      report?.row(cells.map(([text]) => text));
      written.push(cells.map(([text]) => text).join(" "));
      const texts = cells.map(([text, width]) => cell(text, width));
      write(texts.join(" ").trimEnd(), style);
    },
    draw(lines) {
      for (const { text, tone } of lines) write(text, tone === "bad" ? "red" : "reset");
    },
    view: (picture) => report?.view(picture),
  };
}

/** Formats a call on one line if it fits, else with one argument per line. */
function codeLines(name: string, args: object | string): string[] {
  if (typeof args === "string") return [`await ${name}(${args})`];
  const entries = Object.entries(args);
  const short = entries.map(([key, value]) => `${key}: ${inspect(value, { breakLength: Infinity })}`).join(", ");
  const call = `await ${name}(${short === "" ? "{}" : `{ ${short} }`})`;
  if (call.length <= WIDTH - 4) return [call];
  const lines = entries.flatMap(([key, value]) =>
    `${key}: ${inspect(value, { breakLength: WIDTH - 10 })},`.split("\n"),
  );
  return [`await ${name}({`, ...lines.map((line) => `  ${line}`), "})"];
}

function cell(text: string, width: number): string {
  const size = Math.abs(width);
  // Escapes are longer than the characters they replace, so convert the text before cutting it.
  const clean = toPrintableLine(text).replaceAll(/\s+/g, " ");
  const fitted = clean.length > size ? `${clean.slice(0, size - 1)}…` : clean;
  return width < 0 ? fitted.padStart(size) : fitted.padEnd(size);
}

/** Wraps at spaces, and inside a word only if the word is wider than the page. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > WIDTH) {
    const space = rest.lastIndexOf(" ", WIDTH);
    lines.push(rest.slice(0, space > 8 ? space : WIDTH));
    rest = rest.slice(space > 8 ? space + 1 : WIDTH);
  }
  return [...lines, rest];
}
