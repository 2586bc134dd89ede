import { tryCheck } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { isNumericId } from "../customerio/transactional.ts";
import { findTemplate } from "./template-rows.ts";

/**
 * The id of a template, so that its id and its trigger name count as one template. If the list of templates cannot be
 * read, the name itself identifies the template, since a check never prevents a send. The answer stays the same for ten
 * minutes, as long as an email can have an unknown outcome.
 */
export async function resolveTemplateId(idOrName: string, call: MessagingCall): Promise<string> {
  // Customer.io ignores the case of trigger names and leading zeros of ids.
  if (isNumericId(idOrName)) return String(Number(idOrName));
  const name = idOrName.toLowerCase();
  const id = call.templateIds.get(name) ?? (await readId(name, call)) ?? name;
  call.templateIds.set(name, id);
  return id;
}

async function readId(name: string, call: MessagingCall): Promise<string | null> {
  const found = await tryCheck(call, (check) => findTemplate(name, check));
  call.signal.throwIfAborted();
  return found?.template?.id ?? null;
}
