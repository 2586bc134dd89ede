import * as v from "valibot";
import type { CallContext } from "../call/call.ts";
import { ToolError } from "../errors.ts";
import type { Body } from "./body.ts";
import type { HttpRequest, WireResponse } from "./request.ts";
import type { HttpClient } from "./settings.ts";

/**
 * Sends a request and checks the response against a tolerant schema. Most backend functions consist of one such call.
 * @throws ToolError for an unsuccessful response, and `bad_response` for one that breaks the schema
 */
export async function readJson<Schema extends v.GenericSchema>(
  client: HttpClient,
  request: HttpRequest,
  schema: Schema,
  call: CallContext,
): Promise<v.InferOutput<Schema>> {
  return readResponse(schema, await client.send(request, call), client.service);
}

/**
 * Parses a 2xx response and checks it against a tolerant schema.
 * @throws ToolError `bad_response` for HTML, truncated JSON, too many or too deeply nested values, or a required field
 * that is missing or has the wrong type; the message names the field
 */
export function readResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Pick<WireResponse, "status" | "body">,
  service: string,
): v.InferOutput<Schema> {
  const { body } = response;
  if (body.kind === "excessive") throw badResponse(response, `${service} returned an invalid response: ${body.excess}`);
  if (body.kind !== "json") throw badResponse(response, `${service} returned ${describeBody(body)} instead of JSON`);
  // Valibot accepts a list as an object without required fields, which would read as an empty result.
  if (Array.isArray(body.value) && /object$|^record$/.test(schema.type))
    throw badResponse(response, `${service} returned an invalid response: a list instead of an object`);
  const parsed = v.safeParse(schema, body.value, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0]) ?? "body";
  throw badResponse(response, `${service} returned an invalid response: unexpected ${field}`);
}

function describeBody({ kind }: Body): string {
  return kind === "empty" ? "an empty body" : kind === "html" ? "an HTML page" : "truncated or malformed text";
}

/** Advice after a malformed response to a read. It is wrong for a send, which must not be repeated. */
export const RETRY_READ_ADVICE = "Retry once. If it fails again, check the base URL and the service's status.";

function badResponse({ status }: Pick<WireResponse, "status">, problem: string): ToolError {
  return new ToolError({ code: "bad_response", message: `${problem}. ${RETRY_READ_ADVICE}`, status });
}
