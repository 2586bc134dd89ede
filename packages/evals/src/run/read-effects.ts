import type { Delivery, Person, Sandbox, Trigger } from "@toolwright/sandbox";
import type { BroadcastEffect, Effect, EmailEffect } from "../score/effects.ts";
import { nameOf } from "../truth/people.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** The records of a workspace before a run. */
export interface Snapshot {
  readonly deliveryIds: ReadonlySet<string>;
  readonly activityIds: ReadonlySet<string>;
  readonly triggerIds: ReadonlySet<number>;
  /** By `cioId`. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly attributes: Attributes }>;
}

/** Copies what a run can change. */
export function takeSnapshot({ messaging: { workspace } }: Sandbox): Snapshot {
  return {
    deliveryIds: new Set(workspace.deliveries.map(({ id }) => id)),
    activityIds: new Set(workspace.activities.map(({ id }) => id)),
    triggerIds: new Set(workspace.triggers.map(({ id }) => id)),
    people: new Map(
      workspace.people
        .all()
        .map((person) => [person.cioId, { name: nameOf(person), attributes: attributesOf(person) }]),
    ),
  };
}

/** Reads the changes since the snapshot, of each kind in the order in which they happened. */
export function readEffects(sandbox: Sandbox, before: Snapshot): readonly Effect[] {
  const { deliveries } = sandbox.messaging.workspace;
  const added = deliveries.filter(({ id }) => !before.deliveryIds.has(id));
  return [
    ...added.flatMap((delivery) => readEmail(sandbox, delivery)),
    ...readBroadcasts(sandbox, before, added),
    ...readPeople(sandbox, before),
    ...readEvents(sandbox, before),
  ];
}

function readEmail({ messaging }: Sandbox, { recipient, transactionalId, content }: Delivery): readonly EmailEffect[] {
  const template = messaging.workspace.templates.find(({ id }) => id === transactionalId);
  if (!template) return [];
  const copies = [content?.cc, content?.bcc].flatMap((list) => (list ? list.split(",") : []));
  return [
    {
      kind: "email",
      to: recipient,
      template: template.triggerName,
      data: content?.data ?? {},
      ...(copies.length > 0 && { copies: copies.map((address) => address.trim()) }),
      ...(content?.replyTo && { replyTo: content.replyTo }),
      ...(content?.from && { from: content.from }),
    },
  ];
}

/** Reads the launched broadcasts. A launch that the backend refused reaches no person, so it isn't an effect. */
function readBroadcasts(
  { messaging }: Sandbox,
  { triggerIds }: Snapshot,
  added: readonly Delivery[],
): readonly BroadcastEffect[] {
  const recipientsOf = ({ id }: Trigger) => added.filter(({ triggerId }) => triggerId === id).map((d) => d.recipient);
  return messaging.workspace.triggers
    .filter(({ id }) => !triggerIds.has(id))
    .map((trigger) => ({
      kind: "broadcast" as const,
      id: String(trigger.broadcastId),
      recipients: recipientsOf(trigger),
      data: trigger.data,
    }))
    .filter(({ recipients }) => recipients.length > 0);
}

function readPeople({ messaging }: Sandbox, before: Snapshot): readonly Effect[] {
  const people = messaging.workspace.people.all();
  const remaining = new Set(people.map(({ cioId }) => cioId));
  const deleted = [...before.people]
    .filter(([cioId]) => !remaining.has(cioId))
    .map(([, { name }]) => ({ kind: "person-deleted" as const, person: name }));
  const changed = people.flatMap((person): Effect[] => {
    const known = before.people.get(person.cioId);
    const set = changes(known?.attributes ?? {}, attributesOf(person));
    if (!known) return [{ kind: "person-created", person: nameOf(person), set }];
    return Object.keys(set).length === 0 ? [] : [{ kind: "attributes", person: known.name, set }];
  });
  return [...deleted, ...changed];
}

function readEvents({ messaging }: Sandbox, { activityIds }: Snapshot): readonly Effect[] {
  const { activities, people } = messaging.workspace;
  return activities
    .filter(({ id, type }) => ["event", "page", "screen"].includes(type) && !activityIds.has(id))
    .map(({ cioId, name, data }) => {
      const [person] = people.find({ kind: "cio_id", value: cioId });
      return { kind: "event", person: person ? nameOf(person) : cioId, name: name ?? "", data };
    });
}

function attributesOf({ id, email, attributes }: Person): Attributes {
  return { ...Object.fromEntries(attributes), ...(id !== null && { id }), ...(email !== null && { email }) };
}

function changes(before: Attributes, after: Attributes): Attributes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name] ?? null]),
  );
}
