import type { AnyToolDefinition } from "../definition/definition.ts";
import { refuseOptions, wrongOption } from "../options.ts";
import { closestMatch, suggestName } from "../text/closest-match.ts";
import type { Policy, PolicyRules } from "./policy.ts";
import type { Refusal } from "./refusal.ts";

/** Checks a tool's full name against the rules about tools. Returns the refusal; `null` if they allow it. */
export function checkTool(tool: string, { tools }: Policy): Refusal | null {
  const name = tool.toLowerCase();
  const matches = (entry: string) => {
    const pattern = entry.trim().toLowerCase();
    return pattern === name || (pattern.endsWith(".*") && name.startsWith(pattern.slice(0, -1)));
  };
  if (tools?.deny?.some(matches)) return { rule: "tools.deny", reason: `the tool ${tool} is denied`, received: tool };
  if (tools?.allow && !tools.allow.some(matches))
    return { rule: "tools.allow", reason: `the tool ${tool} is not allowed`, received: tool };
  return null;
}

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
    (tools?.[list] ?? [])
      .filter(isUnknown)
      .map((name) => wrongOption(`policy.tools.${list}`, name, `is not a tool; ${suggestName(name, known)}`)),
  );
  refuseOptions(issues);
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
        return fault ? [wrongOption(`policy.${rule}.${list}[${index}]`, entry, fault)] : [];
      }),
    ),
  );
  refuseOptions(issues);
}

/** Lists the names that a rule about tools may contain: all tools of a toolkit (`Messaging.*`), or one tool. */
export function namesInRules(toolNames: readonly string[]): readonly string[] {
  return [...new Set(toolNames.map((name) => `${toolkitOf(name)}.*`)), ...toolNames];
}

function toolkitOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}
