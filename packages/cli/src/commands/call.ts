import { type AgentAnswer, type ApprovalCard, dispatch, needsApproval, renderCard, type Tool } from "@toolwright/core";
import { RESULT_TOKENS, rejectOnAbort } from "@toolwright/core/authoring";
import { nameSources } from "@toolwright/core/manifest";
import { parameterFlags, repeatCommand, toFlags, withFlags } from "../arguments/parameter-flags.ts";
import { readArguments, refuseEmptyAudience } from "../arguments/read-arguments.ts";
import { openRecord } from "../calls-file.ts";
import { type CommandCall, describeFailure, namePolicy, repairKeys, SEVERAL } from "../describe-failure.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-codes.ts";
import { type LoadedCommand, readFlags, readWhole, refuseTogether } from "../flags.ts";
import { addOutcome, type CallError, interrupted, watchRequests } from "../outcome.ts";
import { paintCard, paintError } from "../output/paint.ts";
import { createProgressLine } from "../output/progress.ts";
import { type Output, openOutput, paintLines } from "../output/redacted-output.ts";
import { nearestField, selectField } from "../output/select-field.ts";
import { askPerson, type PersonDecision } from "../plans/approve-call.ts";
import { exitOfResult, loadCallable, readPlanFile } from "../plans/plan-command.ts";
import { drawReceipt, type Receipt, withRows, wrapHash, writeNext, writeWhole } from "../plans/show-plan.ts";
import { type ProcessAccess, programIn } from "../process-access.ts";
import { type Connection, openConnection, sandboxTime } from "../settings/connection.ts";
import { PLAN_ENTRY, requireTool, shortName, withShortNames } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";

/** The flags of `call`. */
export const CALL_FLAGS = {
  sandbox: { type: "boolean", help: "use simulated backends, which need no keys" },
  profile: { type: "string", value: "NAME", help: "use this account of the config file" },
  accounts: { type: "string", value: "FILE", help: "offer every account of this file: --account NAME" },
  preview: { type: "boolean", help: "print what the call would do, and do nothing" },
  yes: { type: "boolean", short: "y", help: "approve the call without a question" },
  policy: { type: "string", value: "FILE", help: "apply the rules of this JSON file" },
  audit: { type: "string", value: "FILE", help: "append a JSON line per decision and effect" },
  json: { type: "boolean", help: "print JSON, the default without --preview" },
  table: { type: "boolean", help: "print the result for a person" },
  field: { type: "string", value: "PATH", help: "print one field, such as people.*.email" },
  rows: { type: "string", value: "ROWS", help: "run only these rows of a plan, such as 2,5-7" },
  record: { type: "string", value: "FILE", help: "append the call to this file, for toolwright check" },
  fitted: { type: "boolean", help: "print the result as a model reads it" },
  "max-result-tokens": { type: "string", value: "N", help: "budget of --fitted, 500 to 20000; default 8000" },
  timeout: { type: "string", value: "SECONDS", help: "time budget of the call; default 45" },
  unstable: { type: "boolean", help: "include tools of beta operations" },
  "whole-traces": { type: "boolean", help: "let get-trace read entire traces, a preview" },
} as const;

type CallFlags = ReturnType<typeof readFlags<typeof CALL_FLAGS>>["values"];

/** A call that is ready to run. */
interface OpenCall extends CommandCall {
  readonly values: CallFlags;
  readonly output: Output;
  readonly options: ReturnType<typeof readOptions>;
}

/** Maximum time budget, seconds. */
const MAX_TIMEOUT_S = 3_600;

/** Calls one tool, and writes its result. Asks a person before a call that writes, sends, deletes or spends. */
export async function call(process: ProcessAccess): Promise<ExitCode> {
  const { name, flags } = await readCall(process.argv);
  const { values } = flags;
  refuseTogether(values, ["json", "table", "fitted", "field"], ["sandbox", "profile"], ["profile", "accounts"]);
  refuseTogether(values, ...["yes", "fitted", "field", "record"].map((other) => ["preview", other]));
  if (values.rows !== undefined && name !== PLAN_ENTRY.name) throw usageError("--rows works only with run-plan.");
  if (values["max-result-tokens"] !== undefined && !values.fitted)
    throw usageError("--max-result-tokens works only with --fitted.");
  const options = readOptions(values);
  // The commands of an hour see one world, so a printed command finds what it was printed for.
  const { clock = values.sandbox ? (await import("@toolwright/sandbox")).simulatedClock() : undefined } = process;
  const access = { ...process, clock };
  const connection = await openConnection(values, access);
  const output = openOutput(access, connection);
  const watch = watchRequests();
  const loaded = await loadCallable(name, { ...connection, wrapFetch: watch.wrapFetch });
  const tool = connection.sandbox ? (await import("@toolwright/sandbox")).simulated(loaded) : loaded;
  checkField(tool, values.field);
  // The arguments of a send may contain a secret, which no error repeats.
  const written = { ...(await readPlanFile(name, flags)), words: tool.annotations.readOnly ? access.argv : [] };
  const args = await readArguments(written, tool.parameters(), () => readInput(access));
  refuseEmptyAudience(tool, args);
  const account = accountOf(connection, tool.prepare(args).args);
  const open = { tool, args, values, access, output, account, options, watch };
  return values.preview ? preview(open) : run(open);
}

/**
 * Reads the command line of a call, which may begin with the tool's name. The tool's parameters are flags too, so this
 * function first looks for its name.
 */
async function readCall(argv: readonly string[]) {
  const { name, skip, values } = findCalled(argv);
  const tool = await loadCallable(name, { environment: {}, sandbox: null, flags: values });
  const account = values.accounts === undefined ? {} : { account: { type: "string" } as const };
  const { properties } = tool.parameters();
  const parameters = parameterFlags({ properties: { ...properties, ...account } }, argv);
  const onRepeat = tool.annotations.readOnly ? "" : ` ${SEVERAL}.`;
  return { name, flags: readFlags(argv, CALL_FLAGS, { parameters, skip, onRepeat }) };
}

/**
 * Finds the tool on the command line of a call, before the flags of its parameters are known.
 * @throws UsageError for an unknown tool
 */
export function findCalled(argv: readonly string[]) {
  const skip = argv[0] === "call" || argv[0] === "describe" ? 1 : 0;
  const { values, positionals } = readFlags(argv, CALL_FLAGS, { skip, isLenient: true });
  const [first] = positionals;
  return { ...requireTool(first?.value, first?.position ?? 1, values.unstable), skip, values };
}

/** Returns the connection of the account that a call names; without one, all accounts have the same rules. */
function accountOf(connection: Connection, args: object | null | undefined): Connection {
  const { accounts = [] } = connection;
  const { account } = { account: undefined as unknown, ...args };
  const named = accounts.find(({ name }) => name === account) ?? (accounts.length === 1 ? accounts[0] : undefined);
  return named?.connection ?? connection;
}

/** The policy rules that limit a tool over several calls, by its cost. */
const LIMITS = {
  messages: ["sends.perHour", "sends.perDay"],
  credits: ["maxCredits.perToolkit", "maxCredits.perAccount"],
  none: [],
} as const;

/** Warns a person of rules that do not limit several commands, since each is a separate process and counts from 0. */
function warnOfLimits({ tool, account: { policy: policies = [] }, access }: OpenCall): void {
  const isSet = (rule: string) => policies.some((policy) => selectField(policy, rule) !== null);
  const rules = LIMITS[tool.annotations.cost].filter(isSet);
  if (rules.length === 0) return;
  const fact = `each command counts ${rules.join(" and ")} of the policy from 0`;
  access.writeError(`toolwright: warning: ${fact}, so several commands together can exceed a limit.\n`);
}

/** Reads the flags that are options of the call. */
function readOptions(values: CallFlags) {
  const seconds = readWhole(values, "timeout", [1, MAX_TIMEOUT_S]);
  return {
    timeout: seconds && seconds * 1_000,
    maxResultTokens: readWhole(values, "max-result-tokens", [RESULT_TOKENS.min, RESULT_TOKENS.max]),
  };
}

/** Refuses a `--field` that no result has, before the call takes effect. */
function checkField(tool: Tool, path: string | undefined): void {
  const { outputSchema } = tool.descriptor();
  const nearest = path === undefined ? path : nearestField(outputSchema, path);
  if (nearest === path) return;
  const known = `which has ${Object.keys(outputSchema.properties ?? {}).join(", ")}.`;
  throw usageError(`--field is not a path in a result${nearest ? `; did you mean ${nearest}?` : `, ${known}`}`);
}

/** Reads standard input, unless the user interrupts first. */
async function readInput(access: ProcessAccess): Promise<string> {
  const { signal } = access;
  return rejectOnAbort(access.readInput(), signal).catch((thrown: unknown) => {
    throw signal.aborted ? interrupted() : thrown;
  });
}

/** Returns a card whose warnings name flags, commands and the policy's file as the command line does. */
const nameFlags = (card: ApprovalCard, { tool, args, values }: OpenCall): ApprovalCard => ({
  ...card,
  warnings: card.warnings.map((one) => namePolicy(withShortNames(withFlags(one, tool.parameters(), args)), values)),
});

/** Shows the approval card of the call, without causing its effect. */
async function preview(open: OpenCall): Promise<ExitCode> {
  const { tool, args, values, access, output } = open;
  const { argv, signal, writeOut, outColumns, environment } = access;
  const { timeout } = open.options;
  warnOfLimits(open);
  const prepared = tool.prepare(args);
  if (prepared.fault) return writeFailure(prepared.fault, open);
  const card = await prepared.card({ signal, timeout });
  const named = nameFlags(card, open);
  const text = values.table ? await writeWhole(named, outColumns) : renderCard(named, { maxColumns: outColumns });
  const shown = paintCard(output.text(wrapHash(text, outColumns)), environment, access.isOutTerminal);
  writeOut(values.json ? output.json(card) : shown);
  const refusal = await prepared.refusal({ signal, timeout });
  if (refusal) return writeFailure(refusal, open);
  const words = argv.filter((word) => word !== "--preview");
  // With JSON on standard input, no question can be answered.
  const isPiped = argv.includes("-");
  const command = isPiped ? " write --yes in place of --preview." : repeatCommand(words, [], environment);
  const question = needsApproval(tool) && !isPiped ? ", after a question" : "";
  const how = command.includes("VALUE") ? ", with your values in place of VALUE" : question;
  if (command && access.isErrorTerminal) access.writeError(output.text(`To run it${how}:${command}`));
  return EXIT.ok;
}

async function run(open: OpenCall): Promise<ExitCode> {
  const { tool, args, values, access, output, options, watch } = open;
  const { signal, writeError } = access;
  const record = values.record === undefined ? undefined : await openRecord(values.record, output);
  const recorded: (Promise<void> | undefined)[] = [];
  const progress = createProgressLine(access);
  const label = `${shortName(tool.name)}: waiting for a response`;
  progress.start(label);
  let decision: PersonDecision = { approved: true };
  const answer = await dispatch([tool], tool.name, args, {
    ...options,
    async approve(request) {
      progress.clear();
      if (values.yes !== true) warnOfLimits(open);
      // Even if the user interrupts the question, since the card only read.
      const named = { ...request, card: async () => nameFlags(await request.card(), open) };
      if (values.yes !== true) decision = await askPerson(named, access, output).finally(watch.restart);
      watch.restart();
      progress.start(label);
      return decision;
    },
    onCall: (ended) => void recorded.push(record?.(ended)),
    onProgress: progress.show,
    signal,
  });
  progress.clear();
  // The call has run, so a failure to record it is only a warning.
  await Promise.all(recorded).catch(() => writeError("toolwright: warning: the call could not be recorded.\n"));
  if (answer.ok) return writeResult(answer, open);
  const error = addOutcome({ ...answer.error, issues: answer.issues }, tool, watch);
  return writeFailure(error, open, decision.toPerson, values.fitted ? answer.text : undefined);
}

/** Writes the error of a call, and what mends it. `--fitted` writes the text for the model instead. */
async function writeFailure(error: CallError, open: OpenCall, refusal?: string, fitted?: string): Promise<ExitCode> {
  const { access, output, account } = open;
  const failure = fitted ?? `toolwright: ${withRows(withShortNames(await describeFailure(error, open, refusal)))}`;
  access.writeError(paintError(output.text(nameSources(failure, account.sources)), access));
  const repair = fitted ? null : await repairKeys(error.code, open);
  if (repair !== null) access.writeError(output.text(repair));
  return exitCodeOf(error);
}

async function writeResult(answer: AgentAnswer & { ok: true }, open: OpenCall): Promise<ExitCode> {
  const { tool, args, access, output, values } = open;
  const formatted = await formatResult(answer, open);
  if (formatted !== null) access.writeOut(formatted);
  // The call has run, so the usage was not wrong. A script stops instead of passing on an empty value.
  else
    access.writeError(`toolwright: --field selects nothing. The result has ${Object.keys(answer.value).join(", ")}.\n`);
  const isJson = access.isOutTerminal && !(values.table || values.fitted || values.field !== undefined);
  const isSandbox = values.sandbox && access.isErrorTerminal;
  if (isSandbox && access.clock && isJson) access.writeError(`toolwright: ${sandboxTime(access.clock.now())}\n`);
  if (isSandbox && needsApproval(tool)) {
    const { nextSteps } = await import("../output/next-step.ts");
    const [step] = nextSteps(shortName(tool.name), answer.value, { ...tool.prepare(args).args });
    const { delivery_id: effect = "its effect" } = answer.value as { readonly delivery_id?: string };
    const shows = step?.label === "check" ? `shows ${effect}` : `lists the ${step?.label}`;
    const line = step && `${programIn(access.environment)} ${step.tool} ${toFlags(step.args)} --table`;
    const account = line ? `\nOn your own account, this ${shows}:\n${line}` : "";
    const note = "Sandbox only: nothing real happened, and the next command does not know this call.";
    access.writeError(output.text(`toolwright: ${note}${account}`));
  }
  const next = tool.name === PLAN_ENTRY.name ? await writeNext(answer.value as Receipt, access) : null;
  if (next !== null) access.writeError(output.text(next));
  return formatted === null ? EXIT.failed : exitOfResult(tool.name, answer.value);
}

/** Formats a result; `null` if `--field` selects nothing. */
async function formatResult(
  answer: AgentAnswer & { ok: true },
  { tool, args, values, access, output }: OpenCall,
): Promise<string | null> {
  if (values.fitted) return output.text(answer.text);
  if (values.table && tool.name === PLAN_ENTRY.name) {
    const receipt = output.value({ ...tool.prepare(args).args, ...answer.value }) as Receipt;
    return paintLines(await drawReceipt(receipt, access.outColumns ?? 100), access);
  }
  if (values.table) {
    const { drawResult } = await import("../output/draw-result.ts");
    return drawResult(output.value(answer.value), output.value({ name: tool.name, args, values }), access);
  }
  if (values.field !== undefined) return selectField(output.value(answer.value), values.field);
  return output.json(answer.value);
}

/** The command `call`. */
export const CALL: LoadedCommand = { run: call, flags: CALL_FLAGS };
