import type { PatternKind } from "@toolwright/core/hide-patterns";
import { BEYOND, CLEAN, type CleanLine, PLANTED, type PlantedLine } from "./corpus.ts";

const HANDLE = /<[a-z]+:\d+>/g;
/** Length of a part of a value that counts as leaked, characters. */
const PART_CHARS = 5;

/** Decodes the escapes of URLs and JSON that the templates write. */
function readable(text: string): string {
  return text
    .replaceAll(/(?:%[0-9A-F]{2})+/g, (escapes) => decodeURIComponent(escapes))
    .replaceAll("+", " ")
    .replaceAll(/\\+[nt"]/g, " ");
}

/** Whether a string contains a part of a value. */
export function leaks(value: string, text: string): boolean {
  const rest = [text, readable(text)].map((one) => one.replaceAll(HANDLE, "\u0000").toLowerCase());
  const length = Math.min(PART_CHARS, value.length);
  const parts = Array.from({ length: value.length - length + 1 }, (_, index) => value.slice(index, index + length));
  return parts.some((part) => rest.some((one) => one.includes(part.toLowerCase())));
}

/** Whether more than the value was hidden, so that the line lost words. */
function losesWords({ text, value }: PlantedLine, hidden: string): boolean {
  const words = (line: string) =>
    readable(line)
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return words(readable(text).replace(value.replaceAll("+", " "), " ")) !== words(hidden.replaceAll(HANDLE, " "));
}

/** Measures of one kind. */
export interface Measure {
  readonly kind: PatternKind;
  readonly name: string;
  readonly lines: number;
  readonly missed: readonly PlantedLine[];
  /** Lines that lost more than the value. */
  readonly cut: readonly PlantedLine[];
}

function measureLines(lines: readonly PlantedLine[], hide: (text: string) => string): readonly Measure[] {
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([{ kind, name }, group]) => {
    const hidden = group.map((line) => [line, hide(line.text)] as const);
    const missed = hidden.flatMap(([line, text]) => (leaks(line.value, text) ? [line] : []));
    const cut = hidden.flatMap(([line, text]) => (!missed.includes(line) && losesWords(line, text) ? [line] : []));
    return { kind, name, lines: group.length, missed, cut };
  });
}

/** Misses and false alarms of detectors. */
export interface Measures {
  readonly found: readonly Measure[];
  readonly beyond: readonly Measure[];
  /** Clean lines, with the kinds that were seen in them by mistake. */
  readonly alarms: readonly (CleanLine & { readonly hidden: string; readonly labels: readonly string[] })[];
}

/** Measures a function that hides the values in a string. It gets each line alone. */
export function measure(hide: (text: string) => string): Measures {
  const alarms = CLEAN.map((line) => ({ ...line, hidden: hide(line.text) })).filter(
    ({ text, hidden }) => text !== hidden,
  );
  return {
    found: measureLines(PLANTED, hide),
    beyond: measureLines(BEYOND, hide),
    alarms: alarms.map((line) => ({
      ...line,
      labels: [...line.hidden.matchAll(/<([a-z]+):\d+>/g)].map(([, label = ""]) => label),
    })),
  };
}
