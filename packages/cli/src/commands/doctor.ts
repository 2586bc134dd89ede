import type { ToolkitDiagnosis } from "../doctor/check/diagnosis.ts";
import { diagnosers, TOOLKITS, type ToolkitName } from "../doctor/diagnosers.ts";
import { exitCodeOfDiagnoses } from "../doctor/exit-code.ts";
import { renderDiagnoses } from "../doctor/render-diagnoses.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type Positional, readFlags, readWhole, refuseTogether } from "../flags.ts";
import { openOutput } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { nameSources } from "../settings/name-sources.ts";
import { openConnection } from "../settings/open-connection.ts";
import { unknownName } from "../usage-error.ts";

/** The flags of `doctor`. */
export const DOCTOR_FLAGS = {
  json: { type: "boolean" },
  offline: { type: "boolean" },
  sandbox: { type: "boolean" },
  profile: { type: "string" },
  timeout: { type: "string" },
} as const;

/** The longest duration of one request, seconds. */
const MAX_TIMEOUT_S = 60;
/** Requests that follow each other in one diagnosis. */
const MAX_ROUNDS = 3;

/** What `doctor --json` prints. */
export interface DoctorReport {
  readonly status: "ok" | "problems";
  /** The exit code of the command. */
  readonly exitCode: ExitCode;
  readonly toolkits: readonly ToolkitDiagnosis[];
}

/** Diagnoses toolkits side by side, and writes what works, what does not, and what to do about it. */
export async function doctor(access: ProcessAccess): Promise<ExitCode> {
  const { values, positionals } = readFlags(access.argv, DOCTOR_FLAGS);
  refuseTogether(values, ["sandbox", "profile"]);
  refuseTogether(values, ["sandbox", "offline"]);
  const seconds = readWhole("timeout", values.timeout, [1, MAX_TIMEOUT_S]);
  const named = positionals.map(readToolkit);
  const connection = await openConnection(values, access);
  const { signal, clock } = access;
  const options = {
    clock,
    offline: values.offline,
    signal,
    environment: access.environment,
    ...(seconds !== undefined && { requestTimeout: seconds * 1_000, timeout: MAX_ROUNDS * seconds * 1_000 }),
  };
  const all = diagnosers(connection, options);
  const names = named.length > 0 ? TOOLKITS.filter((name) => named.includes(name)) : TOOLKITS;
  const diagnoses = await Promise.all(names.map((name) => all[name]()));
  const toolkits = nameSources(diagnoses, connection.sources);
  const exitCode = exitCodeOfDiagnoses(toolkits, named.length > 0);
  const report: DoctorReport = { status: exitCode === EXIT.ok ? "ok" : "problems", exitCode, toolkits };
  const output = openOutput(access, connection.environment);
  access.writeOut(values.json ? output.json(report) : output.text(renderDiagnoses(output.value(toolkits))));
  return exitCode;
}

function readToolkit({ value, position }: Positional): ToolkitName {
  const name = TOOLKITS.find((toolkit) => toolkit === value.toLowerCase());
  if (name === undefined) throw unknownName({ noun: "toolkit", name: value, position, known: TOOLKITS });
  return name;
}
