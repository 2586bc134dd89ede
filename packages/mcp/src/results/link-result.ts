import type { ResourceLink } from "@modelcontextprotocol/server";
import type { AgentAnswer, Tool } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import { RESULT_URI } from "../apps/card-names.ts";
import type { ConnectionResults } from "./result-store.ts";

/** Media type of a full result. */
export const RESULT_TYPE = "application/json";

/** A call of a tool, with the arguments that the model sent. */
export interface AnsweredCall {
  readonly tool: Tool;
  readonly args: unknown;
  readonly answer: AgentAnswer;
}

/**
 * Keeps the full result of a call that was reduced for the token budget, and returns a link to it; `null` if the result
 * is complete or cannot be kept.
 */
export function linkTo({ tool, args, answer }: AnsweredCall, results: ConnectionResults): ResourceLink | null {
  if (!answer.ok || !isReduced(answer)) return null;
  const json = toJson(tool, args, answer.value);
  const kept = json === null ? null : results.keep(json);
  if (kept === null) return null;
  // Hosts may write each field into the model's context, so there are few.
  return {
    type: "resource_link",
    uri: `${RESULT_URI}${kept.id}`,
    name: "full result",
    ...(isPage(answer.value) && { description: "This page only." }),
    mimeType: RESULT_TYPE,
    size: kept.bytes,
  };
}

/** Writes a link as a sentence for models and people. */
export function linkAsText({ uri, description }: ResourceLink): string {
  return `${description ? "This page in full" : "Full result"}, for 10 minutes: MCP resource ${uri}`;
}

/** Returns the id in a result's URI; `null` for any other URI. */
export function resultIdIn(uri: string): string | null {
  return uri.startsWith(RESULT_URI) ? uri.slice(RESULT_URI.length) : null;
}

/** Whether the fitted result shows that it leaves something out: it has more warnings, or is an excerpt of the JSON. */
function isReduced({ value, fitted }: Extract<AgentAnswer, { readonly ok: true }>): boolean {
  const [all, shown] = [value, fitted].map((result) => asFields(result)["warnings"]);
  if (!Array.isArray(all)) return Object.keys(fitted).join() === "note,text" && !("note" in value);
  return !Array.isArray(shown) || shown.length > all.length;
}

/** Whether the backend has more rows than the call fetched. */
function isPage(result: object): boolean {
  const { next_cursor, pagination } = asFields(result);
  return typeof next_cursor === "string" || asFields(pagination)["has_more"] === true;
}

/** Writes the full result as JSON, with handles for hidden values. */
function toJson(tool: Tool, args: unknown, result: object): string | null {
  try {
    return tool.fit(result, args, { fit: false }).text;
  } catch {
    // A custom tool may return values that JSON cannot express.
    return null;
  }
}
