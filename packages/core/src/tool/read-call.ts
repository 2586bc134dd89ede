import { type ReadingMode, readArgumentObject } from "../arguments/coerce.ts";
import { readArguments } from "../arguments/read.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toToolError } from "../definition/failure.ts";
import type { ToolError } from "../errors.ts";
import { copyPlain } from "../value/plain.ts";
import type { ParsedCall } from "./guard.ts";
import type { Hider } from "./hider.ts";

/** What reading the arguments of a call needs. */
interface CallReader {
  readonly definition: AnyToolDefinition<never>;
  readonly settings: {
    readonly clock?: Clock | undefined;
    readonly hider: Hider;
    /** Address that replaces all recipients. Default: none. */
    readonly redirectAllTo?: string | undefined;
  };
}

/** A call with parsed arguments, and who passed them. */
export interface ReceivedCall extends ParsedCall {
  readonly isAgentCall: boolean;
  /** The arguments before a redirect, if there is one. */
  readonly originalArgs: object | undefined;
  /** Whether the policy allows the call. Set by the first step that checks it, such as the preview. */
  isAllowed: boolean;
}

/** Parsed arguments, or the error of invalid ones with the received value. */
export type Reading = ReceivedCall | { readonly fault: ToolError; readonly raw: unknown };

/** Parses arguments once. Returns the error of invalid ones, which the call throws within its trace. */
export function readCall({ definition, settings }: CallReader, raw: unknown, mode: ReadingMode): Reading {
  const { now } = settings.clock ?? systemClock;
  try {
    const revealed = mode === "lenient" ? settings.hider.reveal(readArgumentObject(raw)) : raw;
    const received = readArguments(definition, revealed, mode, now());
    const redirected = redirect(definition, received.args, settings.redirectAllTo);
    const { args, plan } = redirected ? readArguments(definition, redirected, "strict", now()) : received;
    // A copy, since the caller may change the received object while the call runs.
    const originalArgs = redirected ? copyPlain(received.args) : undefined;
    return { definition, args: copyPlain(args), plan, isAgentCall: mode === "lenient", originalArgs, isAllowed: false };
  } catch (error) {
    return { fault: toToolError(error, definition.name), raw };
  }
}

/** The arguments with all recipients replaced by an address, `null` if nothing is replaced. */
function redirect(definition: AnyToolDefinition<never>, args: object, address: string | undefined) {
  return address === undefined ? null : (definition.redirect?.(args, address) ?? null);
}
