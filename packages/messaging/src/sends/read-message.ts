import { loadPart } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import type { Content } from "../customerio/contents.ts";
import type { Email } from "../customerio/transactional.ts";
import type { InspectedMessage } from "../templates/read-messages.ts";

/** Reads an email's versions with its data. The call's values that replace the template's are Liquid too. */
export function readEmailMessage(
  { data, subject, from, bcc, replyTo }: Email,
  variants: readonly Content[],
  call: MessagingCall,
): Promise<InspectedMessage> {
  const values = Object.entries({ subject, from, bcc, reply_to: replyTo }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return read(variants, { values: Object.fromEntries(values), data }, call);
}

/** Reads a broadcast's messages with the data of a launch. */
export function readLaunchMessage(
  contents: readonly Content[],
  data: Email["data"],
  call: MessagingCall,
): Promise<InspectedMessage> {
  return read(contents, { values: {}, data }, call);
}

async function read(
  contents: readonly Content[],
  { values, data }: { readonly values: Readonly<Record<string, string>>; readonly data: Email["data"] },
  call: MessagingCall,
): Promise<InspectedMessage> {
  // The template engine is large, and few calls need it.
  const { inspectMessages } = await loadPart(import("../templates/read-messages.ts"));
  return inspectMessages(contents, values, data ?? {}, call.liquid);
}
