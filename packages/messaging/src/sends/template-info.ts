import { isToolError, loadPart } from "@toolwright/core/authoring";
import { closestMatch, nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { fetchTemplateContents } from "../customerio/contents.ts";
import { isNumericId, type TemplateRow } from "../customerio/transactional.ts";
import { readOnce } from "../reads/read-once.ts";
import type { TemplateInfo } from "./known-content.ts";
import { findTemplate } from "./template-rows.ts";

/** Reads a template and its content once, and caches them for minutes. Previews and sends share the cache. */
export function readTemplateInfo(templateId: string, call: MessagingCall): Promise<TemplateInfo> {
  const request = { cache: call.known.templates, key: templateId.toLowerCase(), isKept };
  return readOnce(request, call, () => readInfo(templateId, call));
}

/** Whether a listed template's content is cached. */
export function isKnownTemplate({ id }: TemplateRow, { known }: MessagingCall): boolean {
  return id !== null && known.templates.get(id.toLowerCase()) !== undefined;
}

/** Reads a listed template's content, `null` if it has no id. Sends and previews share the cache. */
export async function readListedTemplate(template: TemplateRow, call: MessagingCall): Promise<TemplateInfo | null> {
  const { id } = template;
  if (id === null) return null;
  const request = { cache: call.known.templates, key: id.toLowerCase(), isKept };
  return readOnce(request, call, async () => ({ template, ...(await fetchContents(id, call)) }));
}

async function readInfo(templateId: string, call: MessagingCall): Promise<TemplateInfo> {
  const { template, rows } = await findTemplate(templateId, call);
  if (template?.id) return { template, ...(await readContents(template.id, call)) };
  const names = rows.flatMap(({ trigger_name }) => trigger_name ?? []);
  const isUnknown = isNumericId(templateId) || names.length > 0;
  const similar = isNumericId(templateId) ? null : closestMatch(templateId, names);
  const near = similar === null ? "" : `did you mean ${nameOf(similar)}? `;
  const warning = isUnknown
    ? `No template has the id or trigger name ${nameOf(templateId)}${near && "; "}${near || ". "}Find ids with ListTransactionalMessages.`
    : `The template ${nameOf(templateId)} could not be checked: Customer.io's list of templates has no trigger names.`;
  // A list without ids may be a failed read, and proves nothing.
  const isProven = isUnknown && rows.some(({ id }) => id !== null);
  return { template: null, isUnknown: isProven, near, variants: [], variables: null, warnings: [warning] };
}

async function readContents(id: string, call: MessagingCall): Promise<Omit<TemplateInfo, "template">> {
  try {
    return await fetchContents(id, call);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    const warnings = [`The template's content could not be read: ${thrown.message}`];
    return { variants: [], variables: null, warnings };
  }
}

async function fetchContents(id: string, call: MessagingCall): Promise<Omit<TemplateInfo, "template">> {
  const { readVariables } = await loadPart(import("../templates/read-messages.ts"));
  const variants = await fetchTemplateContents(call.customerio.app, id, call);
  const variables = variants.length > 0 ? await readVariables(variants) : null;
  return { variants, variables, warnings: [] };
}

const isKept = ({ template, variants }: TemplateInfo): boolean => template !== null && variants.length > 0;
