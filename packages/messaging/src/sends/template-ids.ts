import { invalidInput, isToolError } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { isNumericId } from "../customerio/transactional.ts";
import { findTemplate } from "./template-rows.ts";

const REASON = "Otherwise the same email by id and by trigger name would be sent twice.";

/**
 * A template's id, so that its id and its trigger name count as one template. A name that doesn't belong to any
 * template stays as it is: Customer.io rejects it.
 * @throws ToolError if a trigger name has no known id: the error of the list of templates, or `invalid_input` if the
 * list has no trigger names
 */
export async function resolveTemplateId(idOrName: string, call: MessagingCall): Promise<string> {
  // Customer.io ignores the case of trigger names and leading zeros of ids.
  if (isNumericId(idOrName)) return String(Number(idOrName));
  const { template, rows } = await findTemplate(idOrName, call).catch((thrown: unknown) => {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    const advice = `Not sent: a trigger name needs the list of templates. ${REASON} Pass the template's numeric id.`;
    throw thrown.with({ message: `${advice} The list could not be read: ${thrown.message}` });
  });
  if (template?.id) return template.id;
  if (rows.some(({ trigger_name }) => trigger_name !== null)) return idOrName.toLowerCase();
  const rule = `must be the template's numeric id, because Customer.io lists no trigger names here. ${REASON}`;
  throw invalidInput([{ parameter: "transactional_message_id", received: formatValue(idOrName), rule }]);
}
