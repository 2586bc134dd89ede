import { expandRows } from "../case/rows.ts";
import type { Script } from "../case/script.ts";
import { ANSWER_TOOL_NAME } from "../run/answer-tool.ts";
import type { Driver } from "../run/driver.ts";

/** Runs a script instead of a model. */
export function scriptedDriver(script: Script): Driver {
  return async (session) => {
    let isAnswered = false;
    await script({
      call: async (tool, args) => readResult((await session.call(tool, args)).text),
      async submit(answer) {
        const { isError, text } = await session.call(ANSWER_TOOL_NAME, answer);
        if (isError) throw new TypeError(`The answer was not accepted: ${text}`);
        isAnswered = true;
      },
    });
    return { end: isAnswered ? "answered" : "gave-up", error: null, usage: null };
  };
}

/** Reads a result as a model does: what it says about every row belongs to each row. */
export function readResult<Result>(text: string): Result {
  return expandRows(JSON.parse(text) as object) as Result;
}
