/** Fields of responses that hold untrusted text. */
const textFields = new Set([
  ...["message", "resource_name", "stack", "type", "kind", "name", "title", "summary", "subject", "description"],
  ...["first_name", "last_name", "company", "country", "plan", "city", "state", "industry", "detail", "error"],
  ...["headline", "version"],
]);

/** Adds fields that hold untrusted text. */
export function addTextFields(names: readonly string[]): void {
  for (const name of names) textFields.add(name);
}

/**
 * Names by which the examples' scripted models find records. Each is unchanged in the first response that has it, and
 * hostile later, when a card shows it.
 */
const lookedUp = new Set(["Payment failed today", "Payment retry", "Everyone with a plan"]);

/**
 * Sequences that a terminal or a log must not contain unescaped: OSC 8, OSC 52, CSI as C0 and C1, bidi overrides,
 * invisible letters. The first and the last character are `MARK` of `hostile-text.ts`, and a quotation mark imitates
 * the end of a quotation.
 */
export const ATTACK =
  '§\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007\u001b]52;c;aGk=\u0007\u001b[2J\u009b31m\u202eevil\u2066\u3164\u200b\u2028\r"§';

/** Wraps `fetch` so that every text field of a JSON response ends with {@link ATTACK}. */
export function hostileFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    const { status, headers } = response;
    if (!text.startsWith("{")) return new Response(status === 204 ? null : text, { status, headers });
    const body = JSON.stringify(withAttack(JSON.parse(text), ""));
    const kept = [...headers].filter(([name]) => name !== "content-length");
    return new Response(body, { status, headers: kept });
  };
}

function withAttack(value: unknown, field: string): unknown {
  if (typeof value === "string") return textFields.has(field) && !lookedUp.delete(value) ? value + ATTACK : value;
  if (Array.isArray(value)) return value.map((one) => withAttack(one, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAttack(one, name)]));
}
