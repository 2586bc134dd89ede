import { isToolError, loadPart } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { fetchBroadcasts } from "../customerio/campaigns.ts";
import { type Content, fetchBroadcastContents } from "../customerio/contents.ts";
import type { Campaign } from "../customerio/records.ts";
import { readOnce } from "../reads/read-once.ts";
import { unknownId } from "../text/unknown-id.ts";
import type { BroadcastInfo } from "./known-content.ts";

/** Reads a broadcast and its messages once, and caches them for minutes. Previews and launches share the cache. */
export function readBroadcastInfo(id: string, call: MessagingCall): Promise<BroadcastInfo> {
  return readOnce({ cache: call.known.broadcasts, key: id, isKept }, call, () => readInfo(id, call));
}

const isKept = ({ broadcast, contents }: BroadcastInfo): boolean => broadcast !== null && contents.length > 0;

/** Whether a listed broadcast's messages are cached. */
export function isKnownBroadcast({ id }: Campaign, { known }: MessagingCall): boolean {
  return id !== null && known.broadcasts.get(id) !== undefined;
}

/** Reads a listed broadcast's messages, `null` if it has no id. Launches and previews share the cache. */
export async function readListedBroadcast(broadcast: Campaign, call: MessagingCall): Promise<BroadcastInfo | null> {
  const { id } = broadcast;
  if (id === null) return null;
  return readOnce({ cache: call.known.broadcasts, key: id, isKept }, call, async () => {
    const contents = await fetchBroadcastContents(call.customerio.app, id, call);
    return { broadcast, ...(await readMessages(contents)), warnings: stateWarnings(broadcast) };
  });
}

/** Types of messages to people. The text of a webhook or another action may contain secrets. */
const PERSONAL_TYPES: readonly string[] = ["email", "twilio", "sms", "push", "in_app", "whatsapp"];

async function readMessages(contents: readonly Content[]) {
  const { excerptOf, readVariables } = await loadPart(import("../templates/read-messages.ts"));
  const first = contents.find(({ channel = "" }) => PERSONAL_TYPES.includes(channel));
  const variables = contents.length > 0 ? await readVariables(contents) : null;
  return { contents, variables, text: first ? excerptOf(first) : null };
}

async function readInfo(id: string, call: MessagingCall): Promise<BroadcastInfo> {
  const [broadcasts, contents] = await Promise.all([
    orMessage(fetchBroadcasts(call.customerio.app, call), call),
    orMessage<readonly Content[]>(fetchBroadcastContents(call.customerio.app, id, call), call),
  ]);
  const unread = typeof contents === "string" && { unread: `The broadcast's messages could not be read: ${contents}` };
  const message = { ...(await readMessages(typeof contents === "string" ? [] : contents)), ...unread };
  if (typeof broadcasts === "string") {
    return { broadcast: null, ...message, warnings: [`The broadcast could not be looked up: ${broadcasts}`] };
  }
  const broadcast = broadcasts.find((one) => one.id !== null && Number(one.id) === Number(id)) ?? null;
  return {
    broadcast,
    // A list without ids may be a failed read, and proves nothing.
    isUnknown: broadcast === null && broadcasts.some(({ id }) => id !== null) && message.contents.length === 0,
    ...message,
    warnings: broadcast === null ? [unknownId("broadcast", id)] : stateWarnings(broadcast),
  };
}

function stateWarnings({ state }: Campaign): string[] {
  return state === null || state === "running" ? [] : [`The broadcast is not running (state ${nameOf(state)}).`];
}

/** The value, or its error's message. */
async function orMessage<Value>(reading: Promise<Value>, call: MessagingCall): Promise<Value | string> {
  try {
    return await reading;
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return thrown.message;
  }
}
