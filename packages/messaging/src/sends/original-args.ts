import type { MessagingCall } from "../call.ts";

/** The arguments before the policy replaced their recipients. */
export function originalArgs<Args extends object>(args: Args, { originalArgs }: MessagingCall): Args {
  // A definition replaces recipients within its own arguments, so they have the same type.
  return (originalArgs as Args | undefined) ?? args;
}
