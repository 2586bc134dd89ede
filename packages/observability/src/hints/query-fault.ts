import { isToolError } from "@toolwright/core/authoring";
import type { Dataset } from "../datadog/events.ts";
import type { Query } from "../query/query.ts";
import { isClosedQuote, type QueryToken } from "../query/tokens.ts";
import { MAX_HINT_CHARS, quoteCode, shorten } from "./hint.ts";

/** Finds a quote or parenthesis that makes Datadog refuse a query; `null` if there is none. */
export function queryFault({ tokens }: Query): string | null {
  return openQuote(tokens) ?? unmatchedParenthesis(tokens);
}

function openQuote(tokens: readonly QueryToken[]): string | null {
  const token = tokens.at(-1);
  if (token?.kind === "function" && !token.text.endsWith(")")) return openParenthesis(token);
  if (token?.kind !== "quoted" || isClosedQuote(token.text)) return null;
  const quote = quoteCode(shorten(token.text, MAX_HINT_CHARS - 125));
  return `The quote that opens at character ${token.start + 1} is never closed: ${quote}. Close it, or write a quote within a value as \`\\"\`.`;
}

function unmatchedParenthesis(tokens: readonly QueryToken[]): string | null {
  const open: QueryToken[] = [];
  for (const token of tokens) {
    if (token.kind === "open") open.push(token);
    if (token.kind === "close" && open.pop() === undefined) {
      return `The closing parenthesis at character ${token.start + 1} has no opening one: remove it, or write it as \\) if it is part of a value.`;
    }
  }
  const last = open.at(-1);
  return last === undefined ? null : openParenthesis(last);
}

function openParenthesis(token: QueryToken): string {
  const at = token.kind === "function" ? token.start + token.text.indexOf("(") : token.start;
  return `The parenthesis that opens at character ${at + 1} is never closed: add ), or write it as \\( if it is part of a value.`;
}

/** Adds a query's likely mistakes to the error when Datadog refuses the request. */
export async function explainRefusal<Value>(hints: readonly string[], request: () => Promise<Value>): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    const isRefused = isToolError(error) && (error.status === 400 || error.status === 422);
    if (!isRefused || hints.length === 0) throw error;
    throw error.with({ message: `${error.message} Likely cause: ${hints.join(" ")}` });
  }
}

/** The hint rules once they are loaded, because an `import()` takes time even if the file is already loaded. */
let rules: typeof import("./advice.ts") | null = null;

/** The likely mistakes in a planned query. Loads the rules at the first call, since a program may never search. */
export async function readHints(query: Query, dataset: Dataset): Promise<readonly string[]> {
  // Hints are only advice, so a search also runs if their file is missing, for example during a deployment.
  rules ??= await import("./advice.ts").catch(() => null);
  return rules?.queryHints(query, dataset) ?? [];
}
