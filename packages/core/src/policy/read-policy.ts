import { type InputIssue, misconfigured } from "../errors.ts";
import { refuseOptions, wrongOption } from "../options.ts";
import { suggestName } from "../text/closest-match.ts";
import { hasInvisible } from "../text/printable-line.ts";
import { copyPlain, isPlain, isRecord } from "../value/plain.ts";
import type { Policy, PolicyRules } from "./policy.ts";

/** One address or one domain, which has at least two labels. */
const ADDRESS =
  /^[^\s@,;:<>()[\]"]*@[\p{L}\p{M}\p{N}](?:-*[\p{L}\p{M}\p{N}])*(?:\.[\p{L}\p{M}\p{N}](?:-*[\p{L}\p{M}\p{N}])*)+\.?$/u;

/** Returns the broken rule of an entry that can never match; `null` for an entry that can. */
type EntryFault = (entry: string) => string | null;

const toolNameFault: EntryFault = (entry) =>
  /^[A-Za-z][A-Za-z0-9]*\.(?:\*|[A-Za-z][A-Za-z0-9]*)$/.test(entry)
    ? null
    : 'must be a full name such as "Messaging.DeletePerson", or "Messaging.*"';

const templateFault: EntryFault = (entry) => {
  if (entry.includes("*")) return "can match no template: list each one, or leave out templates.allow to allow all";
  if (/\s/.test(entry) || /^(?:[#+-]\d+|\d+[.,e]\d*)$/i.test(entry))
    return "can match no template: write its id, such as 4, or its name";
  return null;
};

const recipientFault: EntryFault = (entry) => {
  if (entry === "*") return null;
  if (hasInvisible(entry)) return "can match no recipient, because it contains an invisible character";
  if (!entry.includes("*") && (!entry.includes("@") || ADDRESS.test(entry))) return null;
  return "can match no recipient: write one address, one domain such as @example.com, or * for all";
};

/** Checks a value at a path of the policy, and returns its issues. */
type Check = (value: unknown, path: string) => readonly InputIssue[];

/** Checks one value. `faultOf` returns the broken rule, or `null`. */
function rule(faultOf: (value: unknown) => string | null): Check {
  return (value, parameter) => {
    const fault = faultOf(value);
    return fault === null ? [] : [wrongOption(parameter, value, fault)];
  };
}

/** Checks an object with these fields, all of them optional. */
function group(fields: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isPlain(value)) return [wrongOption(path, value, "must be an object")];
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
  refuseOptions(group(checks)(value, "policy"));
  // The host may change its object later.
  return copyPlain(value) as Rules;
}
