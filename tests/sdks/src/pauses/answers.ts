import { shown } from "../behavior/cell.ts";
import type { Wire } from "../behavior/wires.ts";
import type { RecordedRequest } from "../scripted-server.ts";

/** Words for the messages of SDKs and adapters in place of a result. */
const WORDS = [
  ["not_approved", /not approved/],
  ["denied", /execution denied|does not require approval/],
  ["no tool", /not found|is not a valid tool/],
] as const;

/** Reads the results in a request to the model, each as a word. A message without a word stays as it is. */
export function answersIn(wire: Wire, request: RecordedRequest | undefined): readonly string[] {
  return (request ? wire.resultsIn(request) : []).map(({ content }) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    const [, code] = /"code\\*":\s*\\*"(\w+)/.exec(text) ?? [];
    const word = WORDS.find(([, pattern]) => pattern.test(text))?.[0];
    return code ?? word ?? (text.includes("delivery_id") ? "result" : text);
  });
}

/** Returns the first sentence of an error, without ids. */
export function firstSentence(message: string): string {
  const [sentence = ""] = message.split(/[.\n](?:\s|$)/);
  return shown(sentence).replace(/aitxt-\w+/, "…");
}
