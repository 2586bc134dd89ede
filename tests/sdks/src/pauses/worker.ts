// A process that runs the program of one SDK: `node worker.ts SDK`. Its parent sends the steps.

import { memoryStore, type Store } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { versionOf } from "../behavior/cell.ts";
import type { Call } from "../behavior/wires.ts";
import { serveScript } from "../scripted-server.ts";
import { answersIn, firstSentence } from "./answers.ts";
import type { Decide, PausingSdk, Setup } from "./pausing-sdk.ts";
import { SDKS } from "./sdks.ts";

/** Addresses of the backend, and of a store that processes share. */
export interface Access {
  readonly baseUrl: string;
  readonly storeUrl: string;
  readonly keys: { readonly siteId: string; readonly trackingApiKey: string; readonly appApiKey: string };
}

/** Options of a process that creates an agent. */
export interface Version extends Pick<Setup, "isContextReplaced"> {
  /** `refuses`: a function that refuses every call. Default `sdk`. */
  readonly approve?: "sdk" | "refuses" | false | undefined;
  /** Whether it shares the store, also with the ids of calls as keys. Default: its own store, and no keys. */
  readonly protection?: "store" | "store and keys" | undefined;
  /** Whether it lacks the tool. Default false. */
  readonly lacksTool?: boolean | undefined;
}

/** A step of a case. A decision names a part of the card or the id of each call, and whether it is approved. */
export type Step =
  | { readonly do: "pause"; readonly calls: readonly Call[] }
  | { readonly do: "decide"; readonly state: string; readonly decisions: Readonly<Record<string, boolean>> }
  | { readonly do: "resume"; readonly state: string; readonly decisions: string; readonly version: Version };

/** Result of a step. */
export interface Outcome {
  /** The state or the decisions; `null` if the SDK threw. */
  readonly text: string | null;
  /** Words for the results that the model got last. */
  readonly answers: readonly string[];
  /** Whether a call still waits for a decision. */
  readonly waits: boolean;
  /** The first sentence of the error that the SDK threw. */
  readonly error?: string;
}

/** Description of an SDK, which the process sends first. */
export type About = Pick<PausingSdk, "title" | "page" | "stored"> & { readonly version: string };

const [, , name = "", accessText = "{}"] = process.argv;
const access: Access = JSON.parse(accessText);
const load = SDKS[name];
if (!load) throw new Error(`Which SDK? ${Object.keys(SDKS).join(", ")}`);
const sdk = await load();

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

function setUp(
  url: string,
  { approve = "sdk", protection, lacksTool = false, isContextReplaced }: Version = {},
): Setup {
  const { tools } = createMessaging({
    ...access.keys,
    region: "US",
    baseUrl: access.baseUrl,
    account: "shop",
    store: protection ? sharedStore : memoryStore(),
    // Otherwise, the toolkit itself would block a second email within a minute.
    duplicateWindowMs: 0,
  });
  // Genkit doesn't pass call ids to the tools. The id of an interrupt is always the key.
  const isKeyed = protection === "store and keys" && name !== "genkit";
  return {
    tools,
    url,
    isContextReplaced,
    options: {
      approve: approve === "refuses" ? () => false : approve,
      ...(isKeyed && { callIdAsIdempotencyKey: true }),
      only: [lacksTool ? "Messaging.GetPerson" : "Messaging.SendTransactionalEmail"],
    },
  };
}

async function take(step: Step): Promise<Outcome> {
  if (step.do === "decide") {
    const decide: Decide = (text) => Object.entries(step.decisions).find(([part]) => text.includes(part))?.[1];
    return { text: await sdk.decide(setUp(""), step.state, decide), answers: [], waits: false };
  }
  const done = { text: "Done." };
  const turns = step.do === "pause" ? [{ calls: step.calls }] : [done, done];
  const server = await serveScript(turns.map((turn) => sdk.wire.reply(turn)));
  const answers = () => answersIn(sdk.wire, server.requests.at(-1));
  try {
    const setup = setUp(server.url, step.do === "pause" ? {} : step.version);
    const text = step.do === "pause" ? await sdk.pause(setup) : await sdk.resume(setup, step.state, step.decisions);
    return { text, answers: answers(), waits: await hasWaiting(text) };
  } catch (thrown) {
    return { text: null, answers: answers(), waits: false, error: firstSentence((thrown as Error).message) };
  } finally {
    await server.close();
  }
}

async function hasWaiting(state: string): Promise<boolean> {
  let waits = false;
  await sdk.decide(setUp(""), state, () => {
    waits = true;
    return undefined;
  });
  return waits;
}

process.on("message", async (step: Step) => process.send?.(await take(step)));
const { title, page, stored } = sdk;
const version = `${sdk.package} ${versionOf(sdk.package)}`;
process.send?.({ title, page, stored, version } satisfies About);
