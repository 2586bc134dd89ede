import type { Tool } from "@toolwright/core";
import { checkJson } from "../arguments/check-json.ts";
import { TOOLKITS } from "../catalog.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-codes.ts";
import type { Flags, FlagTypes } from "../flags.ts";
import { readTextFile } from "../process-access.ts";
import { type Connection, hasToolkit, loadTool, loadTools } from "../settings/connection.ts";
import { PLAN_ENTRY } from "../tool-names.ts";
import { usageError } from "../usage-error.ts";
import { isStruck, type Receipt } from "./show-plan.ts";

/** Describes the command `run-plan`. Unlike a program with a store, a shell's next command knows no earlier rows. */
export const PLAN_SUMMARY =
  "Run many calls of other tools after you have approved all of them on one card. Calls that would be refused don't run: the exit code is then 1, even if all others are done. A repeated command runs its rows again. To run only the other rows, use the command with --rows that the end of a run prints.";

/** Sections of the page of `run-plan`, in place of those that its parameters would give. */
export const PLAN_SECTIONS = {
  Usage: ["toolwright run-plan FILE [--rows 2,5-7] [flags]", "toolwright run-plan --title TEXT --calls JSON [flags]"],
  "Answers to its question": ["y, n, show, or with rows: only 2, 5-7; without 2, 5-7; show 2; ? explains them"],
  Example: [
    "toolwright run-plan plan.json --sandbox",
    "with this plan.json:",
    '{ "title": "Welcome", "calls": [',
    '  { "tool": "send-transactional-email", "arguments": {',
    '    "transactional_message_id": "4", "to": "leo.dubois@example.com",',
    '    "message_data": { "first_name": "Leo" } } },',
    '  { "tool": "send-transactional-email", "arguments": {',
    '    "transactional_message_id": "4", "to": "jun.eriksen@example.com",',
    '    "message_data": { "first_name": "Jun" } } } ] }',
  ],
} as const;

/** Loads the tool of a command: one tool, or the one that runs plans, over the tools of every toolkit. */
export async function loadCallable(name: string, connection: Connection): Promise<Tool> {
  const { accounts, flags = {} } = connection;
  if (name !== PLAN_ENTRY.name) return loadTool(name, connection);
  const { rows } = flags as { readonly rows?: string };
  const { planTool } = await import("@toolwright/core/plan");
  const isUsable = (toolkit: string) => accounts?.some((one) => hasToolkit(toolkit, one.connection)) ?? true;
  const names = TOOLKITS.map((toolkit) => toolkit.name).filter(isUsable);
  const tools = await Promise.all(names.map((toolkit) => loadTools(toolkit, connection)));
  return planTool(tools.flat(), { rows });
}

/**
 * Returns the arguments of a call on its command line, with the text of a plan's file in place of its name.
 * @throws UsageError for a plan without a file or arguments, and for a file that is not one of a plan
 */
export async function readPlanFile(name: string, { positionals, parameters }: Omit<Flags<FlagTypes>, "values">) {
  const line = { positionals: positionals.slice(1), flags: parameters };
  const [first, ...others] = line.positionals;
  if (name !== PLAN_ENTRY.name || /^(?:-$|\s*[[{]|(?:title|calls)=)/.test(first?.value ?? parameters[0]?.value ?? ""))
    return line;
  if (first === undefined) throw usageError(`The plan's file is missing: ${PLAN_SECTIONS.Example[0]}`);
  const value = await readTextFile(first.value, "The plan's file");
  checkJson(value, "The plan's file is");
  if (/^\s*\{/.test(value)) return { ...line, positionals: [{ ...first, value }, ...others] };
  throw usageError('The plan\'s file must be JSON: {"title": "…", "calls": [{"tool": "…", "arguments": {…}}]}.');
}

/**
 * Returns the exit code of a result: that of the gravest row of a plan's receipt, where failed rows come before those
 * that were left out before the run, and rows that a person left out count as done. Any other result is a success.
 */
export function exitOfResult(name: string, result: object): ExitCode {
  if (name !== PLAN_ENTRY.name) return EXIT.ok;
  const { unknown, left, refused, sent_count } = result as Receipt;
  if (unknown.length > 0) return EXIT.unknownOutcome;
  if (left.some(({ code }) => code === "aborted")) return EXIT.interrupted;
  if (left.some((one) => !isStruck(one))) return EXIT.tryLater;
  const worst = refused.find(({ attempted }) => attempted) ?? refused[0];
  // The codes of refused calls say that nothing was done.
  return worst ? (sent_count > 0 ? EXIT.failed : exitCodeOf(worst)) : EXIT.ok;
}
