import { startCall } from "../call/call.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import { isToolError } from "../errors.ts";
import { lookUpSecret, processEnvironment, type SecretSource } from "../http/secrets.ts";
import { checkPublicForm, checkSecretForm } from "./check-secret-form.ts";
import { type Finding, fine, problem, type ToolDiagnosis, type ToolkitDiagnosis } from "./diagnosis.ts";
import { createProbe, type Probe } from "./probe.ts";
import type { Variables } from "./proxy.ts";

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

/** A setting of a toolkit, and where its value is looked up. */
export interface DiagnosedSetting extends SecretSource {
  /** Whether the value is a key, and not a site or region. */
  readonly isSecret: boolean;
  /** Whether the toolkit works without it. */
  readonly isOptional?: boolean | undefined;
}

/** What a toolkit's requests found. Tools that are left out are `unknown`. */
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
  /** Full names of the toolkit's tools. */
  readonly tools: readonly string[];
  /** The settings by the names that the functions below use. */
  readonly settings: Readonly<Record<Name, DiagnosedSetting>>;
  /** Checks values against each other and against what the backend knows, without a request. `""` is a missing value. */
  checkValues(values: Readonly<Record<Name, string>>): readonly Finding[];
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
  const { settings, findings, values, isSetUp } = checkSettings(plan);
  const base = { toolkit: plan.toolkit, backend: plan.backend, offline, settings };
  const untested = (message: string) => plan.tools.map((tool) => untestedTool(tool, message));
  if (!isSetUp) return { ...base, status: "not_set_up", findings: [], tools: untested("not set up"), limits: [] };
  if (hasProblem(findings))
    return { ...base, status: "problems", findings, tools: untested("fix the settings first"), limits: [] };
  const wellFormed = [fine("settings", "The settings are well-formed."), ...findings];
  if (offline) return { ...base, status: "ok", findings: wellFormed, tools: untested("not checked"), limits: [] };
  const network = await checkNetwork(plan, values, options);
  const all = distinct([...wellFormed, ...network.findings]);
  const tools = plan.tools.map(
    (name) => network.tools.find(({ tool }) => tool === name) ?? untestedTool(name, "fix the problems first"),
  );
  return { ...base, status: hasProblem(all) ? "problems" : "ok", findings: all, tools, limits: network.limits };
}

function hasProblem(findings: readonly Finding[]): boolean {
  return findings.some(({ outcome }) => outcome === "problem");
}

/** Reads the settings and checks them without a request. */
function checkSettings<Name extends string>(plan: DiagnosisPlan<Name>) {
  const names = Object.keys(plan.settings) as Name[];
  const { values, failed } = readValues(plan.settings);
  const isGiven = (name: Name) => values[name] !== "" || failed.has(name);
  const malformed = new Map(names.map((name) => [name, failed.get(name) ?? formOf(plan.settings[name], values[name])]));
  const settings = names.map((name) => {
    const { variable, isSecret } = plan.settings[name];
    const state = malformed.get(name) ? "malformed" : isGiven(name) ? "set" : "missing";
    return { variable, isSecret, state } as const;
  });
  const faults = [...malformed.values()].filter((finding) => finding !== null);
  const missing = names.filter((name) => !isGiven(name) && !plan.settings[name].isOptional);
  const findings = [
    ...describeMissing(missing.map((name) => plan.settings[name])),
    ...faults,
    // What a malformed value means is unknown.
    ...(faults.length === 0 ? plan.checkValues(values) : []),
  ];
  return { settings, findings, values, isSetUp: names.some((name) => plan.settings[name].isSecret && isGiven(name)) };
}

async function checkNetwork<Name extends string>(
  plan: DiagnosisPlan<Name>,
  values: Readonly<Record<Name, string>>,
  options: DiagnosisOptions & Connection,
): Promise<NetworkDiagnosis> {
  const { clock = systemClock, timeout = TIMEOUT_MS, requestTimeout = REQUEST_TIMEOUT_MS, signal } = options;
  const { context, finish } = startCall(`${plan.toolkit} diagnosis`, clock, { timeout, signal });
  const secrets = (Object.keys(plan.settings) as Name[]).filter((name) => plan.settings[name].isSecret);
  const probe = createProbe({
    backend: plan.backend,
    fetch: options.fetch,
    userAgent: options.userAgent,
    clock,
    requestTimeoutMs: requestTimeout,
    secrets: secrets.map((name) => values[name]).filter((value) => value !== ""),
    environment: options.environment ?? processEnvironment(),
    call: context,
  });
  try {
    const { findings, ...rest } = await plan.checkBackend(probe, values);
    const clockFinding = probe.clock();
    return { ...rest, findings: clockFinding ? [...findings, clockFinding] : findings };
  } finally {
    finish();
  }
}

function readValues<Name extends string>(settings: Readonly<Record<Name, DiagnosedSetting>>) {
  const failed = new Map<Name, Finding>();
  const entries = (Object.keys(settings) as Name[]).map((name): [Name, string] => {
    try {
      return [name, lookUpSecret(settings[name])];
    } catch (error) {
      const message = isToolError(error) ? error.message : `${settings[name].optionName} cannot be read.`;
      const fix = `Pass a string, or a function that returns one, as ${settings[name].optionName}.`;
      failed.set(name, problem("settings", "missing", { message, fix }));
      return [name, ""];
    }
  });
  return { values: Object.fromEntries(entries) as Readonly<Record<Name, string>>, failed };
}

function formOf({ variable, isSecret }: DiagnosedSetting, value: string): Finding | null {
  if (value === "") return null;
  return isSecret ? checkSecretForm(variable, value) : checkPublicForm(variable, value);
}

function describeMissing(missing: readonly DiagnosedSetting[]): Finding[] {
  if (missing.length === 0) return [];
  const variables = missing.map(({ variable }) => variable).join(", ");
  const options = missing.map(({ optionName }) => optionName).join(", ");
  const fix = `Set ${variables} in the environment of this process, or pass as option: ${options}.`;
  return [problem("settings", "missing", { message: `Not set: ${variables}.`, fix })];
}

function untestedTool(tool: string, message: string): ToolDiagnosis {
  return { tool, outcome: "unknown", message, fix: null };
}

/** Requests that fail for one reason have equal findings. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
