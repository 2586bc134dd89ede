import { isToolError, type Preview, truncateMiddle } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import type { Content } from "../customerio/campaigns.ts";
import type { Profile } from "../customerio/people.ts";
import {
  type Email,
  fetchTemplateContents,
  fetchTemplates,
  isNumericId,
  type Template,
} from "../customerio/transactional.ts";
import { lookUpPerson } from "../people/look-up-person.ts";
import { fillVariables, variablesOf, variableWarnings } from "./liquid.ts";

const UNSUBSCRIBED = "This person has unsubscribed, but the template may still be sent to them.";

/** The contents and the recipient of an email. */
export interface EmailDetails {
  readonly to: string;
  /** The person with this email; `null` if there is none, or if the lookup failed. */
  readonly person: Profile | null;
  /** Number of people with this email; `null` if the lookup failed. */
  readonly matches: number | null;
  /** `null` if no template has this id or trigger name. */
  readonly template: Template | null;
  readonly subject: string | null;
  readonly from: string | null;
  /** Variables that the message reads from `message_data`. */
  readonly variables: string[];
}

/** Reads the recipient and template of an email, without sending it. */
export async function previewEmail(email: Email, call: MessagingCall): Promise<Preview<EmailDetails>> {
  const { app } = call.customerio;
  const { to, templateId, data } = email;
  const [lookup, templates] = await Promise.all([
    lookUpPerson({ person_id: to, identifier_type: "email" }, call),
    fetchTemplates(app, call),
  ]);
  const template = findTemplate(templates, templateId);
  const contents = template?.id ? await readContents(template.id, call) : { variants: [], warnings: [] };
  const variables = variablesOf(contents.variants.flatMap(({ subject, body }) => [subject, body]));
  const [first] = contents.variants;
  const subjectTemplate = email.subject ?? first?.subject ?? null;
  const subject = subjectTemplate === null ? null : truncateMiddle(fillVariables(subjectTemplate, data ?? {}), 300);
  const name = template?.name ?? templateId;
  const warnings = [
    ...(template === null ? [unknownTemplate(templateId)] : []),
    ...(lookup.matches === 0 ? ["No person has this email, so the send may create one."] : []),
    ...(lookup.profile?.unsubscribed ? [UNSUBSCRIBED] : []),
    ...lookup.warnings,
    ...contents.warnings,
    ...(contents.variants.length > 0 ? variableWarnings(variables, data ?? {}, "message_data") : []),
  ];
  return {
    summary: `Send the email "${name}"${subject === null ? "" : ` (subject: ${subject})`} to ${to}${describeOwner(lookup.profile)}.`,
    details: {
      to,
      person: lookup.profile,
      matches: lookup.matches,
      template,
      subject,
      from: email.from ?? first?.from ?? null,
      variables,
    },
    warnings,
  };
}

function findTemplate(templates: readonly Template[], idOrName: string): Template | null {
  const name = idOrName.toLowerCase();
  const template = isNumericId(idOrName)
    ? templates.find(({ id }) => id === idOrName)
    : templates.find(({ trigger_name }) => trigger_name?.toLowerCase() === name);
  return template ?? null;
}

function unknownTemplate(templateId: string): string {
  return `No template has the id or trigger name ${templateId}. Find ids with ListTransactionalMessages.`;
}

async function readContents(
  templateId: string,
  call: MessagingCall,
): Promise<{ readonly variants: readonly Content[]; readonly warnings: readonly string[] }> {
  try {
    return { variants: await fetchTemplateContents(call.customerio.app, templateId, call), warnings: [] };
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return { variants: [], warnings: [`The template's content could not be read: ${thrown.message}`] };
  }
}

function describeOwner(profile: Profile | null): string {
  return profile?.person_id ? ` (person ${profile.person_id})` : "";
}
