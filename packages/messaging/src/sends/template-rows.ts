import type { MessagingCall } from "../call.ts";
import type { Template } from "../customerio/records.ts";
import { fetchTemplates, isNumericId, type TemplateRow } from "../customerio/transactional.ts";
import { readFact } from "../reads/read-fact.ts";
import { readOnce } from "../reads/read-once.ts";
import type { TemplateList } from "./known-content.ts";

const KEY = "all";

/**
 * Finds a template in the list of templates, and resolves with both. The list is read once and cached for minutes. If
 * an older list lacks the template, reads the list again, because the template may be new.
 */
export async function findTemplate(
  idOrName: string,
  call: MessagingCall,
): Promise<{ readonly template: TemplateRow | null; readonly rows: readonly TemplateRow[] }> {
  const list = await readTemplates(call);
  const template = pickTemplate(list.rows, idOrName);
  if (template || list.readAtMs >= call.now) return { template, rows: list.rows };
  call.known.templateLists.delete(KEY);
  const { rows } = await readTemplates(call);
  return { template: pickTemplate(rows, idOrName), rows };
}

function readTemplates(call: MessagingCall): Promise<TemplateList> {
  const request = { cache: call.known.templateLists, key: KEY, isKept: () => true };
  return readOnce(request, call, async () => ({ rows: await readFreshTemplates(call), readAtMs: call.now }));
}

/** The templates as this call has read them, for a policy: a trigger name may have moved to another template. */
export function readFreshTemplates(call: MessagingCall): Promise<TemplateRow[]> {
  return readFact("templates", call, () => fetchTemplates(call.customerio.app, call));
}

/** The template with an id or a trigger name. Customer.io ignores the case of trigger names and leading zeros of ids. */
export function pickTemplate<Row extends Template>(rows: readonly Row[], idOrName: string): Row | null {
  const name = idOrName.toLowerCase();
  const template = isNumericId(idOrName)
    ? rows.find(({ id }) => id !== null && Number(id) === Number(idOrName))
    : rows.find(({ trigger_name }) => trigger_name?.toLowerCase() === name);
  return template ?? null;
}
