import type { Step, Version } from "./worker.ts";

/** Takes a step in one of two processes. Resolves with `null` if the SDK threw. */
type Take = (step: Step) => Promise<string | null>;

/** The two processes of a case. */
export interface CaseRun {
  readonly first: Take;
  readonly second: Take;
}

/** Runs a case. Returns what else happened, if anything. */
export type Case = (run: CaseRun) => Promise<string | undefined>;

const TO_JUN = "jun.eriksen@example.com";
const TO_ADA = "ada.abara@example.com";

const mail = (id: string, to: string) => ({
  id,
  name: "Messaging_SendTransactionalEmail",
  args: { transactional_message_id: "1", to, message_data: { order_id: id, amount: "9 EUR" } },
});

const JUN = mail("call_jun", TO_JUN);
const ADA = mail("call_ada", TO_ADA);
const PROTECTED: Version = { protection: "store and keys" };

/** The recipient in every copy of the arguments that the state has. The card keeps its own. */
const changeRecipient = (state: string) =>
  state.replace(/("to\\*":\s?\\*")jun\.eriksen@example\.com/g, "$1kira.brandt@example.com");

const loseHash = (state: string) => state.replace(/sha256-[0-9a-f]{64}/g, "");

/** Decides on calls by a part of their cards. */
type Decider = (decisions: Readonly<Record<string, boolean>>, state?: string) => Promise<string>;

/** Pauses in the first process, and returns the stored state and a function that decides. */
async function pause({ first }: CaseRun, ...calls: readonly (typeof JUN)[]) {
  const state = (await first({ do: "pause", calls })) ?? "";
  const decide: Decider = async (decisions, decided = state) =>
    (await first({ do: "decide", state: decided, decisions })) ?? "";
  return { state, decide };
}

/** Pauses with one call, which the second process resumes after a decision. */
const decided =
  (approved: boolean, version: Version = {}): Case =>
  async (run) => {
    const { state, decide } = await pause(run, JUN);
    await run.second({ do: "resume", state, decisions: await decide({ [TO_JUN]: approved }), version });
    return undefined;
  };

const atOnce =
  (version: Version): Case =>
  async (run) => {
    const { state, decide } = await pause(run, JUN);
    const resume = { do: "resume", state, decisions: await decide({ [TO_JUN]: true }), version } as const;
    await Promise.all([run.first(resume), run.second(resume)]);
    return undefined;
  };

/** Answers one of two calls, then all that still wait, in another process. */
const oneThenAll =
  (version: Version): Case =>
  async (run) => {
    const { state, decide } = await pause(run, JUN, ADA);
    const decisions = await decide({ [TO_JUN]: true });
    const rest = (await run.first({ do: "resume", state, decisions, version })) ?? state;
    const all = await decide({ [TO_JUN]: true, [TO_ADA]: true }, rest);
    await run.second({ do: "resume", state: rest, decisions: all, version });
    return undefined;
  };

/** Whether a call in the state that the SDK stored last still waits for a decision. */
async function waitsAgain(left: string | null, decide: Decider): Promise<string | undefined> {
  const decisions = left && (await decide({ "": true }, left));
  return decisions && !/^(\[\]|\{\}|\{"restart":\[\]\})$/.test(decisions) ? "pauses again" : undefined;
}

const changed =
  (when: "before" | "after", version: Version = {}): Case =>
  async (run) => {
    const { state, decide } = await pause(run, JUN);
    const edited = changeRecipient(state);
    const decisions = await decide({ [TO_JUN]: true }, when === "before" ? edited : state);
    const left = await run.second({ do: "resume", state: edited, decisions, version });
    return waitsAgain(left, decide);
  };

/** Removes the hash of the card from the stored state, and from what the host passes on. */
const hashLost =
  (version: Version = {}): Case =>
  async (run) => {
    const { state, decide } = await pause(run, JUN);
    const decisions = loseHash(await decide({ [TO_JUN]: true }));
    const left = await run.second({ do: "resume", state: loseHash(state), decisions, version });
    return waitsAgain(left, decide);
  };

/** Resumes twice from the same stored decision. */
const twice =
  (version: Version, from: "stored state" | "state after the run"): Case =>
  async (run) => {
    const { state, decide } = await pause(run, JUN);
    const decisions = await decide({ [TO_JUN]: true });
    const after = (await run.first({ do: "resume", state, decisions, version })) ?? state;
    await run.second({ do: "resume", state: from === "stored state" ? state : after, decisions, version });
    return undefined;
  };

/** The cases, by the name that the table of the documentation shows. */
export const CASES: Readonly<Record<string, Case>> = {
  approve: decided(true),
  decline: decided(false),
  "approved twice": twice(PROTECTED, "stored state"),
  "approved twice, without callIdAsIdempotencyKey": twice({ protection: "store" }, "stored state"),
  "approved twice, without a shared store": twice({}, "stored state"),
  "approved again after the run": twice({}, "state after the run"),
  "two processes at once": atOnce(PROTECTED),
  "two processes at once, without a shared store": atOnce({}),
  "one of two calls": async (run) => {
    const { state, decide } = await pause(run, JUN, ADA);
    const decisions = await decide({ [TO_JUN]: true, [TO_ADA]: false });
    await run.second({ do: "resume", state, decisions, version: {} });
    return undefined;
  },
  "one of two calls answered": async (run) => {
    const { state, decide } = await pause(run, JUN, ADA);
    await run.second({ do: "resume", state, decisions: await decide({ [TO_JUN]: true }), version: {} });
    return undefined;
  },
  "one of two calls answered, then the other": oneThenAll(PROTECTED),
  "one of two calls answered, then the other, without a shared store": oneThenAll({}),
  "arguments changed before the decision": changed("before"),
  "arguments changed after the decision": changed("after"),
  "hash lost": hashLost(),
  "another version of the agent, approved": decided(true, { approve: "refuses" }),
  "another version of the agent, declined": decided(false, { approve: false }),
  "another version of the agent, arguments changed": changed("after", { approve: false }),
  "another version of the agent, hash lost": hashLost({ approve: false }),
  "another version of the agent, without the tool": decided(true, { lacksTool: true }),
};
