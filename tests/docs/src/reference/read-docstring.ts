import { readFileSync } from "node:fs";
import type { ErrorCode, Tool } from "@toolwright/core";
import { ERROR_CODES } from "./error-codes.ts";

/** The parts of a definition's docstring. */
export interface ToolDocs {
  /** Paragraphs on the tool's behavior. */
  readonly prose: readonly string[];
  /** Requests to the backend, and when they are retried. */
  readonly backend: string;
  readonly errors: readonly { readonly code: ErrorCode; readonly when: string }[];
}

/** Path of a tool's source file, relative to the root of the repository. */
export function sourceOf({ name }: Pick<Tool, "name">): string {
  const [toolkit = "", tool = ""] = name.split(".");
  return `packages/${toolkit.toLowerCase()}/src/tools/${kebab(tool)}.ts`;
}

/** `SearchLogs` as `search-logs`. */
export function kebab(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

/** Reads the docstring of a tool's definition. */
export function readDocstring(tool: Pick<Tool, "name">): ToolDocs {
  const source = readFileSync(new URL(`../../../../${sourceOf(tool)}`, import.meta.url), "utf8");
  return parseDocstring(tool.name, source);
}

/** Parses the docstring of the definition in a source file. */
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
  const facts = paragraphs.slice(at).join(" ");
  const [, backend, errors] = /^Backend: (.*?) ?Errors: (.*)$/.exec(facts) ?? [];
  if (at < 1 || !backend || !errors)
    throw new Error(`The docstring of ${name} needs "Backend: … Errors: …" at its end.`);
  return { prose: paragraphs.slice(0, at), backend, errors: readErrors(name, errors) };
}

function readErrors(name: string, text: string): ToolDocs["errors"] {
  return [...text.matchAll(/`(\w+)`(?: \(([^)]*)\))?/g)].map(([, code = "", when = ""]) => {
    if (!isErrorCode(code)) throw new Error(`The docstring of ${name} lists ${code}, which is not an error code.`);
    return { code, when };
  });
}

function isErrorCode(text: string): text is ErrorCode {
  return text in ERROR_CODES;
}
