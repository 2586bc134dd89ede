// A process that runs the program of one SDK: `node worker.ts SDK`. Its parent sends the steps.

import { type CallEvent, memoryStore, type Store } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import type { Call, Decide, PausingSdk, Setup } from "./pausing-sdk.ts";

/** Addresses of the backend, and of a store that processes share. */
export interface Access {
  readonly baseUrl: string;
  readonly storeUrl: string;
  readonly keys: { readonly siteId: string; readonly trackingApiKey: string; readonly appApiKey: string };
}

/** Options of a process that creates an agent. */
export interface Version {
  /** `refuses`: a function that refuses every call. Default `sdk`. */
  readonly approve?: "sdk" | "refuses" | false | undefined;
  /** Whether it shares the store, also with the ids of calls as keys. Default: its own store, and no keys. */
  readonly protection?: "store" | "store and keys" | undefined;
  /** Whether it lacks the tool. Default false. */
  readonly lacksTool?: boolean | undefined;
}

/** A step of a case. A decision names a part of the card of each call, and whether it is approved. */
export type Step =
  | { readonly do: "pause"; readonly calls: readonly Call[] }
  | { readonly do: "decide"; readonly state: string; readonly decisions: Readonly<Record<string, boolean>> }
  | { readonly do: "resume"; readonly state: string; readonly decisions: string; readonly version: Version };

/** Result of a step. */
export interface Outcome {
  /** The state or the decisions; `null` if the SDK threw. */
  readonly text: string | null;
  /** Codes of the errors that the model read, or the message of the error that the SDK threw. */
  readonly errors: readonly string[];
}

const NAME = "Messaging.SendTransactionalEmail";
const [, , name = "", accessText = "{}"] = process.argv;
const access: Access = JSON.parse(accessText);
const { sdk }: { sdk: PausingSdk } = await import(`./${name}.ts`);

/** A store in the parent process. */
const sharedStore = new Proxy({} as Store, {
  get:
    (_, method) =>
    async (...args: unknown[]) => {
      const body = JSON.stringify({ method, args });
      const response = await fetch(access.storeUrl, { method: "POST", body });
      return (await response.json()).value;
    },
});

function setUp({ approve = "sdk", protection, lacksTool = false }: Version, errors: string[]): Setup {
  const { tools } = createMessaging({
    ...access.keys,
    region: "US",
    baseUrl: access.baseUrl,
    account: "shop",
    store: protection ? sharedStore : memoryStore(),
    // Otherwise the toolkit itself would block a second email within a minute.
    duplicateWindowMs: 0,
  });
  const onCall = ({ answer }: CallEvent) => void (answer.ok || errors.push(answer.error.code));
  return {
    tools,
    options: {
      approve: approve === "refuses" ? () => false : approve,
      onCall,
      ...(protection === "store and keys" && { callIdAsIdempotencyKey: true }),
      ...(lacksTool && { except: [NAME] }),
    },
  };
}

async function take(step: Step): Promise<Outcome> {
  const errors: string[] = [];
  const run = async () => {
    if (step.do === "pause") return sdk.pause(setUp({}, errors), step.calls);
    if (step.do === "resume") return sdk.resume(setUp(step.version, errors), step.state, step.decisions);
    const decide: Decide = (card) => Object.entries(step.decisions).find(([part]) => card.includes(part))?.[1];
    return sdk.decide(step.state, decide);
  };
  try {
    return { text: await run(), errors };
  } catch (thrown) {
    return { text: null, errors: [...errors, `the SDK throws: ${firstSentence(thrown)}`] };
  }
}

function firstSentence(thrown: unknown): string {
  const { message } = thrown as Error;
  return message.split(/[.\n](?:\s|$)/)[0] ?? message;
}

process.on("message", async (step: Step) => process.send?.(await take(step)));
process.send?.("ready");
