import { type ReadingMode, readArgumentObject, receivedArguments } from "../arguments/coerce.ts";
import { readArguments } from "../arguments/read.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toToolError } from "../definition/failure.ts";
import type { ToolError } from "../errors.ts";
import { copyPlain } from "../value/plain.ts";
import type { ParsedArguments } from "./guard.ts";
import type { Hider, Revealed } from "./hider.ts";

/** What reading the arguments of a call needs. */
interface CallReader {
  readonly definition: AnyToolDefinition<never>;
  readonly settings: {
    readonly clock?: Clock | undefined;
    readonly hider?: Hider | null | undefined;
    /** Address that replaces all recipients. Default: none. */
    readonly redirectAllTo?: string | undefined;
  };
}

/** The arguments of a call as they were read. */
export interface Reading extends ParsedArguments {
  /** The error of invalid arguments, which the call throws within its trace. Then `args` are the received ones. */
  readonly fault: ToolError | null;
  /** What reading changed, and what may be meant otherwise. */
  readonly warnings: readonly string[];
  readonly isAgentCall: boolean;
  /** The arguments before a redirect, if there is one. */
  readonly originalArgs?: object | undefined;
  /** Facts that the steps of the call have read. */
  readonly facts?: Map<string, unknown> | undefined;
  /** The hidden values that the arguments contain; `null` without hidden fields. */
  readonly revealed: Revealed | null;
}

/** Reads the arguments of a call once. Keeps a copy, since the caller may change the received object. */
export function readCall({ definition, settings }: CallReader, raw: unknown, mode: ReadingMode): Reading {
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
    const own = copyPlain(args);
    return {
      definition,
      get args() {
        return copyPlain(own);
      },
      plan,
      warnings,
      fault: null,
      isAgentCall,
      originalArgs: redirected && copyPlain(received.args),
      revealed,
      facts: new Map(),
    };
  } catch (error) {
    const fault = toToolError(error, definition.name);
    const args = (isAgentCall ? receivedArguments(raw) : raw) as object;
    const own = revealed?.reword(fault) ?? fault;
    return { definition, args, plan: undefined, warnings: [], fault: own, isAgentCall, revealed };
  }
}
