import { appendFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { findTool, type Tool } from "@toolwright/core";
import { systemClock } from "@toolwright/core/authoring";
import { nameSources } from "@toolwright/core/manifest";
import { CATALOG, TOOLKITS } from "../catalog.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-codes.ts";
import { type Flags, type LoadedCommand, readFlags, readWhole, refuseTogether } from "../flags.ts";
import { interrupted } from "../outcome.ts";
import { createProgressLine } from "../output/progress.ts";
import { openOutput } from "../output/redacted-output.ts";
import { asStarted, type ProcessAccess, packageVersion } from "../process-access.ts";
import { type Connection, loadTools, openConnection, toolkitOf } from "../settings/connection.ts";
import { readToolkit, requireTool } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";
import { type Step, stepsFor } from "../verify/plan.ts";
import { createRecorder } from "../verify/record-responses.ts";
import { renderReport, summarize } from "../verify/render-report.ts";
import { hasDifferences, type Report, reportTool, type ToolReport } from "../verify/report.ts";
import { type PlanAccess, runPlan, type ToolRun } from "../verify/run-plan.ts";

const KEYS_ADVICE = "Where keys are made, and what is wrong with yours: toolwright doctor. Without keys: --sandbox.\n";

/** The flags of `verify`. */
export const VERIFY_FLAGS = {
  live: { type: "boolean", help: "use your account" },
  sandbox: { type: "boolean", help: "try the command on simulated backends" },
  toolkit: { type: "string", value: "NAME", help: "observability, messaging or sales; default: all" },
  profile: { type: "string", value: "NAME", help: "use this account of the config file" },
  accounts: { type: "string", value: "FILE", help: "use every account of this file, one after the other" },
  policy: { type: "string", value: "FILE", help: "apply the rules of this JSON file" },
  audit: { type: "string", value: "FILE", help: "append a JSON line per decision and effect" },
  output: { type: "string", value: "FILE", help: "write the report to this file" },
  "max-requests": { type: "string", value: "N", help: "most requests per account, 1 to 1000; default 100" },
  timeout: { type: "string", value: "SECONDS", help: "time per account, 10 to 3600; default 300" },
  json: { type: "boolean", help: "print JSON" },
} as const;

/**
 * Runs the tools that read and cost nothing, on each account or on a sandbox, and reports how the types and names in
 * their responses differ from the sandbox's. The report contains no values from the account.
 */
export async function verify(access: ProcessAccess): Promise<ExitCode> {
  const flags = readFlags(access.argv, VERIFY_FLAGS);
  const { values } = flags;
  refuseTogether(values, ["live", "sandbox"], ["sandbox", "profile"], ["profile", "accounts"]);
  if (!values.live && !values.sandbox)
    throw usageError("verify calls tools on your account. Approve that with --live, or try it with --sandbox.");
  const tools = selectTools(flags, access.argv);
  const maxRequests = readWhole(values, "max-requests", [1, 1_000]) ?? 100;
  const seconds = readWhole(values, "timeout", [10, 3_600]) ?? 300;
  // The report would be lost. Appending creates the file, and keeps what an existing one has until there is a report.
  if (values.output !== undefined) await appendFile(values.output, "").catch(refuseFile);
  const startMs = (access.clock ?? systemClock).now();
  const connection = await openConnection(values, access);
  const reports: ToolReport[] = [];
  // One after the other, so that two accounts do not share the machine's time.
  for (const one of connection.accounts?.map((account) => account.connection) ?? [connection])
    reports.push(...(await verifyAccount(tools, one, { maxRequests, seconds, startMs, access })));
  const report: Report = {
    version: packageVersion(),
    node: process.version,
    date: new Date(startMs).toISOString().slice(0, 10),
    backend: values.sandbox ? "sandbox" : "live",
    tools: reports,
  };
  const output = openOutput(access, connection);
  const text = values.json ? output.json(report) : output.text(renderReport(report));
  if (values.output !== undefined) await writeFile(values.output, text).catch(refuseFile);
  access.writeOut(values.output === undefined ? text : output.text(summarize(report)));
  const code = exitOf(report);
  if (code === EXIT.keys) access.writeError(asStarted(KEYS_ADVICE, access.environment));
  return code;
}

/** Returns the names of the tools that the arguments select. */
function selectTools(
  { values, positionals }: Flags<typeof VERIFY_FLAGS>,
  argv: readonly string[],
): ReadonlySet<string> {
  const { toolkit: value = "" } = values;
  const position = argv.findIndex((arg) => arg === value || arg === `--toolkit=${value}`) + 1;
  const toolkit = value === "" ? undefined : readToolkit({ value, position }).name;
  const named = positionals.map(({ value, position }) => requireTool(value, position).name);
  const names = named.length > 0 ? named : CATALOG.map(({ name }) => name);
  const selected = names.filter((name) => toolkit === undefined || toolkitOf(name) === toolkit);
  if (selected.length === 0) throw usageError("--toolkit names a toolkit that the tools do not belong to.");
  return new Set(selected);
}

interface RunSettings {
  /** Limits for each account. */
  readonly maxRequests: number;
  readonly seconds: number;
  readonly startMs: number;
  readonly access: ProcessAccess;
}

/** Runs the tools on one account, and compares its responses with the sandbox's. */
async function verifyAccount(
  tools: ReadonlySet<string>,
  connection: Connection,
  { maxRequests, seconds, startMs, access }: RunSettings,
): Promise<readonly ToolReport[]> {
  const { account, sources } = connection;
  const { signal, clock = systemClock } = access;
  const steps = stepsFor(tools);
  const recorder = createRecorder(maxRequests);
  const progress = createProgressLine(access);
  const findLive = finder({ ...connection, wrapFetch: recorder.wrapFetch });
  const runs = await runPlan(steps, {
    findTool: async (name) => reasonToSkip(name, connection) ?? findLive(name),
    recorder,
    clock,
    deadlineMs: clock.now() + seconds * 1_000,
    signal,
    onProgress: progress.show,
  });
  progress.clear();
  if (signal.aborted) throw interrupted();
  const others = [...tools].filter((name) => !steps.some(({ tool }) => tool === name)).map(notRun);
  const reports = nameSources([...(await compareWithSandbox(steps, runs, startMs)), ...others], sources);
  return account === undefined ? reports : reports.map((report) => ({ account, ...report }));
}

/** Returns the reason why a tool does not run, its variables that are not set; `null` if it can run. */
function reasonToSkip(tool: string, { sandbox, environment }: Connection): string | null {
  if (sandbox) return null;
  const toolkit = toolkitOf(tool);
  const { variables = [] } = TOOLKITS.find(({ name }) => name === toolkit) ?? {};
  const names = variables.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  return names.some((name) => environment[name]?.trim()) ? null : `not set: ${names.join(", ")}`;
}

/** Creates each toolkit once, so that its tools share a rate limiter. */
function finder(connection: Connection): PlanAccess["findTool"] {
  const toolkits = new Map<string, Promise<readonly Tool[]>>();
  return async (name) => {
    const toolkit = toolkitOf(name);
    const loading = toolkits.get(toolkit) ?? loadTools(toolkit, connection);
    toolkits.set(toolkit, loading);
    const tool = findTool(await loading, name);
    // The plan is written by hand, so the tool's own annotations decide.
    if (!tool?.annotations.readOnly || tool.annotations.cost !== "none") return "writes or costs something";
    return tool;
  };
}

/** Runs the same steps on a separate sandbox, and compares. */
async function compareWithSandbox(
  steps: readonly Step[],
  runs: readonly ToolRun[],
  startMs: number,
): Promise<readonly ToolReport[]> {
  const { createSandbox, simulatedClock } = await import("@toolwright/sandbox");
  const clock = simulatedClock(startMs);
  const recorder = createRecorder(Number.POSITIVE_INFINITY);
  const sandbox = createSandbox({ clock });
  const findReference = finder({ environment: {}, sandbox, clock, wrapFetch: recorder.wrapFetch });
  const deadlineMs = Number.POSITIVE_INFINITY;
  const references = await runPlan(steps, { findTool: findReference, recorder, clock, deadlineMs });
  const reports = runs.map(async (run) => {
    const reference = references.find(({ tool }) => tool === run.tool);
    const tool = await findReference(run.tool);
    return reportTool(run, reference, typeof tool === "string" ? undefined : tool.descriptor().outputSchema);
  });
  return Promise.all(reports);
}

function notRun(tool: string): ToolReport {
  const effect = CATALOG.find(({ name }) => name === tool)?.effect ?? "";
  const reason = effect === "spends credits" ? "costs credits" : effect;
  return { tool, outcome: { kind: "not run", reason }, requests: 0, differences: [], unknown: [], failedResponses: [] };
}

function refuseFile(): never {
  throw usageError("--output cannot write the file.");
}

function exitOf({ tools }: Report): ExitCode {
  const ran = tools.filter(({ outcome }) => outcome.kind !== "not run");
  const codes = ran.map(({ outcome }) => (outcome.kind === "failed" ? exitCodeOf(outcome) : EXIT.ok));
  const isUnset = tools.some(({ outcome }) => outcome.kind === "not run" && outcome.reason.startsWith("not set"));
  // No toolkit has its keys, or the selected tools write.
  if (ran.length === 0) return isUnset ? EXIT.keys : EXIT.ok;
  if (codes.includes(EXIT.failed) || ran.some(hasDifferences)) return EXIT.failed;
  return codes.find((code) => code !== EXIT.ok) ?? EXIT.ok;
}

/** The command `verify`. */
export const VERIFY: LoadedCommand = { run: verify, flags: VERIFY_FLAGS };
