import type { ScoredRun } from "../../plan/header.ts";
import type { CallStep, RunEnd, Step } from "../../run/trajectory.ts";
import type { CheckResult } from "../../score/score.ts";
import { formatCount, formatUsage } from "../format.ts";
import { html, join, type Markup, trusted } from "./markup.ts";

const ENDS: Readonly<Record<RunEnd, string>> = {
  answered: "The model submitted its answer.",
  "gave-up": "The model stopped without an answer.",
  "too-long": "A limit of the harness ended the run.",
  failed: "The run failed with an error.",
};

const NOTHING = trusted("");

/** One run: verdict, problems, every step in its order, and the answer. */
export function renderRun({ trajectory, score }: ScoredRun): Markup {
  const { run, steps, answer, end, error, usage } = trajectory;
  const verdict = score.passed ? html`<span class="pass">passed</span>` : html`<span class="fail">failed</span>`;
  const { calls, resultTokens, credits } = score;
  const figures = `${formatCount(calls, "call")}, ${formatCount(resultTokens, "result token")}, ${formatCount(credits, "credit")}`;
  const name = `run ${run} of ${trajectory.caseId}`;
  return html`<details class="${score.passed ? "run" : "run failed"}">
<summary>Run ${run}: ${verdict} <span class="muted">${figures}</span></summary>
${renderProblems(score.checks)}
${error === null ? NOTHING : html`<p class="fail">${error}</p>`}
<ol aria-label="Steps of ${name}">
${join(steps.map(renderStep))}
</ol>
<p><strong>${ENDS[end]}</strong></p>
${answer === null ? NOTHING : renderPre(`Answer of ${name}`, JSON.stringify(answer, null, 2))}
${score.effects.length === 0 ? NOTHING : html`<p>Effects on the backends</p>${renderPre(`Effects of ${name}`, JSON.stringify(score.effects, null, 2))}`}
<p class="muted">${usage === null ? "" : formatUsage(usage)}</p>
</details>`;
}

function renderProblems(checks: readonly CheckResult[]): Markup {
  const problems = checks.flatMap(({ check, problems }) => problems.map((text) => ({ check, text })));
  if (problems.length === 0) return NOTHING;
  const items = problems.map(({ check, text }) => html`<li><strong>${check}</strong>: ${text}</li>`);
  return html`<ul class="problems">${join(items)}</ul>`;
}

function renderStep(step: Step): Markup {
  return step.type === "text"
    ? html`<li>Model<pre tabindex="0" role="region" aria-label="Text of the model">${step.text}</pre></li>`
    : renderCall(step);
}

function renderCall({ tool, args, result, isError, errorCode, resultTokens }: CallStep): Markup {
  const outcome = isError
    ? html`<span class="fail">error ${errorCode ?? ""}</span>`
    : html`<span class="muted">${formatCount(resultTokens, "token")}</span>`;
  const shownArgs = typeof args === "string" ? args : JSON.stringify(args, null, 2);
  return html`<li><strong>${tool}</strong>${renderPre(`Arguments of ${tool}`, shownArgs)}
<details><summary>Result: ${outcome}</summary>${renderPre(`Result of ${tool}`, result)}</details></li>`;
}

/** A box that scrolls. It takes the focus, so that the keyboard can scroll it. */
function renderPre(label: string, text: string): Markup {
  return html`<pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`;
}
