import { isRecord, systemClock } from "@toolwright/core/authoring";
import { parseBody } from "@toolwright/core/transport";
import { toFlags } from "../arguments/parameter-flags.ts";
import { CATALOG } from "../catalog.ts";
import { describeAudience } from "../plans/show-plan.ts";
import { type ProcessAccess, programIn } from "../process-access.ts";
import { sandboxTime } from "../settings/connection.ts";
import { shortName, withShortNames } from "../tool-names.ts";
import { nextSteps } from "./next-step.ts";
import { paintLines } from "./redacted-output.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A call, by which the user continues its result. */
export interface DrawnCall {
  /** Full name of the tool. */
  readonly name: string;
  /** The arguments, or their JSON. */
  readonly args: unknown;
  /** The flags of `call`. */
  readonly values: Fields;
}

/**
 * Draws a result for a person, in color on a terminal. A cursor and the calls that a result suggests become commands to
 * paste, each alone on its line, the most useful one first. A table with times from the sandbox says what the time is there.
 */
export async function drawResult(result: object, call: DrawnCall, access: ProcessAccess): Promise<string> {
  const { outColumns: columns = 100, clock = systemClock } = access;
  const { byUrgency, renderText } = await import("@toolwright/view");
  const { monitors } = result as { readonly monitors?: readonly object[] };
  const people = "trigger_id" in result && "audience" in result && { audience: describeAudience(result.audience) };
  const sorted = { ...result, ...(monitors && { monitors: monitors.toSorted(byUrgency) }), ...people };
  const program = programIn(access.environment);
  // Parsing in the usual way would round long numbers.
  const own = (typeof call.args === "string" ? { value: {}, ...parseBody(call.args) }.value : call.args) as Fields;
  const { rest, commands } = takeCommands(sorted, { ...call, args: own }, program);
  const drawn = renderText(rest, { columns, nowMs: clock.now(), queries: [own["queries"] ?? []].flat().map(String) });
  const isOld = /^No /.test(drawn[0]?.text ?? "") && /^[\da-f]{4}/i.test(`${own["start_time"] ?? own["trace_id"]}`);
  const note = `${sandboxTime(clock.now())}${isOld ? " Its incident moves with the hour, and its trace ids too." : ""}`;
  const time = call.values["sandbox"] && drawn.some(({ text }) => /\d:\d\d| ago\b/.test(text)) ? [note] : [];
  const { trace_id: id } = { trace_id: null, ...result };
  const named = String(own["trace_id"] ?? id).trim();
  const form = id && named !== id ? [`${named} and ${id} are the same trace: ids are decimal or hexadecimal.`] : [];
  const next = commands.flatMap(({ label, text }, index) => [...(index === 0 ? [""] : []), `Next: ${label}`, text]);
  const lines = [...form, ...time, ...next].map(
    (text) => ({ text, tone: text.startsWith(program) ? "plain" : "quiet" }) as const,
  );
  return paintLines([...drawn, ...lines], access);
}

/** Takes the fields with which a caller continues out of a result, and writes them as commands. */
function takeCommands(result: object, { name, args: own, values }: DrawnCall & { args: Fields }, program: string) {
  const { next_cursor: cursor, pagination, ...fields } = result as Fields;
  const { total = null, next_offset: offset } = { next_offset: null, ...(pagination as Fields | undefined) };
  // A person decides again on another page that costs credits.
  const { yes: _, ...flags } = values;
  const write = (tool: string, parameters: Fields) => {
    const known = Object.entries(parameters).filter(([, value]) => value !== null);
    return [program, tool, toFlags(Object.fromEntries(known)), toFlags(flags)].filter(Boolean).join(" ");
  };
  // Only tools that read suggest calls. The results of others repeat the caller's data, which must not become a command.
  const isRead = CATALOG.some((entry) => entry.name === name && entry.effect === "reads");
  const commands = (isRead ? Object.entries(fields) : []).flatMap(([field, value]) =>
    callsIn(value).map(({ tool, arguments: args }) => {
      // The data of a monitor may be both counts and the rows that they count.
      const label = `${field} (${/[A-Z][a-z]+$/.exec(tool)?.[0].toLowerCase()})`;
      return { field, label, text: write(withShortNames(tool.replace(".", "_")), args) };
    }),
  );
  const warnings = [fields["warnings"] ?? []].flat().map((warning) => withShortNames(String(warning)));
  // Simulated data has no page of the vendor.
  const hidden = [...commands.map(({ field }) => field), ...(values["sandbox"] ? ["link"] : [])];
  const rest = Object.entries({ ...fields, warnings }).filter(([name]) => !hidden.includes(name));
  const next = cursor ? { cursor } : offset ? { offset } : null;
  const page = next ? [{ label: "page", text: write(shortName(name), { ...own, ...next }) }] : [];
  // Each command in the sandbox has its own data, so the next one could not find this call.
  const steps = flags["sandbox"] && !isRead ? [] : nextSteps(shortName(name), fields, own);
  const further = steps.map(({ label, tool, args }) => ({ label, text: write(tool, args) }));
  const shown = { ...Object.fromEntries(rest), ...(total !== null && { total }) };
  // A cursor is long.
  return { rest: shown, commands: [...further, ...commands, ...page] };
}

/** Returns the calls in a field of a result: one, or a list of them. */
function callsIn(value: unknown) {
  const isCall = (one: unknown): one is { tool: string; arguments: Fields } =>
    isRecord(one) && typeof one["tool"] === "string" && isRecord(one["arguments"]);
  return [value].flat().filter(isCall);
}
