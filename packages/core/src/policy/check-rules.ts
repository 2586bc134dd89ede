import type { CallEffects, EffectsToRead, ReadEffects } from "../definition/inspection.ts";
import { recipientKey } from "../text/recipient-key.ts";
import { isAddress, isPlainAddress, matchesRecipient, type Recipient } from "./match-recipient.ts";
import type { AllowDeny, Policy } from "./policy.ts";
import { quoteValue, type Refusal } from "./refusal.ts";

/** The call and the policy that a rule compares. */
interface Checked {
  readonly effects: CallEffects;
  readonly policy: Policy;
  /** Normalizes template names for comparison. Default: ignores letter case and surrounding spaces. */
  readonly templateKey?: ((name: string) => string) | undefined;
  /** The values that {@link effectsToRead} requires; `null` before they are read. Rules that need them then pass. */
  readonly read: ReadEffects | null;
}

type Rule = (checked: Checked) => Refusal | null;

/** Lists the values that the policies' rules need and the effects lack. */
export function effectsToRead(
  { effects, templateKey }: Pick<Checked, "effects" | "templateKey">,
  policies: readonly Policy[],
): EffectsToRead {
  const { template, audience } = effects;
  const hasPeople = recipientsOf(effects).length > 0 || hasText(audience);
  return {
    templateNames:
      hasText(template) &&
      policies.some((policy) => isRestricted(policy.templates) && !isCertain(template, { policy, templateKey })),
    audienceSize: hasText(audience) && policies.some(({ maxRecipients }) => maxRecipients !== undefined),
    unknownRecipients: hasPeople && policies.some(({ unknownRecipients }) => unknownRecipients === "refuse"),
    unsubscribed: hasPeople && policies.some(({ unsubscribed }) => unsubscribed === "refuse"),
  };
}

/** Checks the effects of a call against all rules of a policy. */
export const checkEffects: Rule = (checked) =>
  checkTemplate(checked) ??
  checkRecipients(checked) ??
  checkSize(checked) ??
  checkPeople(checked) ??
  checkCost(checked);

const checkTemplate: Rule = (checked) => {
  const { read } = checked;
  const { template } = checked.effects;
  const { templates } = checked.policy;
  if (!hasText(template) || !isRestricted(templates)) return null;
  const otherNames = read && (read.templateNames ?? null);
  const isListed = (list: readonly string[]) => includesTemplate(list, [template, ...(otherNames ?? [])], checked);
  const quoted = quoteValue(template);
  if (isListed(templates.deny ?? []))
    return { rule: "templates.deny", reason: `the template ${quoted} is denied`, received: template };
  if (isCertain(template, checked) || read === null) return null;
  if (otherNames === null) {
    const rule = templates.deny ? "templates.deny" : "templates.allow";
    return { rule, reason: `the other names of the template ${quoted} could not be read`, received: template };
  }
  if (!templates.allow || isListed(templates.allow)) return null;
  return { rule: "templates.allow", reason: `the template ${quoted} is not allowed`, received: template };
};

/** Whether the name in the call is enough to decide: an allowlist contains it, and there is no denylist. */
function isCertain(name: string, checked: Pick<Checked, "policy" | "templateKey">): boolean {
  const { allow = [], deny } = checked.policy.templates ?? {};
  return deny === undefined && includesTemplate(allow, [name], checked);
}

function includesTemplate(
  list: readonly string[],
  names: readonly string[],
  { templateKey = toKey }: Pick<Checked, "templateKey">,
): boolean {
  const keys = names.map((name) => templateKey(name));
  return list.some((entry) => keys.includes(templateKey(entry)));
}

const checkRecipients: Rule = ({ effects, policy: { recipients: rule } }) => {
  if (!isRestricted(rule)) return null;
  const { allow, deny = [] } = rule;
  const unchecked = allow ? "recipients.allow" : "recipients.deny";
  const { audience } = effects;
  if (hasText(audience)) {
    const names = (list: readonly string[] = []) => list.some((entry) => toKey(entry) === toKey(audience));
    // In `allow`, "*" does not cover an audience, since its members are unknown.
    if (names(deny) || deny.some((entry) => entry.trim() === "*"))
      return { rule: "recipients.deny", reason: `the audience ${quoteValue(audience)} is denied`, received: audience };
    const reason = `the members of ${quoteValue(audience)} are not listed, so the rule cannot be checked`;
    if (!names(allow)) return { rule: unchecked, reason, received: audience };
  }
  for (const recipient of recipientsOf(effects)) {
    const { name: received } = recipient;
    const matches = (entry: string) => matchesRecipient(entry, recipient);
    const noun = `the recipient ${recipient.isAddress || !isAddress(received) ? "" : "id "}${quoteValue(received)}`;
    if (recipient.isAddress && !isPlainAddress(received))
      return { rule: unchecked, reason: `${noun} is not one address, so the rule cannot be checked`, received };
    if (deny.some(matches)) return { rule: "recipients.deny", reason: `${noun} is denied`, received };
    if (allow && !allow.some(matches)) return { rule: "recipients.allow", reason: `${noun} is not allowed`, received };
    if (deny.length > 0 && !deny.some((entry) => isAddress(entry) === recipient.isAddress)) {
      const reason = `${noun} cannot be compared with the denied ${recipient.isAddress ? "ids" : "addresses"}`;
      return { rule: "recipients.deny", reason, received };
    }
  }
  return null;
};

const checkSize: Rule = ({ effects, read, policy: { maxRecipients: max } }) => {
  if (max === undefined) return null;
  const rule = "maxRecipients";
  const { audience } = effects;
  const recipients = recipientsOf(effects);
  const list = recipients.find(({ name, isAddress }) => isAddress && !isPlainAddress(name))?.name;
  const notOne = `${quoteValue(list ?? "")} is not one address, so the recipients cannot be counted`;
  if (list !== undefined) return { rule, reason: notOne, received: list };
  const audienceSize = hasText(audience) ? read && (read.audienceSize ?? Number.NaN) : 0;
  if (Number.isNaN(audienceSize)) {
    const reason = `at most ${max} recipients are allowed, and the size of ${quoteValue(audience ?? "")} is unknown`;
    return { rule, reason, received: audience };
  }
  const size = countRecipients(effects) + (audienceSize ?? 0);
  if (size <= max) return null;
  return { rule, reason: `the call has ${size} recipients, and at most ${max} are allowed`, received: size };
};

const CONDITIONS = {
  unknownRecipients: ["the backend does not know", "whether the backend knows the recipients"],
  unsubscribed: ["these people have unsubscribed:", "whether the recipients have unsubscribed"],
} as const;

const checkPeople: Rule = (checked) => {
  const { read } = checked;
  if (read === null) return null;
  const required = effectsToRead(checked, [checked.policy]);
  for (const rule of ["unknownRecipients", "unsubscribed"] as const) {
    if (!required[rule]) continue;
    const people = read[rule];
    const [condition, question] = CONDITIONS[rule];
    if (!people) return { rule, reason: `it could not be read ${question}` };
    const rest = people.length > 3 ? `, and ${people.length - 3} more` : "";
    if (people.length > 0)
      return { rule, reason: `${condition} ${people.slice(0, 3).map(quoteValue).join(", ")}${rest}`, received: people };
  }
  return null;
};

const checkCost: Rule = ({ effects: { maxCredits = 0 }, policy }) => {
  const cap = policy.maxCredits?.perCall ?? maxCredits;
  if (maxCredits <= cap) return null;
  const reason = `the call may cost ${maxCredits} credits, and at most ${cap} are allowed`;
  return { rule: "maxCredits.perCall", reason, received: maxCredits };
};

/** Returns all recipients that a call lists. */
function recipientsOf({ recipients = [], recipientIds = [] }: CallEffects): readonly Recipient[] {
  return [
    ...recipients.map((name) => ({ name, isAddress: isAddress(name) })),
    ...recipientIds.map((name) => ({ name, isAddress: false })),
  ];
}

/** Counts the recipients that a call lists, without repetitions. */
export function countRecipients(effects: CallEffects): number {
  return new Set(recipientsOf(effects).map(({ name, isAddress }) => `${isAddress} ${recipientKey(name)}`)).size;
}

/** Whether a rule about recipients or templates is set. */
export function isRestricted(rule: AllowDeny | undefined): rule is AllowDeny {
  return (rule?.allow ?? rule?.deny) !== undefined;
}

function hasText(value: string | null | undefined): value is string {
  return Boolean(value);
}

function toKey(value: string): string {
  return value.trim().toLowerCase();
}
