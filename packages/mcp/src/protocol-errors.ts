import type { JSONRPCErrorResponse, JSONRPCMessage, RequestId, Server, Transport } from "@modelcontextprotocol/server";
import { asFields } from "@toolwright/core/http";

const INVALID_PARAMS = -32_602;
const METHOD_NOT_FOUND = -32_601;
const RESOURCE_NOT_FOUND = -32_002;
/** The first revision in which a missing resource is an invalid parameter. */
const FIRST_REVISION_WITHOUT_CODE = "2026-07-28";
/** Maximum number of problems to list. More problems of one request add nothing. */
const MAX_PROBLEMS = 3;

/**
 * Corrects the SDK's errors. A missing resource gets the code of the client's revision, because the SDK always sends
 * the code of 2026-07-28. Parameters that violate a request's schema get the code for invalid parameters and a
 * sentence, because the SDK calls some of them an internal error and sends a dump from its validator. Every error
 * outside of tool calls is reported with the method and the code, without the client's values.
 */
export function mendErrors(server: Server, onError: (error: Error) => void): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const methodOf = rememberMethods(transport);
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if (!("error" in message)) return send(message, options);
      const isOld = (server.getNegotiatedProtocolVersion() ?? "") < FIRST_REVISION_WITHOUT_CODE;
      const mended = withSentence(isOld ? withOldCode(message) : message);
      const { code } = mended.error;
      const method = methodOf(message.id) ?? "a request";
      // Clients try methods that a server may lack, and models try names of tools.
      if (code !== METHOD_NOT_FOUND && method !== "tools/call") onError(new Error(`${method} got the error ${code}`));
      return send(mended, options);
    };
    return connect(transport);
  };
}

/** Remembers the methods of pending requests. Each can be read once. */
function rememberMethods(transport: Transport): (id: RequestId | undefined) => string | undefined {
  const methods = new Map<RequestId | undefined, string>();
  const start = transport.start.bind(transport);
  const send = transport.send.bind(transport);
  // The SDK sets the handler before it starts the transport.
  transport.start = () => {
    const handle = transport.onmessage;
    transport.onmessage = (message: JSONRPCMessage, extra) => {
      if ("method" in message && "id" in message) methods.set(message.id, message.method);
      // A canceled request gets no response.
      else if ("method" in message) methods.delete(asFields(message.params)["requestId"] as RequestId | undefined);
      handle?.(message, extra);
    };
    return start();
  };
  transport.send = (message, options) => {
    if ("result" in message) methods.delete(message.id);
    return send(message, options);
  };
  return (id) => {
    const method = methods.get(id);
    methods.delete(id);
    return method;
  };
}

function withOldCode(message: JSONRPCErrorResponse): JSONRPCErrorResponse {
  if (message.error.code !== INVALID_PARAMS) return message;
  // Only this error has the URI of a resource in its data.
  if (typeof asFields(message.error.data)["uri"] !== "string") return message;
  return { ...message, error: { ...message.error, code: RESOURCE_NOT_FOUND } };
}

/** Replaces the validator's list of problems with a sentence. */
function withSentence(message: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const problems = problemsIn(message.error.message);
  if (problems === null) return message;
  const sentence = `Invalid parameters: ${problems.slice(0, MAX_PROBLEMS).join("; ")}.`;
  return { ...message, error: { ...message.error, code: INVALID_PARAMS, message: sentence } };
}

function problemsIn(text: string): readonly string[] | null {
  const start = text.indexOf("[\n");
  if (start === -1) return null;
  try {
    const problems: unknown = JSON.parse(text.slice(start));
    return Array.isArray(problems) && problems.length > 0 ? problems.map(describe) : null;
  } catch {
    return null;
  }
}

function describe(problem: unknown): string {
  const { path, message } = asFields(problem);
  const names = Array.isArray(path) ? path.filter((name) => name !== "params") : [];
  const text = String(message).replace(/^Invalid input: /, "");
  return names.length > 0 ? `${names.join(".")}: ${text}` : text;
}
