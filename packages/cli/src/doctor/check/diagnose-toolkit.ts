import { env } from "node:process";
import { type Clock, systemClock } from "@toolwright/core/authoring";
import type { CheckedSettings } from "@toolwright/mcp/settings";
import { type Finding, fine, type ToolDiagnosis, type ToolkitDiagnosis } from "./diagnosis.ts";
import { type Probe, startProbe } from "./probe.ts";
import type { Variables } from "./proxy.ts";
import { toolNamesOf } from "./tool-names-of.ts";

/** Options of every diagnosis. */
export interface DiagnosisOptions {
  /** Checks only the settings, and sends nothing. Default false. */
  readonly offline?: boolean | undefined;
  /** Aborts the diagnosis, with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Longest duration of the diagnosis, milliseconds. Default 20,000. */
  readonly timeout?: number | undefined;
  /** Longest duration of one request, milliseconds. Default 6,000. */
  readonly requestTimeout?: number | undefined;
  /** Environment variables of the network, such as `HTTPS_PROXY`, for advice. Default: those of the process. */
  readonly environment?: Variables | undefined;
}

/** HTTP options that a diagnosis uses too. */
interface Connection {
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly userAgent?: string | undefined;
  readonly clock?: Clock | undefined;
}

/** What a toolkit's requests found. Tools that are left out are `not_checkable`, or `unknown` after a problem. */
export interface NetworkDiagnosis {
  /** What the requests found, in order. Equal findings are shown once. */
  readonly findings: readonly Finding[];
  /** The tools about which the requests say something. */
  readonly tools: readonly ToolDiagnosis[];
  /** The rate limits that responses reported. */
  readonly limits: ToolkitDiagnosis["limits"];
}

/** What the diagnosis of one toolkit consists of. */
export interface DiagnosisPlan<Name extends string> {
  /** Name of the toolkit, such as `observability`. */
  readonly toolkit: string;
  /** Name of the backend, such as `Datadog`. */
  readonly backend: string;
  /** The settings by the names that the function below uses. */
  readonly checked: CheckedSettings<Name>;
  /** Sends read-only, free requests. Called only if the settings have no problem. */
  checkBackend(probe: Probe, values: Readonly<Record<Name, string>>): Promise<NetworkDiagnosis>;
}

const TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 6_000;

/**
 * Diagnoses a toolkit: first its settings, then, unless `offline`, its connection, keys and permissions.
 * @throws ToolError `aborted` when the signal aborts, and nothing else
 */
export async function diagnoseToolkit<Name extends string>(
  plan: DiagnosisPlan<Name>,
  options: DiagnosisOptions & Connection,
): Promise<ToolkitDiagnosis> {
  const { offline = false } = options;
  const { settings, findings, isSetUp } = plan.checked;
  const base = { toolkit: plan.toolkit, backend: plan.backend, offline, settings };
  const names = toolNamesOf(plan.toolkit);
  const untested = (message: string) => names.map((tool) => untestedTool(tool, message));
  if (!isSetUp) return { ...base, status: "not_set_up", findings: [], tools: untested("not set up"), limits: [] };
  if (hasProblem(findings))
    return { ...base, status: "problems", findings, tools: untested("fix the settings first"), limits: [] };
  const wellFormed = [fine("settings", "The settings are well-formed."), ...findings];
  if (offline) return { ...base, status: "ok", findings: wellFormed, tools: untested("not checked"), limits: [] };
  const network = await checkNetwork(plan, options);
  const all = distinct([...wellFormed, ...network.findings]);
  const isProblem = hasProblem(all);
  const withoutCheck = isProblem ? untested("fix the problems first") : names.map(uncheckedTool);
  const tools = withoutCheck.map((other) => network.tools.find(({ tool }) => tool === other.tool) ?? other);
  return { ...base, status: isProblem ? "problems" : "ok", findings: all, tools, limits: network.limits };
}

function hasProblem(findings: readonly Finding[]): boolean {
  return findings.some(({ outcome }) => outcome === "problem");
}

async function checkNetwork<Name extends string>(
  plan: DiagnosisPlan<Name>,
  options: DiagnosisOptions & Connection,
): Promise<NetworkDiagnosis> {
  const { clock = systemClock, timeout = TIMEOUT_MS, requestTimeout = REQUEST_TIMEOUT_MS, signal } = options;
  const probe = startProbe({
    toolkit: plan.toolkit,
    backend: plan.backend,
    fetch: options.fetch,
    userAgent: options.userAgent,
    clock,
    signal,
    timeout,
    requestTimeout,
    keys: plan.checked.keys,
    environment: options.environment ?? env,
  });
  try {
    const { findings, ...rest } = await plan.checkBackend(probe, plan.checked.values);
    const clockFinding = probe.clock();
    return { ...rest, findings: clockFinding ? [...findings, clockFinding] : findings };
  } finally {
    probe.finish();
  }
}

function untestedTool(tool: string, message: string): ToolDiagnosis {
  return { tool, outcome: "unknown", message, fix: null };
}

function uncheckedTool(tool: string): ToolDiagnosis {
  return { tool, outcome: "not_checkable", message: "the keys are accepted; no request checks this tool", fix: null };
}

/** Requests that fail for one reason have equal findings. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
