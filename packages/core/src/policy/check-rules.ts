import type { CallEffects, EffectsToRead, ReadEffects } from "../definition/effects.ts";
import type { ToolError } from "../errors.ts";
import { recipientKey } from "../text/recipient-key.ts";
import { isAddress, isComparable, matchesRecipient } from "./match-recipient.ts";
import { quoteValue, refusal } from "./refusal.ts";
import type { AllowDeny, Policy } from "./rules.ts";

/** The refusal of a tool by its full name, `null` if the rules about tools allow it. */
export function checkTool(tool: string, { tools }: Policy): ToolError | null {
  const name = tool.toLowerCase();
  const matches = (entry: string) => {
    const pattern = entry.toLowerCase();
    return pattern === name || (pattern.endsWith(".*") && name.startsWith(pattern.slice(0, -1)));
  };
  if (tools?.deny?.some(matches)) return refusal("tools.deny", `the tool ${tool} is denied`, tool);
  if (tools?.allow && !tools.allow.some(matches))
    return refusal("tools.allow", `the tool ${tool} is not allowed`, tool);
  return null;
}

/** The rules that need more than the arguments, for these effects. */
export function effectsToRead(effects: CallEffects, policy: Policy): EffectsToRead {
  const hasTemplate = hasText(effects.template);
  const hasPeople = (effects.recipients ?? []).length > 0 || hasText(effects.audience);
  return {
    templateNames:
      hasTemplate && isRestricted(policy.templates) && !isCertain(effects.template ?? "", policy.templates),
    audienceSize: hasText(effects.audience) && policy.maxRecipients !== undefined,
    unknownRecipients: hasPeople && policy.unknownRecipients === "refuse",
    unsubscribed: hasPeople && policy.unsubscribed === "refuse",
  };
}

/** Whether the given name alone decides: an allowlist that contains it, without a denylist. */
function isCertain(name: string, rule: AllowDeny = {}): boolean {
  const includes = (list: readonly string[]) => list.some((entry) => toTemplateKey(entry) === toTemplateKey(name));
  return includes(rule.deny ?? []) || (rule.deny === undefined && includes(rule.allow ?? []));
}

/** Checks the effects of a call. `read` has what {@link effectsToRead} requires. */
export function checkEffects(effects: CallEffects, read: ReadEffects, policy: Policy): ToolError | null {
  const required = effectsToRead(effects, policy);
  return (
    checkTemplate(effects, required.templateNames ? (read.templateNames ?? null) : [], policy) ??
    checkRecipients(effects, policy) ??
    checkSize(effects, read.audienceSize ?? null, policy) ??
    checkPeople("unknownRecipients", required.unknownRecipients, read.unknownRecipients) ??
    checkPeople("unsubscribed", required.unsubscribed, read.unsubscribed) ??
    checkCost(effects, policy)
  );
}

function checkTemplate(
  { template }: CallEffects,
  otherNames: readonly string[] | null,
  { templates }: Policy,
): ToolError | null {
  if (!hasText(template) || !templates) return null;
  const names = new Set([template, ...(otherNames ?? [])].map(toTemplateKey));
  const includes = (list: readonly string[]) => list.some((entry) => names.has(toTemplateKey(entry)));
  if (includes(templates.deny ?? []))
    return refusal("templates.deny", `the template ${quoteValue(template)} is denied`, template);
  if (otherNames === null) {
    const rule = templates.deny ? "templates.deny" : "templates.allow";
    return refusal(rule, `the other names of the template ${quoteValue(template)} could not be read`, template);
  }
  if (templates.allow && !includes(templates.allow))
    return refusal("templates.allow", `the template ${quoteValue(template)} is not allowed`, template);
  return null;
}

function checkRecipients({ recipients = [], audience }: CallEffects, { recipients: rule }: Policy): ToolError | null {
  if (!isRestricted(rule)) return null;
  const { allow, deny = [] } = rule;
  if (hasText(audience) && !allow?.some((entry) => toKey(entry) === toKey(audience))) {
    const name = allow ? "recipients.allow" : "recipients.deny";
    return refusal(
      name,
      `the members of ${quoteValue(audience)} are not listed, so the rule cannot be checked`,
      audience,
    );
  }
  for (const recipient of recipients) {
    const quoted = quoteValue(recipient);
    if (!isComparable(recipient))
      return refusal(
        allow ? "recipients.allow" : "recipients.deny",
        `the recipient ${quoted} is not one address, so the rule cannot be checked`,
        recipient,
      );
    if (deny.some((entry) => matchesRecipient(entry, recipient)))
      return refusal("recipients.deny", `the recipient ${quoted} is denied`, recipient);
    if (allow && !allow.some((entry) => matchesRecipient(entry, recipient)))
      return refusal("recipients.allow", `the recipient ${quoted} is not allowed`, recipient);
    if (deny.length > 0 && !deny.some((entry) => isAddress(entry) === isAddress(recipient)))
      return refusal(
        "recipients.deny",
        `the recipient ${quoted} cannot be compared with the denied ${isAddress(recipient) ? "ids" : "addresses"}`,
        recipient,
      );
  }
  return null;
}

function checkSize(
  { recipients = [], audience }: CallEffects,
  audienceSize: number | null,
  { maxRecipients }: Policy,
): ToolError | null {
  if (maxRecipients === undefined) return null;
  if (hasText(audience) && audienceSize === null)
    return refusal(
      "maxRecipients",
      `at most ${maxRecipients} recipients are allowed, and the size of ${quoteValue(audience)} is unknown`,
      audience,
    );
  const list = recipients.find((recipient) => !isComparable(recipient));
  if (list !== undefined)
    return refusal(
      "maxRecipients",
      `${quoteValue(list)} is not one address, so the recipients cannot be counted`,
      list,
    );
  const size = new Set(recipients.map(recipientKey)).size + (audienceSize ?? 0);
  if (size <= maxRecipients) return null;
  return refusal("maxRecipients", `the call has ${size} recipients, and at most ${maxRecipients} are allowed`, size);
}

const CONDITIONS = {
  unknownRecipients: ["the backend does not know", "whether the backend knows the recipients"],
  unsubscribed: ["these people have unsubscribed:", "whether the recipients have unsubscribed"],
} as const;

function checkPeople(
  rule: keyof typeof CONDITIONS,
  isRequired: boolean,
  people: readonly string[] | null | undefined,
): ToolError | null {
  if (!isRequired) return null;
  const [condition, question] = CONDITIONS[rule];
  if (!people) return refusal(rule, `it could not be read ${question}`);
  if (people.length === 0) return null;
  const rest = people.length > 3 ? `, and ${people.length - 3} more` : "";
  return refusal(rule, `${condition} ${people.slice(0, 3).map(quoteValue).join(", ")}${rest}`, people);
}

function checkCost({ maxCredits = 0 }: CallEffects, policy: Policy): ToolError | null {
  const cap = policy.maxCredits?.perCall;
  if (cap === undefined || maxCredits <= cap) return null;
  return refusal(
    "maxCredits.perCall",
    `the call may cost ${maxCredits} credits, and at most ${cap} are allowed`,
    maxCredits,
  );
}

/** Whether a rule about recipients or templates is set. */
export function isRestricted(rule: AllowDeny | undefined): rule is AllowDeny {
  return rule?.allow !== undefined || rule?.deny !== undefined;
}

function hasText(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== "";
}

function toKey(value: string): string {
  return value.trim().toLowerCase();
}

const BROADCAST = "broadcast:";

/** Backends ignore the case of trigger names and the leading zeros of ids. */
function toTemplateKey(name: string): string {
  const key = toKey(name);
  const prefix = key.startsWith(BROADCAST) ? BROADCAST : "";
  const id = key.slice(prefix.length).trim();
  return prefix + (/^0*([1-9]\d*|0)$/.exec(id)?.[1] ?? id);
}
