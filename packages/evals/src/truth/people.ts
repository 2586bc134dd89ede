import type { Activity, Delivery, Person, Sandbox } from "@toolwright/sandbox";

/** The name of a person in effects and results: the id, or the email if the person has no id. */
export function nameOf({ id, email, cioId }: Person): string {
  return id ?? email ?? cioId;
}

/** All people, oldest profile first. */
export function people({ messaging }: Sandbox): readonly Person[] {
  return messaging.workspace.people.all();
}

/** People whose attribute has the value; without a value, people who have the attribute. */
export function peopleWith(sandbox: Sandbox, attribute: string, value?: string | number | boolean): readonly Person[] {
  return people(sandbox).filter(({ attributes }) => {
    const found = attributes.get(attribute);
    return found !== undefined && (value === undefined || String(found) === String(value));
  });
}

/**
 * The person with an id or an email.
 * @throws RangeError if there is no such person, or several people share the email
 */
export function personNamed(sandbox: Sandbox, idOrEmail: string): Person {
  const found = people(sandbox).filter(
    ({ id, email }) => id === idOrEmail || email?.toLowerCase() === idOrEmail.toLowerCase(),
  );
  const [person] = found;
  if (!person || found.length > 1) throw new RangeError(`${found.length} people are named ${idOrEmail}.`);
  return person;
}

/** Whether a person has unsubscribed. */
export function isUnsubscribed({ attributes }: Person): boolean {
  return String(attributes.get("unsubscribed")) === "true";
}

/**
 * Members of a segment by its name.
 * @throws RangeError if there is no such segment
 */
export function segmentMembers(sandbox: Sandbox, segmentName: string): readonly Person[] {
  const segment = sandbox.messaging.workspace.segments.find(({ name }) => name === segmentName);
  if (!segment) throw new RangeError(`There is no segment ${segmentName}.`);
  const { condition, members } = segment;
  if (!condition) return people(sandbox).filter(({ cioId }) => members.has(cioId));
  return peopleWith(sandbox, condition.attribute, condition.value ?? undefined);
}

/** Messages to a person, oldest first. */
export function deliveriesTo({ messaging }: Sandbox, { cioId }: Person): readonly Delivery[] {
  return messaging.workspace.deliveries
    .filter((delivery) => delivery.cioId === cioId)
    .sort((one, other) => one.createdMs - other.createdMs);
}

/** Events of a person with a name, oldest first. */
export function eventsOf({ messaging }: Sandbox, { cioId }: Person, eventName: string): readonly Activity[] {
  return messaging.workspace.activities.filter(
    (activity) => activity.cioId === cioId && activity.type === "event" && activity.name === eventName,
  );
}

/**
 * The latest order of a person, by the event `order_placed`.
 * @throws RangeError if the person has no order
 */
export function latestOrder(sandbox: Sandbox, person: Person): { readonly id: string; readonly total: number } {
  const order = eventsOf(sandbox, person, "order_placed").at(-1);
  if (!order) throw new RangeError(`${nameOf(person)} has no order.`);
  return { id: String(order.data["order_id"]), total: Number(order.data["total"]) };
}

/** Emails of people who have one. */
export function emailsOf(list: readonly Person[]): readonly string[] {
  return list.flatMap(({ email }) => email ?? []);
}
