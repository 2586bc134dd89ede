import { isToolError, nameOf } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchTemplateContents, isNumericId } from "../customerio/transactional.ts";
import type { TemplateInfo } from "./known-content.ts";
import { readVariables } from "./liquid.ts";
import { readOnce } from "./read-once.ts";
import { findTemplate } from "./template-rows.ts";

/** Reads a template and its content once, and keeps them for minutes. Previews and sends share what was read. */
export function readTemplateInfo(templateId: string, call: MessagingCall): Promise<TemplateInfo> {
  const isKept = ({ template, variables }: TemplateInfo) => template !== null && variables !== null;
  const request = { cache: call.known.templates, key: templateId.toLowerCase(), isKept };
  return readOnce(request, call, () => readInfo(templateId, call));
}

async function readInfo(templateId: string, call: MessagingCall): Promise<TemplateInfo> {
  const { template, rows } = await findTemplate(templateId, call);
  if (template?.id) return { template, ...(await readContents(template.id, call)) };
  const hasTriggerNames = rows.some(({ trigger_name }) => trigger_name !== null);
  const isUnknown = isNumericId(templateId) || hasTriggerNames;
  const warning = isUnknown
    ? `No template has the id or trigger name ${nameOf(templateId)}. Find ids with ListTransactionalMessages.`
    : `The template ${nameOf(templateId)} could not be checked: Customer.io's list of templates has no trigger names.`;
  return { template: null, variants: [], variables: null, warnings: [warning] };
}

async function readContents(id: string, call: MessagingCall): Promise<Omit<TemplateInfo, "template">> {
  try {
    const variants = await fetchTemplateContents(call.customerio.app, id, call);
    const variables = variants.length > 0 ? readVariables(variants.flatMap(({ liquid }) => liquid)) : null;
    return { variants, variables, warnings: [] };
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    const warnings = [`The template's content could not be read: ${thrown.message}`];
    return { variants: [], variables: null, warnings };
  }
}
