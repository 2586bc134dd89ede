import type { Evidence } from "@toolwright/core/evidence";
import type { Json } from "../case/script.ts";
import type { Fact } from "./facts.ts";

/**
 * Finds the figures, names and times of an answer that no call of its run returned, and that follow from none. Returns
 * each with its field.
 * @param task the user's message, whose names an answer is about
 * @param answer the submitted answer; `null` for none
 */
export async function findUnsupported(
  evidence: Evidence,
  { task, facts }: { readonly task: string; readonly facts: Readonly<Record<string, Fact>> },
  answer: Readonly<Record<string, Json>> | null,
): Promise<readonly string[]> {
  let text = task.replaceAll(/\s+/g, " ");
  const fields = Object.entries(facts).map(([name, { type, description }]) => {
    text += `\n${description.replaceAll(/\s+/g, " ")}: `;
    const start = text.length;
    const values = [answer?.[name] ?? ""].flat();
    // A quoted string is a name, which must be in a result.
    text += values.map((value) => (type === "text" || type === "list" ? JSON.stringify(value) : value)).join(", ");
    text += / (?:ns|ms|seconds|minutes|bytes)$/.exec(name.replaceAll("_", " "))?.[0] ?? "";
    return { name, start, end: text.length };
  });
  const claims = (await evidence.check(text)).filter(({ status }) => status === "unsupported");
  return claims.flatMap(({ text: shown, start }) => {
    const field = fields.find((one) => one.start <= start && start < one.end);
    return field ? [`${field.name}: ${shown}`] : [];
  });
}
