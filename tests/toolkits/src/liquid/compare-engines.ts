// Renders generated templates with Ruby's Liquid and with LiquidJS, and compares them with the text that a card states as
// certain. Needs `ruby` with the gem `liquid`, as Debian's package `ruby-liquid` has it:
//
//     npx -y pnpm@12 liquid-engines [number of templates] [first seed]
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Liquid } from "liquidjs";
import type { LiquidEngine } from "../../../../packages/messaging/src/templates/dialect.ts";
import { parseTemplate } from "../../../../packages/messaging/src/templates/parse-template.ts";
import { textOfTemplate } from "../../../../packages/messaging/src/templates/text-of.ts";
import { type GeneratedMessage, generateMessage } from "./generate-message.ts";

/** The text that an engine writes, or the reason why it refuses the template. */
type Rendered = { readonly text: string } | { readonly error: string };

const [count = 2_000, first = 0] = process.argv.slice(2).map(Number);
const messages = Array.from({ length: count }, (_, index) => generateMessage(first + index));
const engines = { legacy: renderWithRuby(messages), latest: messages.map(renderWithJs) } as const;
const totals = { certain: 0, marked: 0, unread: 0, refused: 0, untrue: 0 };
for (const [index, message] of messages.entries()) {
  const text = textOf(message, null);
  totals[text === null ? "unread" : text.includes("⟦") ? "marked" : "certain"]++;
  for (const engine of ["legacy", "latest"] as const) {
    const rendered = engines[engine][index];
    if (!rendered || "error" in rendered) totals.refused++;
    else
      for (const card of [text, textOf(message, engine)]) {
        if (card === null || matches(card, rendered.text)) continue;
        totals.untrue++;
        print({ seed: first + index, engine, ...message, card, real: rendered.text });
      }
  }
}
print(totals);
process.exitCode = totals.untrue > 0 ? 1 : 0;

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

function renderWithRuby(all: readonly GeneratedMessage[]): Rendered[] {
  const input = all.map((message) => `${JSON.stringify(message)}\n`).join("");
  const script = fileURLToPath(new URL("render.rb", import.meta.url));
  const output = execFileSync("ruby", [script], { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  return output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Rendered);
}

function renderWithJs({ template, trigger, customer }: GeneratedMessage): Rendered {
  try {
    return { text: new Liquid({ ownPropertyOnly: true }).parseAndRenderSync(template, { trigger, customer }) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** The card's text, depending on whether the host names the engine. `null` if it shows none. */
function textOf({ template, trigger }: GeneratedMessage, engine: LiquidEngine): string | null {
  const parsed = parseTemplate(template);
  if ("unreadable" in parsed) return null;
  const { text, ownWords } = textOfTemplate(parsed, trigger, engine);
  return ownWords.show(text);
}

/**
 * Whether a message contains everything that the card states, in order. Marked parts may be anything, and white space
 * may be any.
 */
function matches(card: string, real: string): boolean {
  const parts = card.split(/⟦[^⟧]*⟧/).map(withoutExtraSpaces);
  const text = withoutExtraSpaces(real);
  const [start = "", end = ""] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return text === start;
  if (!text.startsWith(start) || !text.endsWith(end)) return false;
  let at = start.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - end.length;
}

function withoutExtraSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
