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
import { lookUp } from "../people/look-up.ts";
import { fillVariables, variablesOf, variableWarnings } from "./liquid.ts";

/** What an email would be, found out by reading. */
export interface EmailDetails {
  readonly to: string;
  /** The person who has this email; `null` for nobody. */
  readonly person: Profile | null;
  /** How many people have it; `null` where it could not be found out. */
  readonly matches: number | null;
  /** `null` when no template goes by this id or name. */
  readonly template: Template | null;
  readonly subject: string | null;
  readonly from: string | null;
  /** Variables the message takes from `message_data`. */
  readonly variables: string[];
}

/** Resolves recipient and template of an email without sending it. */
export async function previewEmail(email: Email, call: MessagingCall): Promise<Preview<EmailDetails>> {
  const { app } = call.customerio;
  const { to, templateId, data } = email;
  const [reach, templates] = await Promise.all([
    lookUp({ person_id: to, identifier_type: "email" }, call),
    fetchTemplates(app, call),
  ]);
  const template = findTemplate(templates, templateId);
  const contents = template?.id ? await readContents(template.id, call) : { texts: [], warnings: [] };
  const variables = variablesOf(contents.texts.flatMap(({ subject, body }) => [subject, body]));
  const [first] = contents.texts;
  const written = email.subject ?? first?.subject ?? null;
  const subject = written === null ? null : truncateMiddle(fillVariables(written, data ?? {}), 300);
  const name = template?.name ?? templateId;
  const warnings = [
    ...(template === null ? [`No template goes by ${templateId}; ListTransactionalMessages has the ids.`] : []),
    ...(reach.matches === 0 ? ["No person has this email: the send may create a person."] : []),
    ...(reach.profile?.unsubscribed ? ["This person unsubscribed; the template may still be sent to them."] : []),
    ...reach.warnings,
    ...contents.warnings,
    ...(contents.texts.length > 0 ? variableWarnings(variables, data ?? {}, "message_data") : []),
  ];
  return {
    summary: `Send the email "${name}"${subject === null ? "" : ` (subject: ${subject})`} to ${to}${describePerson(reach.profile)}.`,
    details: {
      to,
      person: reach.profile,
      matches: reach.matches,
      template,
      subject,
      from: email.from ?? first?.from ?? null,
      variables,
    },
    warnings,
  };
}

function findTemplate(templates: readonly Template[], wanted: string): Template | null {
  const name = wanted.toLowerCase();
  const found = isNumericId(wanted)
    ? templates.find(({ id }) => id === wanted)
    : templates.find(({ trigger_name }) => trigger_name?.toLowerCase() === name);
  return found ?? null;
}

async function readContents(
  templateId: string,
  call: MessagingCall,
): Promise<{ readonly texts: readonly Content[]; readonly warnings: readonly string[] }> {
  try {
    return { texts: await fetchTemplateContents(call.customerio.app, templateId, call), warnings: [] };
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return { texts: [], warnings: [`The template's text could not be read: ${thrown.message}`] };
  }
}

function describePerson(profile: Profile | null): string {
  return profile?.person_id ? `, who is ${profile.person_id}` : "";
}
