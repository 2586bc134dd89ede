import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of its own that answers one question after the other. */
export interface Child {
  ask<Answer>(question: object): Promise<Answer>;
  stop(): void;
}

/** Starts a script of this folder with one argument, and waits until it says that it is ready. */
export async function startChild(script: string, argument: object, execArgv: readonly string[] = []): Promise<Child> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, [JSON.stringify(argument)], {
    execArgv: [...execArgv],
    // The environment of the one who measures must not decide: no keys, no conditions, no proxy.
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
    const ended = (code: number | null) => reject(new Error(`A measuring process ended with ${code}.`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}

/** The child's side: says that it is ready and answers every question. */
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

/** What the child was started with. */
export function childArgument<Argument>(): Argument {
  return JSON.parse(process.argv[2] ?? "{}") as Argument;
}
