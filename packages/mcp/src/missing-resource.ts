import type { JSONRPCMessage, Server } from "@modelcontextprotocol/server";
import { asFields } from "@toolwright/core/http";

const INVALID_PARAMS = -32_602;
const RESOURCE_NOT_FOUND = -32_002;
/** The first revision in which a missing resource is an invalid parameter. */
const FIRST_REVISION_WITHOUT_CODE = "2026-07-28";

/** Gives the error of a missing resource the code of the 2025 revisions: the SDK sends that of 2026-07-28 to all clients. */
export function restoreMissingResourceCode(server: Server): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      const isOld = (server.getNegotiatedProtocolVersion() ?? "") < FIRST_REVISION_WITHOUT_CODE;
      return send(isOld ? withOldCode(message) : message, options);
    };
    return connect(transport);
  };
}

function withOldCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message) || message.error.code !== INVALID_PARAMS) return message;
  // Only this error has the URI of a resource in its data.
  if (typeof asFields(message.error.data)["uri"] !== "string") return message;
  return { ...message, error: { ...message.error, code: RESOURCE_NOT_FOUND } };
}
