import { diagnose, type ToolkitDiagnosis } from "@toolwright/core/diagnosis";
import { type CatalogToolkit, TOOLKITS } from "../catalog.ts";
import { exitCodeOfDiagnoses } from "../doctor/exit-code.ts";
import { renderDiagnoses } from "../doctor/render-diagnoses.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type Positional, readFlags, readWhole, refuseTogether } from "../flags.ts";
import { openOutput } from "../output/redacted-output.ts";
import type { ProcessAccess } from "../process-access.ts";
import { diagnosedOptions, hasBackend, openConnection } from "../settings/connection.ts";
import { nameSources } from "../settings/variables.ts";
import { unknownName } from "../usage-error.ts";

/** The flags of `doctor`. */
export const DOCTOR_FLAGS = {
  json: { type: "boolean" },
  offline: { type: "boolean" },
  sandbox: { type: "boolean" },
  profile: { type: "string" },
  timeout: { type: "string" },
} as const;

/** Maximum duration of one request, seconds. */
const MAX_TIMEOUT_S = 60;
/** Maximum number of consecutive requests in one diagnosis. */
const MAX_ROUNDS = 3;

/** Output of `doctor --json`. */
export interface DoctorReport {
  readonly status: "ok" | "problems";
  /** The exit code of the command. */
  readonly exitCode: ExitCode;
  readonly toolkits: readonly ToolkitDiagnosis[];
}

/** Diagnoses toolkits in parallel, and writes which of their tools work, which do not, and how to fix them. */
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
  const chosen =
    named.length > 0
      ? TOOLKITS.filter((toolkit) => named.includes(toolkit))
      : TOOLKITS.filter(({ name }) => hasBackend(name, connection));
  const diagnoses = await Promise.all(
    chosen.map(async ({ load }) => {
      const manifest = await load();
      return diagnose(manifest, { ...diagnosedOptions(manifest, connection), ...options });
    }),
  );
  const toolkits = nameSources(diagnoses, connection.sources);
  const exitCode = exitCodeOfDiagnoses(toolkits, named.length > 0);
  const report: DoctorReport = { status: exitCode === EXIT.ok ? "ok" : "problems", exitCode, toolkits };
  const output = openOutput(access, connection.environment);
  access.writeOut(values.json ? output.json(report) : output.text(renderDiagnoses(output.value(toolkits))));
  return exitCode;
}

function readToolkit({ value, position }: Positional): CatalogToolkit {
  const toolkit = TOOLKITS.find(({ name }) => name === value.toLowerCase());
  if (toolkit) return toolkit;
  throw unknownName({ noun: "toolkit", name: value, position, known: TOOLKITS.map(({ name }) => name) });
}
