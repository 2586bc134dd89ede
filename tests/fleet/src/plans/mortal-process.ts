import type { Store, Tool } from "@toolwright/core";
import { createMessaging, type MessagingOptions } from "@toolwright/messaging";

const never = new Promise<never>(() => undefined);

/** A process that may die. After its death, nothing that it has started is ever answered. */
export interface MortalProcess {
  readonly tools: readonly Tool[];
  /** The shared store, as this process reaches it. */
  readonly store: Store;
  /** Resolves when the process dies. */
  readonly death: Promise<"dead">;
}

/**
 * Starts a process with its own toolkit.
 * @param killAfter number of emails that the backend gets before the process dies, without learning the last outcome;
 * `null`: it does not die
 */
export function startProcess(options: MessagingOptions, shared: Store, killAfter: number | null): MortalProcess {
  const { promise: death, resolve } = Promise.withResolvers<"dead">();
  let isDead = false;
  let sent = 0;
  const die = () => {
    isDead = true;
    resolve("dead");
  };
  const alive = <Value>(value: Value): Value | Promise<never> => (isDead ? never : value);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isSend = new Request(input, init).url.includes("/v1/send/");
    if (isSend && killAfter === 0) die();
    if (isDead) return never;
    const response = await (options.fetch ?? globalThis.fetch)(input, init);
    if (isSend && ++sent === killAfter) die();
    return alive(response);
  };
  const store = Object.fromEntries(
    Object.entries(shared).map(([name, operation]: [string, (...args: readonly unknown[]) => Promise<unknown>]) => [
      name,
      async (...args: readonly unknown[]) => (isDead ? never : alive(await operation(...args))),
    ]),
  ) as unknown as Store;
  return { tools: createMessaging({ ...options, fetch, store }).tools as readonly Tool[], store, death };
}
