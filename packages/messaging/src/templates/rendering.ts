import { type LiquidEngine, TooComplex } from "./dialect.ts";
import type { Binding, Scope } from "./evaluate.ts";
import { hasMarks, type OwnWords } from "./marks.ts";
import type { ParsedTemplate } from "./parse-template.ts";
import { namesAround } from "./paths.ts";
import type { TemplateVariables } from "./variables-of.ts";

/** Maximum work per version of a message: values, tags, pieces of text, and whatever `weigh` counts. */
export const MAX_STEPS = 15_000;
/** The work left for templates. */
export interface Budget {
  steps: number;
}

/** Maximum length of the text, in characters. */
export const MAX_CHARS = 200_000;

/** The end of a list of nodes. `depends`: it is uncertain whether the loop around it continues. */
export type Completion = "done" | "break" | "continue" | "depends";

/** State of a rendering. */
export interface Rendering {
  readonly template: ParsedTemplate;
  readonly engine: LiquidEngine;
  readonly scope: Scope;
  readonly ownWords: OwnWords;
  /** Names that the template has assigned. */
  readonly names: Map<string, Binding>;
  /** Names of the running loops, innermost last. */
  readonly loops: Map<string, Binding>[];
  /** Variables tested by the conditions around a node. */
  readonly tested: ReadonlySet<string>[];
  /** Missing variables that the text shows. A capture has its own. */
  shown: Set<string>;
  readonly notLists: Set<string>;
  readonly possible: TemplateVariables[];
  /** Pieces of the text. A capture has its own. */
  pieces: string[];
  charsLeft: number;
  /** Whether only one engine writes the white space of blocks without text. */
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
  if (tested.length === 0) return false;
  const names = [name, ...namesAround(name)];
  return tested.some((set) => names.some((one) => set.has(one)));
}
