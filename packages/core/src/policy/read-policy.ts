import { type InputIssue, misconfigured } from "../errors.ts";
import { suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";
import { copyPlain, isPlain, isRecord } from "../value/plain.ts";
import { recipientFault, templateFault, toolNameFault } from "./entry-faults.ts";
import type { Policy, PolicyRules } from "./policy.ts";

/** Checks a value at a path of the policy, and returns its issues. */
type Check = (value: unknown, path: string) => readonly InputIssue[];

/** Checks one value. `faultOf` returns the broken rule, or `null`. */
function rule(faultOf: (value: unknown) => string | null): Check {
  return (value, parameter) => {
    const fault = faultOf(value);
    return fault === null ? [] : [{ parameter, received: formatValue(value), rule: fault }];
  };
}

/** Checks an object with these fields, all of them optional. */
function group(fields: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isPlain(value)) return [{ parameter: path, received: formatValue(value), rule: "must be an object" }];
    return Object.entries(value).flatMap(([name, one]) => {
      const parameter = `${path}.${name}`;
      if (!Object.hasOwn(fields, name)) {
        const unknown = `is not a rule; ${suggestName(name, Object.keys(fields))}`;
        return [{ parameter, received: "an unknown field", rule: unknown }];
      }
      return one === undefined ? [] : (fields[name]?.(one, parameter) ?? []);
    });
  };
}

/** Checks `allow` and `deny`, whose entries must be able to match. */
function lists(noun: string, faultOf: (entry: string) => string | null): Check {
  const entry = rule((value) => {
    if (typeof value !== "string") return "must be a string";
    return value.trim() === "" ? "must not be empty" : faultOf(value.trim());
  });
  const list: Check = (value, path) => {
    if (!Array.isArray(value)) return rule(() => `must be a list of ${noun}`)(value, path);
    return value.flatMap((one: unknown, index) => entry(one, `${path}[${index}]`));
  };
  return group({ allow: list, deny: list });
}

const count = rule((value) => {
  if (typeof value !== "number") return "must be a number";
  if (!Number.isInteger(value)) return "must be a whole number";
  return value < 0 ? "must be at least 0" : null;
});
const reaction = rule((value) => (value === "warn" || value === "refuse" ? null : 'must be "warn" or "refuse"'));
const draftOnly = rule((value) => (value === "draft" ? null : 'must be "draft", or limits such as { "perHour": 20 }'));
const sendLimits = group({ perHour: count, perDay: count });
const flag = rule((value) => (typeof value === "boolean" ? null : "must be true or false"));
const optionalFunction = rule((value) => (typeof value === "function" ? null : "must be a function"));
const oneAddress = rule((value) => {
  if (typeof value !== "string") return "must be a string";
  return /^\s*[^\s@<>,;"]+@[^\s@<>,;"]+\s*$/.test(value) ? null : "must be one email address";
});

const RULES: Readonly<Record<keyof PolicyRules, Check>> = {
  tools: lists("tool names", toolNameFault),
  templates: lists("strings", templateFault),
  recipients: lists("strings", recipientFault),
  maxRecipients: count,
  sends: (value, path) => (isPlain(value) ? sendLimits : draftOnly)(value, path),
  redirectAllTo: oneAddress,
  maxCredits: group({ perCall: count, perToolkit: count, perAccount: count }),
  unknownRecipients: reaction,
  unsubscribed: reaction,
  stopped: flag,
};

const POLICY: Readonly<Record<keyof Policy, Check>> = {
  ...RULES,
  stopped: (value, path) => (typeof value === "function" ? [] : flag(value, path)),
  audit: optionalFunction,
  auditDetails: flag,
};

/**
 * Reads policy rules, for example from a JSON file.
 * @param value the parsed JSON
 * @throws ToolError `misconfigured` that names every wrong or unknown field, and every entry that can never match
 */
export function readPolicy(value: unknown): PolicyRules {
  return read(value, RULES);
}

/**
 * Checks a policy in code, whose functions JSON cannot express.
 * @throws ToolError `misconfigured`, like {@link readPolicy}
 */
export function checkPolicy(policy: Policy): Policy {
  // Rules of a class instance may be on its prototype, where they would have no effect.
  if (isRecord(policy) && !isPlain(policy))
    throw misconfigured([{ parameter: "policy", received: "an instance of a class", rule: "must be a plain object" }]);
  return read(policy, POLICY);
}

function read<Rules extends PolicyRules | Policy>(value: unknown, checks: Readonly<Record<string, Check>>): Rules {
  const issues = group(checks)(value, "policy");
  if (issues.length > 0) throw misconfigured(issues);
  // The host may change its object later.
  return copyPlain(value) as Rules;
}
