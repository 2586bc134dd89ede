// One process of a case. It reads its jobs from its input once it has loaded the SDK, and writes their results.

import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { CallEvent } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { connectStore, type Place, promptOf } from "./place.ts";

/** A step of a case: until the run waits, a person's decisions, or the rest of the run. */
export interface Job {
  readonly order: string;
  readonly step: "start" | "decide" | "resume";
  /** Number of calls that the model makes. */
  readonly calls: number;
  /** State that the step before stored. */
  readonly state: string;
  /** Decisions on the calls, for the steps `decide` and `resume`. */
  readonly decisions: readonly boolean[];
  /** Approver in this version of the agent: the SDK, a function that refuses every call, or no one: each call runs. */
  readonly approve: "sdk" | "refuses" | "unasked";
  /** Whether the id of a call is its idempotency key. */
  readonly isKeyed: boolean;
  /** Whether the process restores the state with another context of the program, in SDKs that have one. */
  readonly isContextReplaced: boolean;
}

/** Result of a step: the stored state, and the first error of a call or of the SDK, or what the SDK says about it. */
export interface JobResult {
  readonly state: string;
  readonly note: string | null;
}

/** Runs the steps of a case with an SDK. */
export interface Pauses {
  start(agent: AgentSettings, prompt: string): Promise<string>;
  decide(agent: AgentSettings, job: Job): Promise<string>;
  /** Resolves with what the SDK says about a call that did not run. */
  resume(agent: AgentSettings, job: Job): Promise<string | null>;
}

/** Parts of the agents of all SDKs. */
export interface AgentSettings {
  readonly tools: ReturnType<typeof createMessaging>["tools"];
  readonly model: string;
  readonly approve: Job["approve"];
  readonly options: {
    readonly approve: "sdk" | false | (() => boolean);
    readonly callIdAsIdempotencyKey: boolean;
    readonly onCall: (event: CallEvent) => void;
    readonly only: ["Messaging.SendTransactionalEmail"];
  };
}

const APPROVE = { sdk: "sdk", refuses: () => false, unasked: false } as const;

/** Runs the jobs of this process. */
export async function runProcess(pauses: Pauses): Promise<void> {
  process.stdout.write("ready\n");
  const { place, jobs } = JSON.parse(await text(process.stdin)) as { place: Place; jobs: readonly Job[] };
  const results: JobResult[] = [];
  for (const job of jobs) results.push(await runJob(pauses, place, job));
  process.stdout.write(`${JSON.stringify(results)}\n`) || (await once(process.stdout, "drain"));
  // SDKs keep timers and sockets open.
  process.exit(0);
}

async function runJob(pauses: Pauses, place: Place, job: Job): Promise<JobResult> {
  const codes: string[] = [];
  const { options } = createSandbox().messaging;
  const toBackend: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${place.backend}${pathname}${search}`, request));
  };
  // Only the key, and no time after an accepted email, prevents a second one.
  const { tools } = createMessaging({
    ...options,
    fetch: toBackend,
    store: connectStore(place.store),
    duplicateWindowMs: 0,
  });
  const onCall = ({ answer }: CallEvent) => void (answer.ok || codes.push(answer.error.code));
  const agent: AgentSettings = {
    tools,
    model: place.model,
    approve: job.approve,
    options: {
      approve: APPROVE[job.approve],
      callIdAsIdempotencyKey: job.isKeyed,
      onCall,
      only: ["Messaging.SendTransactionalEmail"],
    },
  };
  const { step } = job;
  try {
    if (step === "resume") {
      const status = await pauses.resume(agent, job);
      return { state: "", note: codes[0] ?? status };
    }
    const prompt = promptOf(job.order, job.calls);
    const state = await (step === "start" ? pauses.start(agent, prompt) : pauses.decide(agent, job));
    return { state, note: codes[0] ?? null };
  } catch (thrown) {
    return { state: "", note: codes[0] ?? (thrown as Error).name };
  }
}
