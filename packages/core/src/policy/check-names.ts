import type { AnyToolDefinition } from "../definition/definition.ts";
import { type InputIssue, misconfigured } from "../errors.ts";
import { closestMatch, suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";
import type { PolicyRules } from "./policy.ts";

/**
 * Checks the tool names in the rules, since a misspelled name would deny nothing.
 * @param toolNames full names of the known tools
 * @param areAllKnown whether these are all tools that exist. Default false: names of other toolkits pass, since one
 * policy may be for several toolkits
 * @throws ToolError `misconfigured` that names every unknown tool, with the closest known one
 */
export function checkToolNames(
  { tools }: Pick<PolicyRules, "tools">,
  toolNames: readonly string[],
  areAllKnown = false,
): void {
  const known = namesInRules(toolNames);
  const keys = new Set(known.map((name) => name.toLowerCase()));
  const toolkitKeys = new Set(toolNames.map((name) => toolkitOf(name).toLowerCase()));
  // The name of another toolkit differs more than a misspelled one.
  const isUnknown = (name: string) =>
    !keys.has(name.toLowerCase()) && (areAllKnown || closestMatch(toolkitOf(name), toolkitKeys) !== null);
  const issues = (["allow", "deny"] as const).flatMap((list) =>
    (tools?.[list] ?? []).filter(isUnknown).map(
      (name): InputIssue => ({
        parameter: `policy.tools.${list}`,
        received: formatValue(name),
        rule: `is not a tool; ${suggestName(name, known)}`,
      }),
    ),
  );
  if (issues.length > 0) throw misconfigured(issues);
}

/**
 * Checks the entries of `templates` and `recipients` by the tools' own rules for names.
 * @throws ToolError `misconfigured` that names every entry that can never match
 */
export function checkRuleNames(
  policy: Pick<PolicyRules, "templates" | "recipients">,
  definitions: readonly Pick<AnyToolDefinition<never>, "ruleNames">[],
): void {
  const rules = [...new Set(definitions.flatMap(({ ruleNames }) => ruleNames ?? []))];
  const issues = (["templates", "recipients"] as const).flatMap((rule) =>
    (["allow", "deny"] as const).flatMap((list) =>
      (policy[rule]?.[list] ?? []).flatMap((entry, index) => {
        const fault = rules.map(({ faultOf }) => faultOf(rule, entry.trim())).find((one) => one !== null);
        if (!fault) return [];
        return [{ parameter: `policy.${rule}.${list}[${index}]`, received: formatValue(entry), rule: fault }];
      }),
    ),
  );
  if (issues.length > 0) throw misconfigured(issues);
}

/** Lists the names that a rule about tools may contain: all tools of a toolkit (`Messaging.*`), or one tool. */
export function namesInRules(toolNames: readonly string[]): readonly string[] {
  return [...new Set(toolNames.map((name) => `${toolkitOf(name)}.*`)), ...toolNames];
}

function toolkitOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}
