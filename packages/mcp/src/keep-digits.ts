import { asFields } from "@toolwright/core/http";

/** Fewer digits than the first integer that JavaScript rounds. */
const LONG = /\d{16}/;

/**
 * Converts long integers in the arguments of a call to strings, because `JSON.parse` rounds them. A string parameter
 * then gets every digit, and so does a value in a map. Returns any other message unchanged.
 * @param text the JSON of the message
 */
export function keepDigits<Message>(text: string, message: Message): Message {
  const { method, params } = asFields(message);
  if (method !== "tools/call" || !LONG.test(text)) return message;
  const args = argumentsOf(text);
  return args === undefined ? message : { ...message, params: { ...asFields(params), arguments: args } };
}

function argumentsOf(text: string): unknown {
  try {
    const exact: unknown = JSON.parse(text, toText);
    return asFields(asFields(exact)["params"])["arguments"];
  } catch {
    // The nesting is too deep for a function that reads each value. The tool refuses such arguments.
    return undefined;
  }
}

/**
 * Returns the digits of an integer that is rounded; any other value unchanged. Digits that JavaScript writes itself stay a
 * number, which the tool refuses: a client in JavaScript has rounded them, so they may be those of another id.
 */
function toText(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded && source !== String(value) && /^-?\d+$/.test(source) ? source : value;
}
