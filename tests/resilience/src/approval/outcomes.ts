import { type AgentAnswer, isToolError } from "@toolwright/core";

/** The first item of a list, which has one. */
export function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("There is no item.");
  return item;
}

/** The code of an answer, or `null` if the call ran. */
export function answered(answer: AgentAnswer): string | null {
  return answer.ok ? null : answer.error.code;
}

/** The same for an answer that an SDK wrote as JSON. */
export function written(text: string | undefined): string | null {
  const { error } = JSON.parse(text ?? "{}") as { readonly error?: { readonly code: string } };
  return error?.code ?? null;
}

/** The same for a call that throws its error. */
export async function thrown(work: Promise<unknown> | undefined): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!isToolError(error)) throw error;
    return error.code;
  }
}
