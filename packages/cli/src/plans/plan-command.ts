import type { ApprovalCard, Tool } from "@toolwright/core";
import { TOOLKITS } from "../catalog.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { ProcessAccess } from "../process-access.ts";
import { type Connection, hasBackend, hasToolkit, loadTool, loadTools } from "../settings/connection.ts";
import { PLAN_ENTRY, shortName } from "../tool-names.ts";

/** Loads the tool of a command: one tool, or the one that runs plans, over the tools of every toolkit. */
export async function loadCallable(name: string, connection: Connection): Promise<Tool> {
  if (name !== PLAN_ENTRY.name) return loadTool(name, connection);
  const { planTool } = await import("@toolwright/core/plan");
  const { accounts } = connection;
  const isUsable = (toolkit: string) =>
    accounts ? accounts.some((one) => hasToolkit(toolkit, one.connection)) : hasBackend(toolkit, connection);
  const names = TOOLKITS.map((toolkit) => toolkit.name).filter(isUsable);
  const tools = (await Promise.all(names.map((toolkit) => loadTools(toolkit, connection)))).flat();
  // A plan's file may have the names that `list` prints.
  return planTool([
    ...tools,
    ...tools.map((tool): Tool => ({ ...tool, wireName: shortName(tool.name) as Tool["wireName"] })),
  ]);
}

/**
 * Asks which rows of a plan to leave out, until the answer names rows of its card. Asks nothing about other calls.
 * @returns the hash that approves the other rows
 */
export async function askForRows(
  card: ApprovalCard,
  ask: NonNullable<ProcessAccess["ask"]>,
  write: (text: string) => void,
): Promise<string> {
  if (!card.fields.some(({ row }) => row !== undefined)) return card.hash;
  const { strikeRows } = await import("@toolwright/core/plan");
  write("All rows: run the command with --preview --json.");
  for (;;) {
    const rows = await ask("Rows to leave out, such as 2, 5-7 [none]: ");
    try {
      return strikeRows(card.hash, rows.replace(/^\s*(?:n|no|none)\s*$/i, ""));
    } catch (error) {
      write(`toolwright: ${(error as Error).message}`);
    }
  }
}

/** Returns the exit code of a result: that of the gravest row of a plan's receipt, and success for any other result. */
export function exitOfResult(name: string, result: object): ExitCode {
  if (name !== PLAN_ENTRY.name) return EXIT.ok;
  const { unknown = [], left = [] } = result as { readonly [list: string]: readonly { readonly code: string }[] };
  if (unknown.length > 0) return EXIT.unknownOutcome;
  if (left.some(({ code }) => code === "aborted")) return EXIT.interrupted;
  return left.some(({ code }) => code !== "not_approved") ? EXIT.tryLater : EXIT.ok;
}
