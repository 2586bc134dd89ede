import { memoryStore, type Store } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";

/** Number of store operations that one call makes. */
export interface StoreCalls {
  readonly title: string;
  /** Before the first request leaves. All of them are awaited. */
  readonly before: number;
  /** After the first request, while the call waits for them. */
  readonly awaitedAfter: number;
  /** After the first request, and the call ends before they do. */
  readonly notAwaited: number;
}

/** Duration of each operation after the request. A call that doesn't wait for it ends earlier. */
const HELD_MS = 100;

/** Counts the store operations of calls with one request, starting with a read. */
export async function countStoreCalls(): Promise<readonly StoreCalls[]> {
  const { messaging, sales } = createSandbox({ seed: "bench", enforceLimits: false });
  return [
    await count("ListSegments", messaging.options, (options) => createMessaging(options).listSegments({})),
    await count("RecordEvent", messaging.options, (options) =>
      createMessaging(options).recordEvent({ person_id: "usr_1", name: "bench", data: {} }),
    ),
    await count("DeletePerson", messaging.options, (options) =>
      createMessaging(options).deletePerson({ person_id: "usr_2" }),
    ),
    await count("EnrichOrganization", sales.options, (options) =>
      createSales(options).enrichOrganization({ domain: "nordlicht-optik.example" }),
    ),
  ];
}

async function count<Options extends { readonly fetch: typeof fetch }>(
  title: string,
  options: Options,
  run: (options: Options & { readonly store: Store }) => Promise<unknown>,
): Promise<StoreCalls> {
  const calls = { title, before: 0, awaitedAfter: 0, notAwaited: 0 };
  let hasSent = false;
  let hasEnded = false;
  const pending: Promise<void>[] = [];
  const observe = async (): Promise<void> => {
    if (!hasSent) calls.before++;
    else {
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
      calls[hasEnded ? "notAwaited" : "awaitedAfter"]++;
    }
  };
  const store = observedStore(memoryStore(), () => {
    const observed = observe();
    pending.push(observed);
    return observed;
  });
  const send: typeof fetch = (input, init) => {
    hasSent = true;
    return options.fetch(input, init);
  };
  await run({ ...options, fetch: send, store });
  hasEnded = true;
  await Promise.all(pending);
  return calls;
}

/** A store that runs a function after each operation, and waits for it. */
function observedStore(store: Store, observe: () => Promise<void>): Store {
  const observed = Object.entries(store).map(([name, run]) => [
    name,
    async (...args: readonly unknown[]) => {
      const value = await run(...args);
      await observe();
      return value;
    },
  ]);
  return Object.fromEntries(observed) as Store;
}
