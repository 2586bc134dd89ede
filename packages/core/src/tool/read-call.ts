import { type ReadingMode, readArgumentObject, receivedArguments } from "../arguments/coerce.ts";
import { readArguments } from "../arguments/read.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import { startOnce } from "../call/load-part.ts";
import { hashCall } from "../card/hash-call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toToolError } from "../definition/failure.ts";
import type { CallEffects } from "../definition/inspection.ts";
import type { ToolError } from "../errors.ts";
import { copyPlain } from "../value/plain.ts";
import type { Hider, Revealed } from "./hider.ts";

/** A call, from its arguments to its audit. {@link readCall} creates it once, and every step gets the same object. */
export interface Call {
  readonly definition: AnyToolDefinition<never>;
  /** Lenient for a call by an agent, strict for one by a program. */
  readonly mode: ReadingMode;
  /** The error of invalid arguments, which every step throws within its trace; `null` for valid ones. */
  readonly fault: ToolError | null;
  /**
   * The arguments with defaults, or the received ones if there is a fault. Every access returns a copy, since a
   * definition or an audit may change its input.
   */
  readonly args: object;
  /** Return value of the definition's `plan`. */
  readonly plan: unknown;
  /** Warnings about values that reading changed or that may mean something else. */
  readonly warnings: readonly string[];
  /** The arguments before a redirect; absent without one. */
  readonly originalArgs?: object | undefined;
  /** The hidden values that the arguments contain; `null` without hidden fields. */
  readonly revealed: Revealed | null;
  /** Facts that the steps have read. */
  readonly facts: Map<string, unknown>;
  /** Part of the time budget that the steps before a run use. No time passes while a person decides. */
  readonly time: { usedMs: number };
  /** Hash of the tool's name, the arguments and a draft's effect, as on the card. Computed once. */
  hash(): Promise<string>;
}

/** The definition and the settings for reading a call's arguments. */
interface CallReader {
  readonly definition: AnyToolDefinition<never>;
  readonly settings: {
    readonly clock?: Clock | undefined;
    readonly hider?: Hider | null | undefined;
    /** Address that replaces all recipients. Default: none. */
    readonly redirectAllTo?: string | undefined;
  };
}

/** Reads the arguments of a call once. Keeps a copy, since the caller may change the received object. */
export function readCall(
  { definition, settings }: CallReader,
  raw: unknown,
  mode: ReadingMode,
  facts: Call["facts"] = new Map(),
): Call {
  const { clock = systemClock, hider, redirectAllTo } = settings;
  const isAgentCall = mode === "lenient";
  let revealed: Revealed | null = null;
  try {
    if (hider && isAgentCall) revealed = hider.reveal(readArgumentObject(raw));
    const now = clock.now();
    const received = readArguments(definition, revealed ? revealed.args : raw, mode, now);
    const redirected = redirectAllTo === undefined ? undefined : definition.redirect?.(received.args, redirectAllTo);
    const { args, plan } = redirected ? readArguments(definition, redirected, "strict", now) : received;
    const { warnings } = received;
    const originalArgs = redirected && copyPlain(received.args);
    return createCall(
      { definition, mode, fault: null, plan, warnings, originalArgs, revealed, facts },
      copyPlain(args),
    );
  } catch (error) {
    const fault = toToolError(error, definition);
    const received = (isAgentCall ? receivedArguments(raw) : raw) as object;
    const worded = revealed?.reword(fault) ?? fault;
    return createCall({ definition, mode, fault: worded, plan: undefined, warnings: [], revealed, facts }, received);
  }
}

/** Derives a call's effects from its arguments. */
export const effectsOf = ({ definition, args, plan }: Call): CallEffects => definition.effects?.(args, plan) ?? {};

function createCall(read: Omit<Call, "args" | "time" | "hash">, args: object): Call {
  const { name, effect } = read.definition;
  return Object.freeze({
    ...read,
    get args() {
      // The received arguments may be anything, even values that cannot be copied.
      return read.fault ? args : copyPlain(args);
    },
    time: { usedMs: 0 },
    // Otherwise, the approval of a draft could approve a send by another toolkit.
    hash: startOnce(() => hashCall(effect === "draft" ? `${name} (draft)` : name, args)),
  });
}
