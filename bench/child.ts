import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A child process that answers questions, one at a time. */
export interface Child {
  ask<Answer>(question: object): Promise<Answer>;
  stop(): void;
}

/** Starts a script of this folder with one argument, and waits for its ready message. */
export async function startChild(script: string, argument: object, execArgv: readonly string[] = []): Promise<Child> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, [JSON.stringify(argument)], {
    execArgv: [...execArgv],
    // Pass no keys, conditions or proxy: the user's environment must not affect the results.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
  await nextMessage(child);
  return {
    async ask<Answer>(question: object) {
      child.send(question);
      return (await nextMessage(child)) as Answer;
    },
    stop: () => void child.kill(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A benchmark process exited with code ${code}.`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
  });
}

/** Runs in the child process: sends the ready message and answers every question. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on("message", (question) => {
    answer(question as Question)
      .then((value) => process.send?.(value ?? null))
      .catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  });
  process.once("disconnect", () => process.exit(0));
  process.send?.("ready");
}

/** The argument of the child process. */
export function childArgument<Argument>(): Argument {
  return JSON.parse(process.argv[2] ?? "{}") as Argument;
}
