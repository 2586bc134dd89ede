import { createHash } from "node:crypto";
import type { CaseInfo, ScoredRun } from "../../plan/header.ts";
import { formatCount, formatPercent, formatUsage } from "../format.ts";
import type { Report } from "../report.ts";
import { columnNames, rowOf } from "../table.ts";
import { html, join, type Markup, toHtml, trusted } from "./markup.ts";
import { createStyle } from "./style.ts";
import { renderRun } from "./trajectory.ts";

/**
 * Writes a report as one page without scripts and without external resources. Its content security policy allows only its
 * style, by hash.
 */
export function renderPage(report: Report): string {
  const kinds = Object.keys(report.summary.kinds);
  const style = createStyle(kinds);
  const styleHash = createHash("sha256").update(style).digest("base64");
  const { total } = report.summary;
  const rate = total.passRate
    ? `${formatPercent(total.passRate.value)} of ${formatCount(total.runs, "run")} passed`
    : "no runs";
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${report.settings.model}: ${rate}</title>
<style>${trusted(style)}</style>
</head>
<body>
<header>
<h1>${report.settings.model}: ${rate}</h1>
<p class="muted">Started ${report.startedAt}. ${formatUsage(total.usage)}</p>
</header>
<main>
${renderSummary(report)}
<h2 id="cases">Cases</h2>
${renderFilters(kinds)}
${renderCases(report)}
${renderEnvironment(report)}
</main>
</body>
</html>
`;
  return toHtml(page);
}

function renderSummary({ summary, settings }: Report): Markup {
  const rows = [
    ...Object.entries(summary.kinds).map(([kind, group]) => rowOf(kind, group)),
    rowOf("total", summary.total),
  ];
  const headers = columnNames(settings.runs).map((name) => html`<th scope="col">${name}</th>`);
  const body = rows.map(
    ([name = "", ...cells]) =>
      html`<tr><th scope="row">${name}</th>${join(cells.map((cell) => html`<td>${cell}</td>`))}</tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Results by kind"><table>
<thead><tr>${join(headers)}</tr></thead>
<tbody>${join(body)}</tbody>
</table></div>
<p class="muted">Calls, result tokens, credits and invalid calls are means per run.</p>`;
}

function renderFilters(kinds: readonly string[]): Markup {
  const radios = kinds.map((kind) => html`<label><input type="radio" name="kind" id="kind-${kind}">${kind}</label>`);
  return html`<form><fieldset><legend>Show</legend>
<label><input type="checkbox" id="only-failed">only failed runs</label>
<label><input type="radio" name="kind" id="kind-all" checked>all kinds</label>
${join(radios)}
</fieldset></form>`;
}

function renderCases({ cases, runs }: Report): Markup {
  const byCase = Map.groupBy(runs, ({ trajectory }) => trajectory.caseId);
  return join(cases.map((info) => renderCase(info, byCase.get(info.id) ?? [])));
}

function renderCase({ id, kind, tags, task }: CaseInfo, runs: readonly ScoredRun[]): Markup {
  const passed = runs.filter(({ score }) => score.passed).length;
  const classes = passed < runs.length ? "case has-failed" : "case";
  const labels = [kind, ...tags].join(", ");
  return html`<section class="${classes}" data-kind="${kind}" aria-label="${id}">
<h3>${id} <span class="muted">${labels}: ${passed} of ${formatCount(runs.length, "run")} passed</span></h3>
<p>${task}</p>
${join(runs.map(renderRun))}
</section>`;
}

function renderEnvironment({ settings, versions, toolHashes }: Report): Markup {
  const tables = { Settings: settings, Versions: versions, "Tool hashes": toolHashes };
  const sections = Object.entries(tables).map(([title, entries]) => {
    const rows = Object.entries(entries).map(
      ([name, value]) =>
        html`<tr><th scope="row">${name}</th><td>${typeof value === "string" ? value : JSON.stringify(value)}</td></tr>`,
    );
    return html`<details><summary>${title}</summary><table class="facts">${join(rows)}</table></details>`;
  });
  return html`<h2>Environment</h2>${join(sections)}`;
}
