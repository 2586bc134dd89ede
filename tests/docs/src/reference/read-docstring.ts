import { readFileSync } from "node:fs";
import type { ErrorCode, Tool } from "@toolwright/core";
import { ERROR_CODES } from "./error-codes.ts";

/** What the docstring of a definition says. */
export interface ToolDocs {
  /** What the tool does, in paragraphs. */
  readonly prose: readonly string[];
  /** How the backend is called, and when a call is repeated. */
  readonly backend: string;
  readonly errors: readonly { readonly code: ErrorCode; readonly when: string }[];
}

/** Path of the file of a tool, from the root of the repository. */
export function sourceOf({ name }: Pick<Tool, "name">): string {
  const [toolkit = "", tool = ""] = name.split(".");
  return `packages/${toolkit.toLowerCase()}/src/tools/${kebab(tool)}.ts`;
}

/** `SearchLogs` as `search-logs`. */
export function kebab(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

/** Reads the docstring before a tool's definition. */
export function readDocstring(tool: Pick<Tool, "name">): ToolDocs {
  const source = readFileSync(new URL(`../../../../${sourceOf(tool)}`, import.meta.url), "utf8");
  return parseDocstring(tool.name, source);
}

/** The docstring of the definition in a source. */
export function parseDocstring(name: string, source: string): ToolDocs {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = defineTool\(/.exec(source)?.[1];
  if (comment === undefined) throw new Error(`${name} has no docstring.`);
  const paragraphs = comment
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
  const at = paragraphs.findIndex((paragraph) => paragraph.startsWith("Backend: "));
  const told = paragraphs.slice(at).join(" ");
  const [, backend, errors] = /^Backend: (.*?) ?Errors: (.*)$/.exec(told) ?? [];
  if (at < 1 || !backend || !errors) throw new Error(`The docstring of ${name} does not say its backend and errors.`);
  return { prose: paragraphs.slice(0, at), backend, errors: readErrors(name, errors) };
}

function readErrors(name: string, text: string): ToolDocs["errors"] {
  return [...text.matchAll(/`(\w+)`(?: \(([^)]*)\))?/g)].map(([, code = "", when = ""]) => {
    if (!isErrorCode(code)) throw new Error(`${name} names ${code}, which is no error code.`);
    return { code, when };
  });
}

function isErrorCode(text: string): text is ErrorCode {
  return text in ERROR_CODES;
}
