/** A rejected request, as an HTTP status and a JSON-RPC error. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** JSON-RPC code for errors that have no specific code. */
const SERVER_ERROR = -32_000;

/** Creates a refusal. Its code defaults to the general server error. */
export function createRefusal(
  status: number,
  message: string,
  { code = SERVER_ERROR, headers }: Partial<Pick<Refusal, "code" | "headers">> = {},
): Refusal {
  return { status, code, message, headers };
}

/** Converts a refusal to a response. Its id is `null`, since the body was not read. */
export function toResponse({ status, code, message, headers }: Refusal): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers: { ...headers } });
}
