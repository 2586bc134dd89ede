import { type Finding, hasDifferences, type Report, type ToolReport } from "./report.ts";

/** Maximum number of listed findings of one kind per tool. The others are counted. */
const MAX_LISTED = 40;

/** Writes a report as Markdown, for an issue. */
export function renderReport(report: Report): string {
  const { version, node, date, backend, tools } = report;
  const ran = tools.filter(({ outcome }) => outcome.kind !== "not run");
  const skipped = tools.filter((one) => !ran.includes(one));
  const reasons = skipped.map((one) => `| ${labelOf(one)} | ${describeOutcome(one.outcome)} |`);
  const lines = [
    "# Report of toolwright verify",
    "",
    `toolwright ${version}, Node.js ${node}, ${date}, ${backend === "live" ? "live account" : "sandbox"}.`,
    "This report contains types and names of fields. It contains no values, keys, ids or messages.",
    "",
    `**${summarize(report)}**`,
    "",
    "| tool | outcome | requests | differences | unknown fields |",
    "| --- | --- | --- | --- | --- |",
    ...ran.map(row),
    ...ran.flatMap(section),
    ...(skipped.length > 0 ? ["", "## Not run", "", "| tool | reason |", "| --- | --- |", ...reasons] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Summarizes the outcome of the run in one sentence. */
export function summarize({ tools }: Report): string {
  const ran = tools.filter(({ outcome }) => outcome.kind !== "not run");
  const failed = ran.filter(({ outcome }) => outcome.kind === "failed");
  const differing = ran.filter(hasDifferences);
  const counts = [
    `${ran.length} of ${tools.length} tools ran`,
    `${failed.length} failed`,
    `${differing.length} ${differing.length === 1 ? "differs" : "differ"} from the sandbox`,
  ];
  return `${counts.join(", ")}.`;
}

function row(report: ToolReport): string {
  const { outcome, requests, differences, unknown } = report;
  return `| ${labelOf(report)} | ${describeOutcome(outcome)} | ${requests} | ${differences.length} | ${unknown.length} |`;
}

const labelOf = ({ account, tool }: ToolReport): string => (account === undefined ? tool : `${account}: ${tool}`);

function describeOutcome(outcome: ToolReport["outcome"]): string {
  if (outcome.kind === "ok") return "ok";
  if (outcome.kind === "not run") return outcome.reason;
  return `failed: ${outcome.code}${outcome.status === undefined ? "" : `, status ${outcome.status}`}`;
}

function section(report: ToolReport): readonly string[] {
  const { differences, unknown, failedResponses } = report;
  const lines = [
    ...failedResponses.map(({ where, statuses, isMalformed }) => {
      const faults = [...statuses.map((status) => `status ${status}`), ...(isMalformed ? ["not JSON"] : [])];
      return `- \`${where}\`: ${faults.join(", ")}`;
    }),
    ...listed(differences),
    ...listed(unknown),
  ];
  return lines.length === 0 ? [] : ["", `## ${labelOf(report)}`, "", ...lines];
}

function listed(findings: readonly Finding[]): readonly string[] {
  const rest = findings.length - MAX_LISTED;
  return [...findings.slice(0, MAX_LISTED).map(describe), ...(rest > 0 ? [`- and ${rest} more`] : [])];
}

function describe({ where, path, kind, expected, found }: Finding): string {
  const place = `- \`${where}\` \`${path === "" ? "(root)" : path}\``;
  const [known, types] = [expected.join(" or "), found.join(" or ")];
  if (kind === "missing") return `${place}: missing, expected ${known}`;
  if (kind === "sometimes missing") return `${place}: missing in some objects, expected ${known}`;
  return `${place}: ${kind === "unknown" ? `unknown field, ${types}` : `${types}, expected ${known}`}`;
}
