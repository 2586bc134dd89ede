import type { MessagingCall, SendOutcome } from "../call.ts";

/**
 * Sends, and resolves with the result and a check's warnings. An agent's send is checked first, so that the check can
 * refuse it. A program's send is checked afterwards, so that the check never delays or prevents it.
 */
export async function withCheck<Result>(
  call: MessagingCall,
  check: () => Promise<string[]>,
  send: () => Promise<SendOutcome<Result>>,
): Promise<{ readonly result: Result; readonly warnings: string[] }> {
  const checked = call.isAgentCall ? await check() : null;
  if (checked) call.signal.throwIfAborted();
  const { result, warnings } = await send();
  return { result, warnings: [...warnings, ...(checked ?? (await check()))] };
}
