import type { CatalogTool } from "./catalog-tool.ts";
import { QUESTIONS } from "./questions.ts";
import type { Outcome } from "./run-tool.ts";
import { data, type PreparedAnswer } from "./tools.data.ts";

/** The tool and the outcome of a question, from before any call. */
export interface Prepared {
  readonly tool: CatalogTool;
  readonly outcome: Outcome;
}

/** Returns a question's prepared answer; `null` for every other call. All but the first question's load at the first use. */
export async function preparedFor(name: string, args: object | null): Promise<Prepared | null> {
  const text = JSON.stringify(args);
  const index = QUESTIONS.findIndex((question) => question.tool === name && JSON.stringify(question.args) === text);
  if (index === 0) return opening();
  if (index < 0) return null;
  const answers = await import("./answers.data.ts").then((loaded) => loaded.data).catch(() => []);
  const answer = answers[index - 1];
  return answer ? withText(answer) : null;
}

/** The first question's answer, which is part of the page. */
export function opening(): Prepared {
  return withText(data.opening);
}

function withText({ tool, outcome, model }: PreparedAnswer): Prepared {
  return { tool, outcome: { ...outcome, text: JSON.stringify(model) } };
}
