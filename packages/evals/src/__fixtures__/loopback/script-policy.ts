import type { Script, Steps } from "../../case/script.ts";
import { readResult } from "../../drivers/scripted.ts";
import { ANSWER_TOOL_NAME } from "../../run/answer-tool.ts";
import { untilIdle } from "../../run/simulated-clock.ts";

/** A call that a script makes next. */
export interface NextCall {
  /** Full name of the tool, or `submit_answer`. */
  readonly tool: string;
  /** Arguments as a model writes them. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** A script that waits for results, as the policy of a simulated provider. */
export interface ScriptPolicy {
  /**
   * Returns the next calls, the last of which may be the submission of the answer; none after the script has ended.
   * @param results the strings of the results of the previous calls, in the order of those calls; none at the start
   * @throws the error of the script
   */
  next(results: readonly string[]): Promise<readonly NextCall[]>;
}

interface PendingCall extends NextCall {
  readonly resume: (text: string) => void;
}

/** Inverts a script: instead of making calls, it returns them, and continues with their results. */
export function createScriptPolicy(script: Script): ScriptPolicy {
  let queued: PendingCall[] = [];
  let running: readonly PendingCall[] = [];
  let isStarted = false;
  let failure: { readonly error: unknown } | null = null;
  const enqueue = (tool: string, args: NextCall["args"]) =>
    new Promise<string>((resume) => {
      queued.push({ tool, args, resume });
    });
  const steps: Steps = {
    call: async (tool, args) => readResult(await enqueue(tool, args)),
    async submit(answer) {
      await enqueue(ANSWER_TOOL_NAME, answer);
    },
  };
  const start = () => {
    isStarted = true;
    script(steps).catch((error: unknown) => {
      failure = { error };
    });
  };
  return {
    async next(results) {
      if (!isStarted) start();
      for (const [index, call] of running.entries()) call.resume(results[index] ?? "");
      await untilIdle();
      if (failure) throw failure.error;
      running = queued;
      queued = [];
      return running.map(({ tool, args }) => ({ tool, args }));
    },
  };
}
