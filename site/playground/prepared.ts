import { QUESTIONS } from "./questions.ts";
import type { Outcome } from "./run-tool.ts";
import { data, type Prepared } from "./tools.data.ts";

/** The first question's answer, which is part of the page. */
export const opening = (): Prepared => data.opening;

/** Returns a question's prepared answer; `null` for every other call. All but the first question's load at the first use. */
export async function preparedFor(name: string, args: object | null): Promise<Prepared | null> {
  const text = JSON.stringify(args);
  const index = QUESTIONS.findIndex((question) => question.tool === name && JSON.stringify(question.args) === text);
  if (index < 1) return index === 0 ? opening() : null;
  const answers = await import("./answers.data.ts").then((loaded) => loaded.data).catch(() => []);
  return answers[index - 1] ?? null;
}

/** Whether an outcome is a prepared one, which has a picture only. */
export function isPrepared({ milliseconds, isError }: Outcome): boolean {
  return milliseconds === null && !isError;
}
