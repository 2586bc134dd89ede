import type { MessagingCall, SendOutcome } from "../call.ts";

/** Data that a check found. */
interface Checked {
  readonly warnings: readonly string[];
}

/**
 * Sends, and resolves with the result and a check's data. An agent's send is checked first, so that the check can
 * refuse it. A program's send is checked afterwards, so that the check never delays or prevents it.
 */
export async function withCheck<Result, Found extends Checked>(
  call: MessagingCall,
  check: () => Promise<Found>,
  send: () => Promise<SendOutcome<Result>>,
): Promise<Omit<Found, "warnings"> & { readonly result: Result; readonly warnings: string[] }> {
  const checked = call.isAgentCall ? await check() : null;
  if (checked) call.signal.throwIfAborted();
  const { result, warnings } = await send();
  const found = checked ?? (await check());
  return { ...found, result, warnings: [...warnings, ...found.warnings] };
}
