import * as v from "valibot";
import { ToolError } from "../errors.ts";
import type { WireResponse } from "./request.ts";
import { describeExcess, hasTooManyValues } from "./response-size.ts";

/** A parsed body, or the reason why it could not be parsed. */
export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  /** `too-many-values` is JSON with too many values, which is not parsed. */
  | { readonly kind: "empty" | "html" | "text" | "too-many-values" };

/** Parses a body by its content. Content types are often wrong. */
export function parseBody(text: string): Body {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (hasTooManyValues(trimmed)) return { kind: "too-many-values" };
  try {
    return { kind: "json", value: JSON.parse(trimmed) as unknown };
  } catch {
    return { kind: /^<[a-z!?/]/i.test(trimmed) ? "html" : "text" };
  }
}

/**
 * Parses a 2xx response and checks it against a tolerant schema.
 * @throws ToolError `bad_response` for HTML, truncated JSON, too many or too deeply nested values, or a required field
 * that is missing or has the wrong type; the message names the field
 */
export function readResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  const body = parseBody(response.text);
  if (body.kind !== "json") throw badResponse(response, `${service} returned ${describeBody(body)} instead of JSON`);
  // Valibot accepts a list as an object without required fields, which would read as an empty result.
  if (Array.isArray(body.value) && /object$|^record$/.test(schema.type))
    throw badResponse(response, `${service} returned an invalid response: a list instead of an object`);
  const excess = describeExcess(body.value);
  if (excess !== null) throw badResponse(response, `${service} returned an invalid response: ${excess}`);
  const parsed = v.safeParse(schema, body.value, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0]) ?? "body";
  throw badResponse(response, `${service} returned an invalid response: unexpected ${field}`);
}

function describeBody({ kind }: Body): string {
  if (kind === "too-many-values") return "millions of values";
  return kind === "empty" ? "an empty body" : kind === "html" ? "an HTML page" : "truncated or malformed text";
}

/** Advice after a malformed response to a read. It is wrong for a send, which must not be repeated. */
export const RETRY_READ_ADVICE = "Retry once. If it fails again, check the base URL and the service's status.";

function badResponse({ status }: WireResponse, problem: string): ToolError {
  return new ToolError({
    code: "bad_response",
    message: `${problem}. ${RETRY_READ_ADVICE}`,
    status,
  });
}
