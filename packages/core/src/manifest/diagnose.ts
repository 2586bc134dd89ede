import { type Clock, systemClock } from "../call/clock.ts";
import { toAttemptFailure } from "../http/failure.ts";
import { processEnvironment } from "../http/secrets.ts";
import { readBaseUrl } from "../http/settings.ts";
import { checkProbes } from "./check-probes.ts";
import { type CheckedSettings, checkSettings } from "./check-settings.ts";
import { explainNetwork, type Route } from "./explain-network.ts";
import { type Environment, type Finding, fine, type ToolDiagnosis, type ToolkitDiagnosis } from "./finding.ts";
import type { Manifest, NetworkDiagnosis } from "./manifest.ts";
import { startProbe } from "./probe.ts";

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
  readonly environment?: Environment | undefined;
}

/** Options of a toolkit that its diagnosis also uses. */
export interface DiagnosedOptions extends DiagnosisOptions {
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Prefix of this library's name in the `User-Agent` header. */
  readonly userAgent?: string | undefined;
  /** Source of time. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Address of a proxy or a local server instead of the backend. */
  readonly baseUrl?: unknown;
}

const TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 6_000;

/**
 * Diagnoses a toolkit: first its settings, then, unless `offline`, its connection, keys and permissions.
 * @param options options of the toolkit, and of the diagnosis
 * @throws ToolError `aborted` when the signal aborts; `misconfigured` for a `baseUrl` that is not a plain http(s) URL
 */
export async function diagnose<Options extends object>(
  manifest: Manifest<Options>,
  options: Options & DiagnosedOptions,
): Promise<ToolkitDiagnosis> {
  const { offline = false } = options;
  if (typeof options.baseUrl === "string") readBaseUrl(options.baseUrl);
  const checked = checkSettings(manifest, options);
  const { settings, findings, isSetUp } = checked;
  const base = { toolkit: manifest.name, backend: manifest.backend, offline, settings };
  const names = Object.values(manifest.definitions).map(({ name }) => name);
  const untested = (message: string) =>
    names.map((tool): ToolDiagnosis => ({ tool, outcome: "unknown", message, fix: null }));
  if (!isSetUp) return { ...base, status: "not_set_up", findings, tools: untested("not set up"), limits: [] };
  if (hasProblem(findings))
    return { ...base, status: "problems", findings, tools: untested("fix the settings first"), limits: [] };
  const isUsual = ({ cause }: Finding) => cause !== "unusual_form";
  const usual = [fine("settings", "The settings are well-formed."), ...findings.filter(isUsual)];
  const asWritten = findings.every(isUsual) ? usual : findings;
  if (offline) return { ...base, status: "ok", findings: asWritten, tools: untested("not checked"), limits: [] };
  const network = await checkNetwork(manifest, checked, { names, options });
  const isJudged = network.findings.some(({ check, cause }) => check === "keys" && cause !== "rejected");
  const all = distinct([...(isJudged ? usual : asWritten), ...network.findings]);
  const isProblem = hasProblem(all);
  const withoutCheck = isProblem ? untested("fix the problems first") : names.map(uncheckedTool);
  const tools = withoutCheck.map((other) => network.tools.find(({ tool }) => tool === other.tool) ?? other);
  return { ...base, status: isProblem ? "problems" : "ok", findings: all, tools, limits: network.limits };
}

/** The most likely cause of a call's failure in its set-up. */
interface LikelyCause {
  readonly finding: Finding;
  /** The cause and the first step of its fix, in one line. */
  readonly line: string;
}

/**
 * Finds what the doctor would call the cause of a failed call, without a request.
 * @param options the toolkit's options, with the settings as written
 * @param lost what `fetch` threw, if the last request got no response
 * @returns `null` if neither the settings nor the network has a known fault
 */
export function findCause(
  manifest: Manifest,
  options: object,
  lost?: Route & { readonly thrown: unknown },
): LikelyCause | null {
  const faults = checkSettings(manifest, options).findings.filter(({ cause }) => cause !== "ok" && cause !== "missing");
  const finding = lost
    ? (faults.find(({ cause }) => cause === "unknown_value") ?? explainNetwork(toAttemptFailure(lost.thrown), lost))
    : (faults.find(({ outcome }) => outcome === "problem") ?? faults[0]);
  if (finding === undefined) return null;
  const [near] = Object.entries(finding.variables).filter(([, value]) => value !== null);
  const [first = ""] = near ? [`Did you mean ${near.join("=")}?`] : (finding.fix ?? "").split(/(?<=[.?]) /, 1);
  // Once the network works, the backend would reject the key.
  const other = lost && faults.find((one) => one !== finding && one.outcome === "problem");
  return { finding, line: `${finding.message} ${first} ${other ? `Also: ${other.message}` : ""}`.trim() };
}

function hasProblem(findings: readonly Finding[]): boolean {
  return findings.some(({ outcome }) => outcome === "problem");
}

async function checkNetwork(
  manifest: Manifest,
  { values, keys, findings: known }: CheckedSettings,
  { names, options }: { readonly names: readonly string[]; readonly options: DiagnosedOptions },
): Promise<NetworkDiagnosis> {
  const { clock = systemClock, timeout = TIMEOUT_MS, requestTimeout = REQUEST_TIMEOUT_MS } = options;
  const { fetch, userAgent, signal, environment = processEnvironment() } = options;
  const { name: toolkit, backend, probes } = manifest;
  const target = { ...manifest.connect(values, options), nowMs: clock.now() };
  const limits = { clock, signal, timeout, requestTimeout };
  const probe = startProbe({ toolkit, backend, fetch, userAgent, ...limits, keys, environment });
  const access = { probe, values, options, probes, names, known, target };
  try {
    const { findings, ...rest } = await (manifest.checkBackend?.(access) ?? checkProbes(manifest, access));
    const clockFinding = probe.clock();
    return { ...rest, findings: clockFinding ? [...findings, clockFinding] : findings };
  } finally {
    probe.finish();
  }
}

function uncheckedTool(tool: string): ToolDiagnosis {
  return { tool, outcome: "not_checkable", message: "the keys are accepted; no request checks this tool", fix: null };
}

/** Removes duplicates, since requests that fail for the same reason have equal findings. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
