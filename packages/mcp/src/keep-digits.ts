import { asFields } from "@toolwright/core/http";

/** Fewer digits than the first integer that JavaScript rounds. */
const LONG = /\d{16}/;

/**
 * A message whose call has the long integers of its arguments as strings, because `JSON.parse` rounds them. A parameter of
 * text then gets every digit, and so does a value in a map. Any other message stays as it is.
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

/** The digits of an integer that is rounded; any other value unchanged. */
function toText(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded && /^-?\d+$/.test(source) ? source : value;
}
