import { invalidInput } from "@toolwright/core/authoring";
import { listNames, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { type Data, type DataUse, findMisspelled } from "../templates/compare-data.ts";
import type { InspectedMessage } from "../templates/read-messages.ts";

const FAILS = "Customer.io documents that such a delivery fails.";

/** Warns about variables without data, and about unused data. */
export function dataWarnings({ missing, possible, notLists, unused }: DataUse, parameter: string): string[] {
  const warnings: readonly (readonly [names: readonly string[], words: string])[] = [
    [missing, `lacks ${listNames(missing)}, which the message uses without a default. ${FAILS}`],
    [possible, `lacks ${listNames(possible)}, which some versions or parts of the message use. ${FAILS}`],
    [notLists, `has ${listNames(notLists)}, which isn't a list although the message loops over it.`],
    [unused, `has ${listNames(unused)}, which the message does not use.`],
  ];
  return warnings.flatMap(([names, words]) => (names.length > 0 ? `${parameter} ${words}` : []));
}

/** Warns the person who approves of empty values that the message shows. A caller may leave them blank on purpose. */
export function emptyWarnings(data: Data | null, { unused }: DataUse, parameter: string): string[] {
  const entries = Object.entries(data ?? {}).filter(([, value]) => value === "" || value === null);
  const empty = entries.flatMap(([name]) => (unused.includes(name) ? [] : name));
  return empty.length === 0
    ? []
    : [`${parameter} has no text for ${listNames(empty)}, so the message has a gap there.`];
}

/**
 * Refuses an agent's send with an id that does not exist. A program gets Customer.io's error.
 * @param lister the tool that lists the ids, after a hint about a similar one
 * @throws ToolError `invalid_input`, which names the parameter
 */
export function refuseUnknownId(parameter: string, id: string, lister: string, call: MessagingCall): void {
  const issue = { parameter, received: quoteName(id), rule: `must be an id that exists; ${lister} lists them` };
  if (call.isAgentCall) throw invalidInput([issue]);
}

/**
 * Refuses an agent's send that lacks data, or has another value where a list belongs. A program only gets a warning.
 * @throws ToolError `invalid_input`, which names the missing variables, and the fields of lists
 */
export function refuseMissingData(
  { use: { missing, notLists }, variables }: InspectedMessage,
  data: Data | null,
  parameter: string,
  call: MessagingCall,
): void {
  if (!call.isAgentCall) return;
  const required = variables?.names.filter((name) => !variables.guarded.includes(name)) ?? [];
  const ruleOf = (name: string) => {
    const { paths, readsAll = true } = variables ?? {};
    const near = readsAll ? null : findMisspelled(data, paths?.get(name) ?? [name], [...(paths?.values() ?? [])]);
    const advice = near === null ? '; "" leaves it blank' : `: rename ${quoteName(near)}, which it does not use`;
    return `is required, because the message has no default for it${advice}`;
  };
  const pathOf = (name: string) => `${parameter}.${name.slice(0, 200)}`;
  const issueFor = (received: string, rule: string) => (name: string) => ({ parameter: pathOf(name), received, rule });
  const issues = [
    ...missing.flatMap((name) => {
      const fields = required.filter((one) => one.startsWith(`${name}[].`));
      return (fields.length > 0 ? fields : [name]).map(issueFor("nothing", ruleOf(name)));
    }),
    ...notLists.map(issueFor("another value", "must be a list, because the message loops over it")),
  ];
  if (issues.length > 0) throw invalidInput(issues);
}
