import { type InputIssue, invalidInput } from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { compareData, type TemplateVariables } from "./liquid.ts";

type Data = Readonly<Record<string, unknown>>;

/** Warns about variables without data, and about unused data. */
export function dataWarnings(variables: TemplateVariables, data: Data, parameter: string): string[] {
  const { missing, unused } = compareData(variables, data);
  return [
    ...(missing.length > 0
      ? [`${parameter} lacks ${listNames(missing)}, which the message uses. The message would have blanks, or fail.`]
      : []),
    ...(unused.length > 0 ? [`${parameter} has ${listNames(unused)}, which the message does not use.`] : []),
  ];
}

/**
 * Refuses an agent's send that lacks data. A program only gets a warning.
 * @throws ToolError `invalid_input`, which names the missing variables
 */
export function refuseMissingData(
  variables: TemplateVariables,
  data: Data,
  { parameter, call }: { readonly parameter: string; readonly call: MessagingCall },
): void {
  if (!call.isAgentCall) return;
  const issues = compareData(variables, data).missing.map(
    (name): InputIssue => ({
      parameter: `${parameter}.${name.slice(0, 40)}`,
      received: "nothing",
      rule: 'is required, because the message uses it; "" leaves it blank',
    }),
  );
  if (issues.length > 0) throw invalidInput(issues);
}
