import { memoryStore } from "@toolwright/core";
import { createCountedTool, EFFECTS, type Effect, endOf } from "./effects.ts";
import { passTime } from "./fake-time.ts";
import type { HostileStore } from "./hostile-store.ts";

/** Time after its time budget within which a call must report its outcome, milliseconds. */
const GRACE_MS = 250;
/** Time after which nothing waits for the broken store any more, milliseconds. */
const RECOVERY_MS = 10_000;

/** Runs every effect once in real time, since the tools load modules with the first call. */
export async function loadModules(): Promise<void> {
  for (const effect of EFFECTS) await endOf(createCountedTool(effect, memoryStore()).tool, effect.args, 30_000);
}

/**
 * Makes the same call three times: twice over the broken store, and once after its repair.
 * @param mayForget whether the store may lose its data, so that a later call pays again
 * @returns one message for each broken promise
 */
export async function checkEffect(
  effect: Effect,
  { store, repair }: HostileStore,
  { timeout, mayForget }: { readonly timeout: number; readonly mayForget: boolean },
): Promise<string[]> {
  const problems: string[] = [];
  const { tool, effects } = createCountedTool(effect, store);
  const run = async (name: string, budgetMs: number) => {
    const countBefore = effects.length;
    const ending = endOf(tool, effect.args, budgetMs);
    const durationMs = await passTime(ending);
    const { error } = await ending;
    if (durationMs > budgetMs + GRACE_MS) problems.push(`the ${name} call took ${durationMs} ms`);
    if (error && effects.length > countBefore)
      problems.push(`the ${name} call ended with ${error.code} after an effect`);
    if (error && /could not be processed|password/.test(error.message)) problems.push(error.message);
    const mayRepeat = mayForget || effect.isIdempotent;
    if (!mayRepeat && new Set(effects).size < effects.length) problems.push(`the ${name} call repeated an effect`);
    return error;
  };
  const firstError = await run("first", timeout);
  await run("second", timeout);
  repair();
  await passTime(new Promise((resolve) => setTimeout(resolve, RECOVERY_MS)));
  const lastError = await run("last", 60_000);
  if (firstError && lastError && lastError.code !== "duplicate_send")
    problems.push(`the last call still fails: ${lastError.message}`);
  return problems;
}
