import { readFileSync } from "node:fs";
import type { Observed } from "./scenario.ts";

/** A cell of a table. */
export interface Cell {
  readonly outcome: string;
  /** Values that the tool and the model received, and the error, without details that differ from run to run. */
  readonly saw?: Readonly<Record<string, unknown>>;
}

/** A row of the tables. */
export interface Row {
  readonly title: string;
  /** A page in `docs/`, or "". */
  readonly page: string;
  readonly version: string;
  readonly form: string;
  readonly note: string;
  readonly wire: string;
  readonly cells: Readonly<Record<string, Cell>>;
  /** The cells of the function whose model streams its replies. */
  readonly streamed?: Readonly<Record<string, Cell>>;
}

const LONGEST = 240;

/** Returns a run's observations, without addresses, paths and ids. */
export function evidence({ runs, results, error, requests }: Observed): Record<string, unknown> {
  const texts = {
    toolGot: runs.map(({ args }) => args),
    modelGot: results.map(({ content }) => content),
    ...(error && { error }),
  };
  const entries = Object.entries(texts).map(([name, value]) => [name, shown(value)]);
  return { requests, ...Object.fromEntries(entries) };
}

export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, (_key, one) => inJson(one));
  return text
    .replace(/(?:\\+n|\n)\s+at [\s\S]*$/, " (a stack trace)")
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1")
    .replace(/(?:file:\/\/)?\/[\w@+.\-/]*\/node_modules\/[\w@+.\-/:]+/g, "…")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}/g, "…")
    .slice(0, LONGEST);
}

/** JSON has neither bigint nor undefined. */
function inJson(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  return value === undefined ? "(undefined)" : value;
}

/** Reads the version of an installed package. */
export function versionOf(name: string): string {
  const manifest = readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
