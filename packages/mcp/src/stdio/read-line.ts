import {
  INVALID_REQUEST,
  isInitializeRequest,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/server";
import { asFields } from "@toolwright/core/http";

/** A part of a line that isn't a message of the protocol. */
export interface LineFault {
  /** JSON-RPC's error code; `null` for a response, which gets no error. */
  readonly code: number | null;
  /** The id of the request, if it is readable. */
  readonly id: RequestId | null;
  readonly problem: string;
}

/** The content of a line: one message or fault, or those of a batch. */
export interface Line {
  readonly isBatch: boolean;
  readonly messages: readonly JSONRPCMessage[];
  readonly faults: readonly LineFault[];
}

/**
 * Reads a line of standard input.
 * @param acceptsBatches whether the connection's revision has batches, like 2025-03-26
 */
export function readLine(line: string, acceptsBatches: boolean): Line {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return toLine([{ code: PARSE_ERROR, id: null, problem: "The line is not valid JSON." }]);
  }
  if (!Array.isArray(value)) return toLine([readMessage(value)]);
  if (!acceptsBatches) return toLine([invalid("This revision of the protocol has no batches.")]);
  if (value.length === 0) return toLine([invalid("The batch is empty.")]);
  return toLine(value.map(readPart), true);
}

function toLine(parts: readonly (JSONRPCMessage | LineFault)[], isBatch = false): Line {
  return {
    isBatch,
    messages: parts.filter((part) => !("problem" in part)) as JSONRPCMessage[],
    faults: parts.filter((part) => "problem" in part),
  };
}

function readPart(value: unknown): JSONRPCMessage | LineFault {
  return isInitializeRequest(value)
    ? invalid("Send initialize outside of a batch.", asFields(value)["id"])
    : readMessage(value);
}

function readMessage(value: unknown): JSONRPCMessage | LineFault {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    const { id, method, result, error } = asFields(value);
    // Two programs that answer each other's broken responses with errors would never stop.
    const isResponse = method === undefined && (result !== undefined || error !== undefined);
    const problem = `The line is not a JSON-RPC message: a request needs jsonrpc "2.0", a method, and a string or a whole number as id.`;
    return { ...invalid(problem, id), ...(isResponse && { code: null }) };
  }
}

function invalid(problem: string, id?: unknown): LineFault {
  return {
    code: INVALID_REQUEST,
    id: typeof id === "string" || Number.isInteger(id) ? (id as RequestId) : null,
    problem,
  };
}
