import type { Tool } from "@toolwright/core";
import { repeatCommand } from "./arguments/parameter-flags.ts";
import { TOOLKITS } from "./catalog.ts";
import type { CallError } from "./outcome.ts";
import { describeIssues, describeToolError } from "./output/redacted-output.ts";
import { REFUSED } from "./plans/approve-call.ts";
import type { ProcessAccess } from "./process-access.ts";
import { toolkitOf } from "./settings/connection.ts";
import { PLAN_ENTRY, shortName } from "./tool-names.ts";

/** A call, and the flags of its command. */
interface FailedCall {
  readonly tool: Tool;
  readonly args: unknown;
  readonly values: Readonly<Record<string, unknown>>;
  readonly access: ProcessAccess;
}

/** Describes the error of a call for a person, with advice. */
export function describeFailure(error: CallError, call: FailedCall): string {
  const { tool, args, values } = call;
  const { issues } = (error.code === "invalid_input" && tool.prepare(args).fault) || {};
  if (issues) return describeIssues(shortName(tool.name), issues, typeof args === "string");
  if (!values["json"] && error.message.includes(`not approved: ${REFUSED.reason}.`)) {
    const isSend = tool.annotations.cost === "messages" && tool.name !== PLAN_ENTRY.name;
    return `Not ${isSend ? "sent" : "run"}: you refused it.`;
  }
  return `${describeToolError(error)}${adviceOn(error.code, call)}`;
}

function adviceOn(code: string, { tool, values, access }: FailedCall): string {
  if (code === "not_approved" && access.ask === null)
    return `\nSee what it does: toolwright call ${shortName(tool.name)} … --preview. Then approve it with --yes.`;
  if (code !== "missing_secret") return "";
  const file = values["accounts"] ? "account" : values["profile"] ? "profile" : null;
  if (file) return `\nA variable that the ${file} leaves out stays unset. Try it without keys: --sandbox.`;
  return "\nWhere keys are made: toolwright doctor. Several accounts: --profile or --accounts.";
}

/**
 * Writes commands that make up for missing keys: copies of the vendor's own variables, and the same call on simulated
 * data. `null` for other errors, and if a file names the keys.
 */
export async function repairKeys(code: string, { tool, values, access }: FailedCall): Promise<string | null> {
  if (code !== "missing_secret" || values["accounts"] || values["profile"]) return null;
  const { argv, environment } = access;
  const manifest = await TOOLKITS.find(({ name }) => name === toolkitOf(tool.name))?.load();
  const { setUpOf } = await import("./doctor/set-up.ts");
  const commands = manifest ? setUpOf(manifest, environment, []).commands : [];
  const set = commands.filter((one) => !one.endsWith("=…"));
  const [which, dots] = set.length < commands.length ? ["Some of the", ", with your values for the dots"] : ["The", ""];
  const copy = [`${which} vendor's own variables are set, but not read. Copy${dots}:`, ...commands].join("\n  ");
  // The arguments of a send may contain a secret, such as a password, and the log of a job keeps errors.
  const words = tool.annotations.readOnly ? argv : ["-"];
  return [
    ...(set.length > 0 ? [copy] : []),
    `Without keys, on simulated data:${repeatCommand(words, ["--sandbox"], environment).replace("\n", "\n  ")}`,
  ].join("\n");
}
