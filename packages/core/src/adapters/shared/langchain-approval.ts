import { needsApproval } from "../../definition/annotations.ts";
import type { Tool } from "../../tool/tool.ts";
import { isRecord } from "../../value/plain.ts";
import type { AgentTool, SdkDecision } from "./agent-tool.ts";
import { decisionIn, hashIn, hashOf, isRefusal, pauseCall, UNDECIDED } from "./sdk-approval.ts";

/** The value of the interrupt before a call that writes, sends, deletes or spends. */
export interface LangChainInterrupt {
  /** Name of the tool. */
  readonly name: string;
  /** The approval card as text, for the person who decides. */
  readonly card: string;
  /** Hash on the card. The decision must repeat it. */
  readonly hash: string;
}

/** The value that a program resumes an interrupt with. */
export interface LangChainDecision {
  readonly approved: boolean;
  /** The `hash` of the interrupt. An approval with another hash approves nothing. */
  readonly hash: string;
  /** Why the call was refused. The model reads it. */
  readonly reason?: string | undefined;
}

/** An interrupt in `__interrupt__` of a paused graph's state. */
export interface LangChainPause {
  readonly id?: string | undefined;
  readonly value?: unknown;
}

type Decided = boolean | Pick<LangChainDecision, "approved" | "reason">;

/** The parts of LangChain's run configuration that contain a decision. */
interface LangChainApprovalConfig {
  readonly signal?: AbortSignal | undefined;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Decides on each call that waits for a person, by its own card. Pass the return value to `new Command({ resume })`.
 * @param pauses `__interrupt__` of the state that `invoke` returns. Interrupts of other tools stay unanswered
 * @param decide shows the card of a call to a person, one call after the other
 */
export async function langchainDecisions(
  pauses: readonly LangChainPause[] = [],
  decide: (call: LangChainInterrupt) => Decided | Promise<Decided>,
): Promise<Record<string, LangChainDecision>> {
  const decisions: Record<string, LangChainDecision> = {};
  for (const { id, value } of pauses) {
    const hash = hashIn(value);
    if (id === undefined || hash === undefined) continue;
    const { approved, reason } = decisionIn(await decide(value as LangChainInterrupt), value);
    decisions[id] = { approved, hash, reason };
  }
  return decisions;
}

/**
 * A person's decision on a call. Without one, interrupts the graph if the call can run.
 * @throws the error by which LangGraph interrupts a graph
 */
export async function decisionOn(
  { tool }: AgentTool,
  input: unknown,
  { signal, configurable }: LangChainApprovalConfig,
  interrupt: ((value: never) => unknown) | undefined,
): Promise<SdkDecision | undefined> {
  if (!needsApproval(tool)) return undefined;
  if (!interrupt) return resumedDecision(tool, input, configurable);
  // A resumed node runs again from its start, also the calls that were sent before, and gets their decisions again.
  const decided = resumeValues(configurable).map(hashIn);
  const pause = (hash: string | null) =>
    pauseCall(tool, input, { signal, resend: decided.some((one) => one === hash) });
  const paused = await inTurn(configurable?.["__pregel_scratchpad"], hashOf(tool.prepare(input)).then(pause));
  if (!paused) return undefined;
  try {
    return inTask(interrupt({ name: tool.wireName, ...paused } as never), configurable);
  } catch (thrown) {
    // This error interrupts the graph, so it must not be caught here.
    if (isRecord(thrown) && thrown["is_bubble_up"] === true) throw thrown;
    // Outside a graph, and in a graph without a checkpointer, no person can decide.
    return undefined;
  }
}

/** The last call of each task that is read for its card, by LangGraph's record of the task. */
const turns = new WeakMap<object, Promise<unknown>>();

/**
 * Waits for the earlier calls of a task, since LangGraph passes decisions to interrupts in the order in which they
 * arrive.
 */
async function inTurn<Value>(task: unknown, reading: Promise<Value>): Promise<Value> {
  const key = isRecord(task) ? task : {};
  const turn = Promise.allSettled([turns.get(key), reading]);
  turns.set(key, turn);
  await turn;
  return reading;
}

/**
 * Adds the id of the task that LangGraph runs to a decision. A node runs its approved calls again until every one of
 * its calls has a decision, even in another process.
 */
function inTask(decided: unknown, configurable: LangChainApprovalConfig["configurable"] = {}): SdkDecision {
  const hash = hashIn(decided);
  const task = configurable["__pregel_task_id"];
  return decisionIn(decided, { hash, id: typeof task === "string" && `${task}/${hash}` });
}

/**
 * Finds the decision on a call among the values that resume a graph. The process that resumes it may have another
 * `approve`, and then does not interrupt.
 */
async function resumedDecision(
  tool: Tool,
  input: unknown,
  configurable: LangChainApprovalConfig["configurable"] = {},
): Promise<SdkDecision | undefined> {
  if (!isRecord(configurable["__pregel_scratchpad"])) return undefined;
  const decided = resumeValues(configurable);
  if (decided.length === 0) return (await isWaiting(configurable)) ? UNDECIDED : undefined;
  const hash = await hashOf(tool.prepare(input));
  // A decision on another call, or on earlier arguments, approves nothing.
  const own = decided.find((value) => hashIn(value) === hash) ?? decided[0];
  return inTask(own, configurable);
}

/** Returns the decisions that resume a graph. */
function resumeValues({ __pregel_scratchpad: scratchpad }: Readonly<Record<string, unknown>> = {}): readonly unknown[] {
  const { resume, nullResume } = isRecord(scratchpad) ? scratchpad : {};
  const values = [...(Array.isArray(resume) ? resume : []), nullResume];
  return values.filter((value) => isRefusal(value) || hashIn(value) !== undefined);
}

/** The method of LangGraph's checkpointer that reads a checkpoint. */
interface Checkpointer {
  getTuple(config: object): Promise<Checkpoint | undefined>;
}

interface Checkpoint {
  readonly pendingWrites?: readonly TaskWrite[] | undefined;
  readonly metadata?: { readonly source?: string | undefined } | undefined;
  readonly parentConfig?: object | undefined;
}

/** A write of an unfinished task to a channel. That of interrupts has lists of them. */
type TaskWrite = readonly [task: string, channel: string, value: readonly LangChainPause[]];

/** Whether an earlier run interrupted the task with a card that no person has decided on. */
async function isWaiting({
  __pregel_checkpointer: checkpointer,
  __pregel_task_id: task,
  checkpoint_ns: path,
  checkpoint_map: ids,
  thread_id,
}: Readonly<Record<string, unknown>>): Promise<boolean> {
  const ownLoop = String(path).split("|").slice(0, -1).join("|");
  // LangGraph's functional API stores the writes of a task with the checkpoint of an outer loop.
  for (const [checkpoint_ns, checkpoint_id] of Object.entries({ ...(ids as object) })) {
    let config: object | undefined = { configurable: { thread_id, checkpoint_ns, checkpoint_id } };
    for (let own = task; config; own = undefined) {
      const stored: Checkpoint | undefined = await (checkpointer as Checkpointer | undefined)?.getTuple(config);
      const isPause = ([id, channel, value]: TaskWrite) =>
        channel === "__interrupt__" && (own ?? id) === id && value.some((one) => hashIn(one.value) !== undefined);
      if (stored?.pendingWrites?.some(isPause)) return true;
      // An updated or forked state has new tasks for the calls that waited in the previous state.
      const isLast: boolean = checkpoint_ns !== ownLoop || (stored?.metadata?.source ?? "loop") === "loop";
      config = isLast ? undefined : stored?.parentConfig;
    }
  }
  return false;
}
