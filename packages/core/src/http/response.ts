import * as v from "valibot";
import { ToolError } from "../errors.ts";
import type { WireResponse } from "./request.ts";
import { isOvercrowded, oversizeOf } from "./response-size.ts";

/** A parsed body, or why there is none. */
export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  /** `overcrowded` is JSON of more values than an answer can hold, and is not read. */
  | { readonly kind: "empty" | "html" | "text" | "overcrowded" };

/** Reads a body by what it is, not by what its content type claims. */
export function parseBody(text: string): Body {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (isOvercrowded(trimmed)) return { kind: "overcrowded" };
  try {
    return { kind: "json", value: JSON.parse(trimmed) as unknown };
  } catch {
    return { kind: trimmed.startsWith("<") ? "html" : "text" };
  }
}

/**
 * Checks a 2xx answer against a tolerant schema.
 * @throws ToolError `bad_response` for HTML, cut-off JSON, more or deeper values than any answer has, or an essential field that is missing or of another type (named)
 */
export function readResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  const body = parseBody(answer.text);
  if (body.kind !== "json") throw badResponse(answer, `${service} answered ${describeBody(body)} instead of JSON`);
  // Valibot takes a list for an object that need not hold anything, which would read as an empty answer.
  if (Array.isArray(body.value) && /object$|^record$/.test(schema.type))
    throw badResponse(answer, `${service} broke its contract: a list instead of an object`);
  const oversize = oversizeOf(body.value);
  if (oversize !== null) throw badResponse(answer, `${service} broke its contract: ${oversize}`);
  const parsed = v.safeParse(schema, body.value, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0]) ?? "the body";
  throw badResponse(answer, `${service} broke its contract: unexpected ${field}`);
}

function describeBody({ kind }: Body): string {
  if (kind === "overcrowded") return "millions of values";
  return kind === "empty" ? "an empty body" : kind === "html" ? "an HTML page" : "cut-off or malformed text";
}

/** What to do about a broken answer to a read; wrong advice for a send. */
export const READ_AGAIN = "Try once more; if it stays, check the base address and the service's status.";

function badResponse({ status }: WireResponse, what: string): ToolError {
  return new ToolError({
    code: "bad_response",
    message: `${what}. ${READ_AGAIN}`,
    status,
  });
}
