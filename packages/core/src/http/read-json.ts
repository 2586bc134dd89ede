import type * as v from "valibot";
import type { CallContext } from "../call/call.ts";
import type { HttpClient } from "./client.ts";
import type { HttpRequest } from "./request.ts";
import { readResponse } from "./response.ts";

/**
 * Sends a request and checks the response against a tolerant schema. Most backend functions are one such call.
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
