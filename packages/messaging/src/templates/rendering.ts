import type { LiquidEngine } from "./dialect.ts";
import type { Binding, Scope } from "./evaluate.ts";
import { hasMarks, type OwnWords } from "./marks.ts";
import type { ParsedTemplate } from "./parse-template.ts";
import type { TemplateVariables } from "./variables-of.ts";

/** Thrown if a template takes more work than a card may. */
export class TooComplex extends Error {}

/** Most work for a template: values that are read, pieces of text, and 50 characters or items that a filter reads. */
export const MAX_STEPS = 20_000;
/** Longest text, characters. */
export const MAX_CHARS = 200_000;

/** How a list of nodes ended. `depends`: whether the loop continues depends. */
export type Completion = "done" | "break" | "continue" | "depends";

/** State of a rendering. */
export interface Rendering {
  readonly template: ParsedTemplate;
  readonly engine: LiquidEngine;
  readonly scope: Scope;
  readonly ownWords: OwnWords;
  /** What the template has assigned. */
  readonly names: Map<string, Binding>;
  /** Names of the loops that are running, innermost last. */
  readonly loops: Map<string, Binding>[];
  /** Positions of `cycle` tags, `null` once they depend. */
  cycles: Map<string, number> | null;
  /** Variables that the conditions around a node test. */
  readonly tested: ReadonlySet<string>[];
  /** What the text shows that is missing. A capture has its own. */
  shown: Set<string>;
  readonly notLists: Set<string>;
  readonly possible: TemplateVariables[];
  /** Pieces of the text. A capture has its own. */
  pieces: string[];
  charsLeft: number;
  /** Whether white space of blocks without text is written by one engine only. */
  isBlank: boolean;
}

/** Adds to the text. */
export function write(text: string, rendering: Rendering): void {
  rendering.charsLeft -= text.length;
  if (rendering.charsLeft < 0) throw new TooComplex();
  rendering.pieces.push(text);
}

/** Writes a piece of the template, or a value. */
export function writeText(text: string, rendering: Rendering): void {
  // Such characters would be taken for marks.
  if (hasMarks(text)) throw new TooComplex();
  write(text, rendering);
}

/** Whether a condition around a node tests a variable, or an object or list around it. */
export function isTested(name: string, { tested }: Rendering): boolean {
  return tested.some((names) => {
    if (names.has(name)) return true;
    for (const other of names) if (name.startsWith(other) && ".[".includes(name.charAt(other.length))) return true;
    return false;
  });
}
