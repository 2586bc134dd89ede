import type { Activity, Workspace } from "./workspace.ts";

/** An activity to record; omitted fields are `null` or empty. */
export interface NewActivity {
  readonly type: string;
  readonly cioId: string;
  readonly atMs: number;
  readonly name?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly deliveryId?: string | undefined;
}

/** Adds an activity to the workspace. An activity with a delivery concerns an email. */
export function recordActivity(workspace: Workspace, activity: NewActivity): Activity {
  const { type, cioId, atMs, name = null, data = {}, deliveryId = null } = activity;
  const id = workspace.newId(atMs);
  const deliveryType = deliveryId === null ? null : "email";
  const recorded = { id, type, name, atMs, cioId, data, deliveryId, deliveryType };
  workspace.activities.push(recorded);
  return recorded;
}

/** Activity types other than message activities, which combine a step and a channel. */
const TYPES = new Set([
  ...["event", "page", "screen", "webhook_event", "device_change", "profile_create", "profile_delete", "profile_merge"],
  ...["attribute_change", "attribute_delete", "cio_id_change", "failed_attribute_change", "failed_event"],
  ...["anon_merge", "add_relationship", "delete_relationship", "skipped_update", "topic_unsubscribed_email"],
]);
const MESSAGE_TYPE =
  /^(attempted|bounced|clicked|converted|deferred|delivered|drafted|dropped|failed|opened|sent|spammed|suppressed|undeliverable|unsubscribed)_(action|email|in_app|push|slack|twilio|webhook|whatsapp)$/;

/** Whether this is an activity type that requests can filter by. */
export function isActivityType(type: string): boolean {
  return TYPES.has(type) || MESSAGE_TYPE.test(type);
}
