import type { RequestId } from "@modelcontextprotocol/server";

/** A rejected request, as an HTTP status and a JSON-RPC error. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Id of the request; `null` if its body was not read or is not a single request. */
  readonly id: RequestId | null;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** JSON-RPC code for errors that have no specific code. */
const SERVER_ERROR = -32_000;

/** Creates a refusal. Its code defaults to the general server error, and its id to `null`. */
export function createRefusal(
  status: number,
  message: string,
  { code = SERVER_ERROR, id = null, headers }: Partial<Pick<Refusal, "code" | "id" | "headers">> = {},
): Refusal {
  return { status, code, message, id, headers };
}

/** Converts a refusal to a response. */
export function toResponse({ status, code, message, id, headers }: Refusal): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id }, { status, headers: { ...headers } });
}
