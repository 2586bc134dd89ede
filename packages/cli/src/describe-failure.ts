import type { InputIssue, Tool } from "@toolwright/core";
import { systemClock } from "@toolwright/core/authoring";
import { flagOf, repeatCommand, toFlags, withFlags } from "./arguments/parameter-flags.ts";
import { TOOLKITS } from "./catalog.ts";
import type { CallError, RequestWatch } from "./outcome.ts";
import { describeIssues, describeToolError, meantName } from "./output/redacted-output.ts";
import type { ProcessAccess } from "./process-access.ts";
import { type Connection, diagnosedOptions, toolkitOf } from "./settings/connection.ts";
import { PLAN_ENTRY, shortName, withShortNames } from "./tool-names.ts";

/** A call, and the flags of its command. */
export interface CommandCall {
  readonly tool: Tool;
  readonly args: unknown;
  readonly values: Readonly<Record<string, unknown>>;
  readonly access: ProcessAccess;
  /** The connection of the call's account. */
  readonly account: Connection;
  readonly watch: RequestWatch;
}

/** Advice for a person who wants one call's effect several times. */
export const SEVERAL = "For several, write a plan: toolwright run-plan --help";

/** The name that core suggests for an unknown parameter, by its spelling only. */
const SUGGESTED = /(?<=^is not a parameter of this tool; did you mean )\w+/;

/**
 * Describes the error of a call for a person, with advice.
 * @param refusal why the person at the terminal did not approve the call, in words for that person
 */
export async function describeFailure(error: CallError, call: CommandCall, refusal?: string): Promise<string> {
  const { tool, args, values } = call;
  // A plan's error about rows is words for a person already.
  const { issues } = (tool.name === PLAN_ENTRY.name ? tool.prepare(args).fault : error) ?? {};
  if (error.code === "invalid_input" && issues) {
    const sourceOf = (name: string) => tool.parameters().properties?.[name]?.description;
    const sources = issues.map(({ rule, parameter }) => (rule === "is required" ? sourceOf(parameter) : rule));
    const [lister] = /\blist-[a-z-]+/.exec(withShortNames(sources.join(" "))) ?? [];
    const several = issues.find(({ received }) => /@.*[,;\s].*@/.test(received))?.parameter ?? "";
    const [list, index] = flagOf(several).split("[");
    const page = `See toolwright ${shortName(tool.name)} --help.`;
    const found = lister ? `Find it: toolwright ${lister} --table${accountFlag(values)}` : page;
    const repeat = index && typeof args !== "string" ? `Repeat the flag for each: ${list} FIRST ${list} SECOND` : found;
    const nameMeant = ({ rule, parameter }: InputIssue) =>
      rule.replace(SUGGESTED, (near) => meantName(parameter, Object.keys(tool.parameters().properties ?? {})) ?? near);
    const worded = issues.map((one) => ({ ...one, rule: withFlags(nameMeant(one), tool.parameters(), args) }));
    return describeIssues(worded, args, several === "to" ? SEVERAL : repeat) + correct(issues, call.access);
  }
  const verb = tool.annotations.cost === "messages" && tool.name !== PLAN_ENTRY.name ? "sent" : "run";
  if (!values["json"] && refusal) return `Not ${verb}: ${refusal}.`;
  const text = namePolicy(await describeSetUp(error, call), values);
  return (error.status === 422 ? withFlags(text, tool.parameters(), args) : text) + adviceOn(error.code, call);
}

/** Names the flags whose policy refuses a call in place of the host, which is the command. */
export function namePolicy(text: string, values: CommandCall["values"]): string {
  const named = Object.entries(values).filter(([name]) => /^(?:policy|profile|accounts)$/.test(name));
  const flags = named.map((entry) => toFlags(Object.fromEntries([entry]))).join(" or ");
  return text.replaceAll("The host's policy refuses", () => `The policy of ${flags} refuses`);
}

/** Writes the command with each misspelled name of data corrected, if nothing else is wrong and only a person reads it. */
function correct(issues: readonly InputIssue[], { argv, environment, isErrorTerminal }: ProcessAccess): string {
  const renames = issues.flatMap(({ rule, parameter }) => {
    const path = /: rename "(.+)", which/.exec(rule)?.[1]?.split(".") ?? [];
    const [data = "", ...names] = parameter.split(".");
    const right = names[path.length - 1]?.replace("[]", "");
    return path.slice(-1).map((wrong) => (word: string) => {
      // What looks like the name in a value stays.
      const [name = ""] = word.split("=", 1);
      const isField = name.replace(/^--/, "").replaceAll("-", "_").startsWith(`${data}.`) && name.endsWith(`.${wrong}`);
      const flag = isField ? name.slice(0, -wrong.length) + right + word.slice(name.length) : word;
      return flag.replaceAll(`"${wrong}":`, () => `"${right}":`);
    });
  });
  const words = argv.map((word) => renames.reduce((text, rename) => rename(text), word));
  const isWhole = isErrorTerminal && renames.length === issues.length && words.join() !== argv.join();
  return isWhole ? repeatCommand(words, [], environment) : "";
}

/** Codes of errors that a wrong set-up may cause, and the network, if no response came. */
const SET_UP: ReadonlySet<string> = new Set(["misconfigured", "missing_secret", "unauthorized", "forbidden"]);

/** Describes an error. If the set-up may cause it, adds what the doctor finds wrong without a request, and its command. */
async function describeSetUp(error: CallError, { tool, values, access, account, watch }: CommandCall): Promise<string> {
  const toolkit = TOOLKITS.find(({ name }) => name === toolkitOf(tool.name));
  const lost = error.code === "unavailable" ? watch.lost() : undefined;
  if (!toolkit || account.sandbox || !(lost || SET_UP.has(error.code))) return describeToolError(error);
  const manifest = await toolkit.load();
  const route = lost && { ...lost, environment: access.environment, nowMs: (access.clock ?? systemClock).now() };
  const { findCause } = await import("@toolwright/core/diagnosis");
  const cause = findCause(manifest, diagnosedOptions(manifest, account), route);
  const command = `toolwright doctor ${toolkit.name}${accountFlag(values)}`;
  const more = error.code === "missing_secret" ? "" : `\nTo find the cause: ${command}`;
  if (!cause || error.message.includes(cause.finding.message)) return `${describeToolError(error)}${more}`;
  // The doctor words a malformed setting for a person, while the tool's error is for a program.
  const isOwn = error.status === undefined && !lost && error.message.includes(cause.line.split(" ", 1)[0] ?? "");
  if (isOwn) return `${describeToolError({ ...error, message: cause.line })}${more}`;
  // A key of a newer kind has an unusual form, and works.
  const likelihood = cause.finding.outcome === "warning" ? "Possible" : "Probable";
  return `${describeToolError(error)}\n${likelihood} cause: ${cause.line}${more}`;
}

/** Writes the flag that chooses the account, for another command. */
function accountFlag(values: CommandCall["values"]): string {
  const flag = ["sandbox", "profile", "accounts"].find((name) => values[name] !== undefined);
  return flag ? ` ${toFlags({ [flag]: values[flag] })}` : "";
}

function adviceOn(code: string, { tool, values, access }: CommandCall): string {
  if (code === "not_approved" && access.ask === null)
    return "\nSee what it does: add --preview to the same command. Then approve it with --yes.";
  if (code !== "missing_secret") return "";
  const file = values["accounts"] ? "account" : values["profile"] ? "profile" : null;
  if (file) return `\nA variable that the ${file} leaves out stays unset. Try it without keys: --sandbox.`;
  const toolkit = tool.name === PLAN_ENTRY.name ? "" : ` ${toolkitOf(tool.name)}`;
  return `\nWhere keys are made: toolwright doctor${toolkit}. Several accounts: --profile or --accounts.`;
}

/**
 * Writes commands that make up for missing keys: copies of the vendor's own variables, and the same call on simulated
 * data. `null` for other errors, and if a file names the keys.
 */
export async function repairKeys(code: string, { tool, values, access }: CommandCall): Promise<string | null> {
  if (code !== "missing_secret" || values["accounts"] || values["profile"]) return null;
  const { argv, environment } = access;
  const manifest = await TOOLKITS.find(({ name }) => name === toolkitOf(tool.name))?.load();
  const { headingOf, setUpOf } = await import("./doctor/set-up.ts");
  const { unread, commands } = manifest ? setUpOf(manifest, environment, []) : { unread: [], commands: [] };
  // The arguments of a send may contain a secret, such as a password, and the log of a job keeps errors.
  const words = tool.annotations.readOnly ? argv : ["-"];
  return [
    ...(commands.some((one) => !one.endsWith("=…")) ? [[headingOf(unread, commands), ...commands].join("\n  ")] : []),
    `Without keys, on simulated data:${repeatCommand(words, ["--sandbox"], environment).replace("\n", "\n  ")}`,
  ].join("\n");
}
