import type { Call } from "../behavior/wires.ts";
import type { Outcome, Step, Version } from "./worker.ts";

/** Takes a step in one of two processes. */
type Take = (step: Step) => Promise<Outcome>;

/** The two processes of a case. */
interface Processes {
  readonly first: Take;
  readonly second: Take;
}

/** A case: the events between the waiting call and the end of the run. */
export interface Case {
  /** Maximum number of emails that may be sent, whatever the SDK. */
  readonly most: number;
  /** Whether the API of an SDK has the case. Default: each has. */
  isPossible?(sdk: string): boolean;
  run(processes: Processes): Promise<unknown>;
}

const email = (id: string, to: string): Call => ({
  id,
  name: "Messaging_SendTransactionalEmail",
  args: JSON.stringify({ transactional_message_id: "1", to, message_data: { order_id: id, amount: "9 EUR" } }),
});

const [JUN, ADA] = ["call_jun", "call_ada"] as const;
const CALLS = [email(JUN, "jun.eriksen@example.com"), email(ADA, "ada.abara@example.com")];
const PROTECTED: Version = { protection: "store and keys" };

/** The recipient in every copy of the arguments. The card keeps its own. */
const changeArguments = (text: string) =>
  text.replace(/("to\\*":\s?\\*")jun\.eriksen@example\.com/g, "$1kira.brandt@example.com");

/** Empties the card's hash, and the signature that AI SDK 6 has instead. */
const loseHash = (text: string) =>
  text.replace(/sha256-[0-9a-f]{64}/g, "").replace(/"signature":"[^"]*"/g, '"signature":""');

type Decisions = Readonly<Record<string, boolean>>;

/** Pauses in the first process, and returns the stored state and a function that decides on its calls. */
async function pause({ first }: Processes, count = 1) {
  const { text } = await first({ do: "pause", calls: CALLS.slice(0, count) });
  const decide = async (decisions: Decisions, state = text ?? "") =>
    (await first({ do: "decide", state, decisions })).text ?? "";
  return { state: text ?? "", decide };
}

/** Pauses, decides on the calls, and resumes in the second process until it has every decision. */
async function decided(processes: Processes, decisions: Decisions, version: Version = {}): Promise<void> {
  const { state, decide } = await pause(processes, Math.max(1, Object.keys(decisions).length));
  const resume = (state: string, decisions: string) => processes.second({ do: "resume", state, decisions, version });
  const { text, waits } = await resume(state, await decide(decisions));
  // Mastra asks about one call at a time.
  if (text && waits && Object.keys(decisions).length > 1) await resume(text, await decide(decisions, text));
}

const one = (approved: boolean, version?: Version, most = approved ? 1 : 0): Case => ({
  most,
  run: (processes) => decided(processes, { [JUN]: approved }, version),
});

/** Resumes without a decision, which Mastra's API does not have. */
const undecided = (approve: "sdk" | false): Case => ({
  most: 0,
  isPossible: (sdk) => sdk !== "mastra",
  run: (processes) => decided(processes, {}, { approve }),
});

const atOnce = (version: Version, most: number): Case => ({
  most,
  async run(processes) {
    const { state, decide } = await pause(processes);
    const resume = { do: "resume", state, decisions: await decide({ [JUN]: true }), version } as const;
    await Promise.all([processes.first(resume), processes.second(resume)]);
  },
});

/** Resumes twice from the same stored decision. */
const twice = (version: Version, most: number, isFromEnd = false): Case => ({
  most,
  async run(processes) {
    const { state, decide } = await pause(processes);
    const decisions = await decide({ [JUN]: true });
    const { text } = await processes.first({ do: "resume", state, decisions, version });
    await processes.second({ do: "resume", state: isFromEnd ? (text ?? state) : state, decisions, version });
  },
});

/** Approves one of two calls, and resumes without a decision on the other one. */
const oneOfTwo = (version: Version): Case => ({
  most: 1,
  async run(processes) {
    const { state, decide } = await pause(processes, 2);
    await processes.second({ do: "resume", state, decisions: await decide({ [JUN]: true }), version });
  },
});

/** Answers one of two calls, then all that still wait, in another process. */
const oneThenAll = (version: Version, most: number): Case => ({
  most,
  async run(processes) {
    const { state, decide } = await pause(processes, 2);
    const decisions = await decide({ [JUN]: true });
    const { text } = await processes.first({ do: "resume", state, decisions, version });
    const rest = text ?? state;
    const all = await decide({ [JUN]: true, [ADA]: true }, rest);
    await processes.second({ do: "resume", state: rest, decisions: all, version });
  },
});

/** Changes the host's stored data, before the person decides on the old card or after. */
const changed = (change: (text: string) => string, when: "before" | "after", version: Version = {}): Case => ({
  most: 0,
  async run(processes) {
    const { state, decide } = await pause(processes);
    const edited = change(state);
    const decisions = when === "before" ? await decide({ [JUN]: true }, edited) : change(await decide({ [JUN]: true }));
    await processes.second({ do: "resume", state: edited, decisions, version });
  },
});

const BOTH = "shared store and `callIdAsIdempotencyKey`";

/** The cases by the title of their table, and then by the name of their column. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  Decisions: {
    approved: one(true),
    declined: one(false),
    "one of two approved, the other declined": {
      most: 1,
      run: (processes) => decided(processes, { [JUN]: true, [ADA]: false }),
    },
    "one of two approved, the other undecided": oneOfTwo({}),
    undecided: undecided("sdk"),
  },
  "Resumed more than once": {
    [`twice, ${BOTH}`]: twice(PROTECTED, 1),
    "twice, shared store": twice({ protection: "store" }, 2),
    "twice, no shared store": twice({}, 2),
    [`at once, ${BOTH}`]: atOnce(PROTECTED, 1),
    "at once, no shared store": atOnce({}, 2),
    [`first one of two calls, then both, ${BOTH}`]: oneThenAll(PROTECTED, 2),
    "first one of two calls, then both, no shared store": oneThenAll({}, 3),
    // OpenAI Agents stores the decision in the state, so no call waits in the state after the run.
    "approved again after the run": { ...twice({}, 2, true), isPossible: (sdk) => sdk !== "openai-agents" },
  },
  "Changed state": {
    "arguments, before the decision": changed(changeArguments, "before"),
    "arguments, after the decision": changed(changeArguments, "after"),
    "no hash": changed(loseHash, "after"),
    "another context": { ...one(true, { isContextReplaced: true }, 0), isPossible: (sdk) => sdk === "openai-agents" },
  },
  "Another version of the agent": {
    "approved, then a function that refuses": one(true, { approve: "refuses" }),
    "declined, then `approve: false`": one(false, { approve: false }),
    "undecided, then `approve: false`": undecided(false),
    "one of two approved, then `approve: false`": oneOfTwo({ approve: false }),
    "arguments changed, then `approve: false`": changed(changeArguments, "after", { approve: false }),
    "no hash, then `approve: false`": changed(loseHash, "after", { approve: false }),
    "approved, then without the tool": one(true, { lacksTool: true }, 0),
  },
};

export const CASES: Readonly<Record<string, Case>> = Object.assign({}, ...Object.values(GROUPS));
