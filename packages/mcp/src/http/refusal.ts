/** A request that is not served, as JSON-RPC says it. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** JSON-RPC code for what the protocol has no code of its own for. */
const SERVER_ERROR = -32_000;

/** A refusal; the code matters to clients only where the protocol names one. */
export function refusal(
  status: number,
  message: string,
  { code = SERVER_ERROR, headers }: Partial<Pick<Refusal, "code" | "headers">> = {},
): Refusal {
  return { status, code, message, headers };
}

/** A refusal as an answer; it belongs to no request id, since the body was not read. */
export function toResponse({ status, code, message, headers }: Refusal): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers: { ...headers } });
}
