import type { CompleteResult } from "@modelcontextprotocol/server";
import type { Clock, Tool } from "@toolwright/core";
import { systemClock } from "@toolwright/core/authoring";
import { hasInvisible } from "@toolwright/core/text";
import type { ValueList } from "./value-lists.ts";

/** Resolves with the values of a list, or with none if they cannot be read in time. Never rejects. */
export type ReadValues = () => Promise<readonly string[]>;

/** Settings for reading values. */
export interface ValueSettings {
  /** Called with one line for each read that failed. */
  readonly onFailure: (problem: string) => void;
  /** Source of time. Default: the machine's clock. */
  readonly clock?: Clock | undefined;
}

/** Time that values are kept, milliseconds. */
export const KEPT_MS = 300_000;
/** Time without reads after a failed one, milliseconds. */
export const RETRY_AFTER_MS = 30_000;
/** Time that a completion waits for a read, milliseconds. A slower read continues, for the next completion. */
export const WAIT_MS = 2_000;
/** Time budget of a read, milliseconds. */
export const READ_TIMEOUT_MS = 10_000;

/** Maximum length of a value, characters. A longer value isn't a name. */
const MAX_CHARS = 100;
const EMAIL = /\S@[^\s@]+\.\w/;
/** Matches a long run of letters and digits. A run with both may be a key or token. */
const LONG_RUN = /[A-Za-z\d]{24,}/g;

/**
 * Reads a list of values with its tool, at most once every five minutes for all connections. After a failure, the list is
 * empty for 30 seconds.
 */
export function cacheValues(
  list: ValueList,
  tool: Tool,
  { onFailure, clock = systemClock }: ValueSettings,
): ReadValues {
  let values: readonly string[] = [];
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let pendingRead: Promise<void> | null = null;
  const read = async () => {
    const answer = await tool.call(list.args, { timeout: READ_TIMEOUT_MS });
    values = answer.ok ? namesIn(list, answer.value, tool) : [];
    freshUntilMs = clock.now() + (answer.ok ? KEPT_MS : RETRY_AFTER_MS);
    if (!answer.ok) onFailure(`No completion of ${list.noun}: ${list.tool} failed with ${answer.error.code}`);
  };
  return async () => {
    if (clock.now() < freshUntilMs) return values;
    pendingRead ??= read().finally(() => {
      pendingRead = null;
    });
    await waitAtMost(pendingRead, clock);
    return values;
  };
}

/**
 * Returns the values that are names: no personal addresses, keys, hidden values, or text that a host could not show on
 * a line.
 */
function namesIn(list: ValueList, result: object, tool: Tool): readonly string[] {
  const visible = list.pick(tool.hide(result));
  const names = list.pick(result).filter((name, index) => typeof name === "string" && name === visible[index]);
  return [...new Set(names as string[])].filter(isName);
}

function isName(text: string): boolean {
  return text.trim() !== "" && text.length <= MAX_CHARS && !hasInvisible(text) && !EMAIL.test(text) && !hasKey(text);
}

function hasKey(text: string): boolean {
  return (text.match(LONG_RUN) ?? []).some((run) => /\d/.test(run) && /[A-Za-z]/.test(run));
}

async function waitAtMost(work: Promise<void>, clock: Clock): Promise<void> {
  const waiting = new AbortController();
  const elapsed = clock.sleep(WAIT_MS, waiting.signal).catch(() => undefined);
  await Promise.race([work, elapsed]);
  waiting.abort();
}

/** Maximum number of values of a completion, as the protocol requires. */
const MAX_VALUES = 100;

/** Returns the values that begin with the entered text, then those that contain it. Case makes no difference. */
export function matchValues(values: readonly string[], entered: string): CompleteResult {
  const text = entered.trim().toLowerCase();
  const positions = values.map((value) => ({ value, at: value.toLowerCase().indexOf(text) }));
  const matches = [...positions.filter(({ at }) => at === 0), ...positions.filter(({ at }) => at > 0)];
  const shown = matches.slice(0, MAX_VALUES).map(({ value }) => value);
  return { completion: { values: shown, total: matches.length, hasMore: matches.length > shown.length } };
}
