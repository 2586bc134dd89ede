import { type DiagnosisOptions, diagnose } from "@toolwright/core/diagnosis";
import { type CatalogToolkit, TOOLKITS } from "../catalog.ts";
import { type AdvisedDiagnosis, adviseOnFile } from "../doctor/advise-file.ts";
import { exitCodeOfDiagnoses, worstExit } from "../doctor/exit-code.ts";
import { type AccountDiagnosis, renderDiagnoses } from "../doctor/render-diagnoses.ts";
import { setUpOf } from "../doctor/set-up.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type LoadedCommand, readFlags, readWhole, refuseTogether } from "../flags.ts";
import { isColored } from "../output/paint.ts";
import { openOutput, paintLines } from "../output/redacted-output.ts";
import { asStarted, type ProcessAccess } from "../process-access.ts";
import { type Connection, diagnosedOptions, openConnection } from "../settings/connection.ts";
import { readToolkit } from "../tool-names.ts";

/** The flags of `doctor`. */
export const DOCTOR_FLAGS = {
  offline: { type: "boolean", help: "check only the settings, and send nothing" },
  sandbox: { type: "boolean", help: "diagnose the simulated backends" },
  profile: { type: "string", value: "NAME", help: "use this account of the config file" },
  accounts: { type: "string", value: "FILE", help: "diagnose every account of this file" },
  timeout: { type: "string", value: "SECONDS", help: "limit of one request, 1 to 60; default 6" },
  json: { type: "boolean", help: "print JSON" },
} as const;

/** Maximum number of consecutive requests in one diagnosis. */
const MAX_ROUNDS = 3;

/** Output of `doctor --json`. */
export interface DoctorReport {
  readonly status: "ok" | "problems";
  /** The exit code of the command. */
  readonly exitCode: ExitCode;
  readonly toolkits: readonly AccountDiagnosis[];
}

/** Diagnoses toolkits in parallel, and writes which of their tools work, which do not, and how to fix them. */
export async function doctor(access: ProcessAccess): Promise<ExitCode> {
  const { values, positionals } = readFlags(access.argv, DOCTOR_FLAGS);
  refuseTogether(values, ["sandbox", "profile"], ["profile", "accounts"], ["sandbox", "offline"]);
  const seconds = readWhole(values, "timeout", [1, 60]);
  const named = positionals.map(readToolkit);
  // A missing variable is a finding of the diagnosis.
  const connection = await openConnection(values, access, false);
  const { signal, clock, environment } = access;
  const limits = seconds && { requestTimeout: seconds * 1_000, timeout: MAX_ROUNDS * seconds * 1_000 };
  const options = { clock, offline: values.offline, signal, environment, ...limits };
  const all = connection.accounts?.map((account) => account.connection) ?? [connection];
  const diagnosed = await Promise.all(all.map((one) => diagnoseAccount(one, named, options)));
  const accounts = diagnosed.map((own) => own.map(({ diagnosis }) => diagnosis));
  const exitCode = worstExit(accounts.map((own) => exitCodeOfDiagnoses(own, named.length > 0)));
  const status = exitCode === EXIT.ok ? "ok" : "problems";
  const output = openOutput(access, connection);
  const look = [isColored(environment, access.isOutTerminal), Math.min(access.outColumns ?? 80, 80)] as const;
  const lines = renderDiagnoses(output.value(diagnosed.flat()), look);
  if (values.json) access.writeOut(output.json({ status, exitCode, toolkits: accounts.flat() } satisfies DoctorReport));
  else access.writeOut(asStarted(paintLines(lines, access), environment));
  return exitCode;
}

/** Diagnoses the toolkits of one account: the named ones, or all. */
function diagnoseAccount(connection: Connection, named: readonly CatalogToolkit[], options: DiagnosisOptions) {
  const { account, sources, sandbox, environment } = connection;
  const chosen = TOOLKITS.filter((one) => named.length === 0 || named.includes(one));
  return Promise.all(
    chosen.map(async ({ load }): Promise<AdvisedDiagnosis<AccountDiagnosis>> => {
      const manifest = await load();
      const diagnosis = await diagnose(manifest, { ...diagnosedOptions(manifest, connection), ...options });
      const { advice, diagnosis: advised } = adviseOnFile(diagnosis, connection);
      const named = { ...(account !== undefined && { account }), ...advised };
      if (sandbox !== null || sources?.size) return { advice, diagnosis: named };
      const { findings, ...setUp } = setUpOf(manifest, environment, advised.findings);
      return { advice, diagnosis: { ...named, findings: [...advised.findings, ...findings], setUp } };
    }),
  );
}

/** The command `doctor`. */
export const DOCTOR: LoadedCommand = { run: doctor, flags: DOCTOR_FLAGS };
