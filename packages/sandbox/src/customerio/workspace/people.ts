import type { Fields } from "@toolwright/core/http";
import { epochSeconds } from "./epoch-seconds.ts";
import type { AttributeValue, Identifier, People, Person, Segment, Workspace } from "./workspace.ts";

/** Keys with a special meaning; they are not stored as attributes. */
const NOT_ATTRIBUTES = new Set(["id", "email", "cio_id", "_timestamp", "_update", "cio_relationships"]);

/** Creates an empty set of people. `newCioId` generates `cio_id`s without the `cio_` prefix. */
export function createPeople(newCioId: () => string): People {
  const byCioId = new Map<string, Person>();
  const find = (identifier: Identifier): readonly Person[] => findIn(byCioId, identifier);
  return {
    all: () => [...byCioId.values()],
    find,
    identify(identifier, attributes, atMs) {
      const newIdentifiers = readNewIdentifiers(identifier, attributes);
      const target = chooseTarget(identifier, newIdentifiers, find);
      if ("failure" in target) return target;
      const problem = target.person && changeProblem(target.person, identifier, newIdentifiers, find);
      if (problem) return { person: target.person, failure: problem };
      if (!target.person && attributes["_update"] === true)
        return { person: null, failure: "No such person, and the call forbids creating one" };
      const person = target.person ?? createPerson(newCioId(), atMs);
      byCioId.set(person.cioId, person);
      write(person, newIdentifiers, attributes, epochSeconds(atMs));
      return { person, isNew: target.person === null };
    },
    add(person) {
      byCioId.set(person.cioId, person);
    },
    remove(identifier) {
      const [person] = find(identifier);
      if (!person) return null;
      byCioId.delete(person.cioId);
      return person;
    },
  };
}

/** Identifiers that a call sets; `null` for those it does not set. */
interface NewIdentifiers {
  readonly id: string | null;
  readonly email: string | null;
}

type Find = (identifier: Identifier) => readonly Person[];

function findIn(byCioId: ReadonlyMap<string, Person>, { kind, value }: Identifier): readonly Person[] {
  if (kind === "cio_id") {
    const person = byCioId.get(value);
    return person ? [person] : [];
  }
  const people = [...byCioId.values()];
  if (kind === "id") return people.filter(({ id }) => id === value);
  return people.filter(({ email }) => isSameEmail(email, value)).sort((a, b) => a.createdMs - b.createdMs);
}

function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}

function readNewIdentifiers({ kind, value }: Identifier, attributes: Fields): NewIdentifiers {
  return {
    id: stringOf(attributes["id"]) ?? (kind === "id" ? value : null),
    email: stringOf(attributes["email"]) ?? (kind === "email" ? value : null),
  };
}

function stringOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

type Target = { readonly person: Person | null } | { readonly person: Person | null; readonly failure: string };

/** Finds the person that a call identifies; `null` for a new person. */
function chooseTarget(by: Identifier, newIdentifiers: NewIdentifiers, find: Find): Target {
  const [match, second] = find(by);
  if (second) return { person: match ?? null, failure: `Several people share the email ${by.value}` };
  if (by.kind === "cio_id")
    return match ? { person: match } : { person: null, failure: `No person has cio_id ${by.value}` };
  const newValue = newIdentifiers[by.kind] ?? "";
  const isSame = by.kind === "id" ? newValue === by.value : isSameEmail(newValue, by.value);
  if (!isSame)
    return { person: match ?? null, failure: `A call that identifies a person by ${by.kind} cannot change it` };
  if (match) return { person: match };
  // A call may add a new identifier to a person with a known one.
  const otherKind = by.kind === "id" ? "email" : "id";
  const other = newIdentifiers[otherKind];
  const [owner, rival] = other === null ? [] : find({ kind: otherKind, value: other });
  if (rival) return { person: null, failure: `Several people share the email ${other}` };
  return { person: owner ?? null };
}

/** Returns why a person cannot have the new identifiers; `null` if they can. */
function changeProblem(person: Person, by: Identifier, newIdentifiers: NewIdentifiers, find: Find): string | null {
  for (const kind of ["id", "email"] as const) {
    const value = newIdentifiers[kind];
    if (value === null) continue;
    // People who already share an email may keep it.
    const isUnchanged = kind === "id" ? person.id === value : isSameEmail(person.email, value);
    if (!isUnchanged && find({ kind, value }).length > 0) return `The ${kind} ${value} belongs to another person`;
  }
  const isRenamed = person.id !== null && newIdentifiers.id !== null && newIdentifiers.id !== person.id;
  return isRenamed && by.kind === "email" ? "A call that identifies a person by email cannot change their id" : null;
}

function createPerson(cioId: string, atMs: number): Person {
  const timestamps = new Map([["cio_id", epochSeconds(atMs)]]);
  return { cioId, id: null, email: null, attributes: new Map(), timestamps, createdMs: atMs };
}

function write(person: Person, newIdentifiers: NewIdentifiers, attributes: Fields, atSeconds: number): void {
  for (const kind of ["id", "email"] as const) {
    const value = newIdentifiers[kind];
    if (value === null || value === person[kind]) continue;
    person[kind] = value;
    person.timestamps.set(kind, atSeconds);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (NOT_ATTRIBUTES.has(name) || value === null || value === undefined) continue;
    person.attributes.set(name, toAttributeValue(value));
    person.timestamps.set(name, atSeconds);
  }
}

function toAttributeValue(value: unknown): AttributeValue {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain ? value : JSON.stringify(value);
}

/** Returns a person's three identifiers as the App API lists them. */
export function identifiersOf({ cioId, email, id }: Person) {
  return { cio_id: cioId, email, id };
}

/** Whether a person has unsubscribed from messages. */
export function isUnsubscribed(person: Person): boolean {
  return attributeString(person, "unsubscribed") === "true";
}

/** Returns an attribute or identifier of a person as a string; `null` if it does not exist. */
export function attributeString(person: Person, name: string): string | null {
  if (name === "cio_id") return person.cioId;
  if (name === "id" || name === "email") return person[name];
  const value = person.attributes.get(name);
  return value === undefined ? null : String(value);
}

/** Whether a person is in a segment. Evaluates the condition of a dynamic segment on each call. */
export function isMember({ condition, members }: Segment, person: Person): boolean {
  if (!condition) return members.has(person.cioId);
  const text = attributeString(person, condition.attribute);
  return text !== null && (condition.value === null || condition.value === text);
}

/** Returns the people in a segment, oldest profile first. */
export function segmentMembers({ people }: Workspace, segment: Segment): readonly Person[] {
  return people.all().filter((person) => isMember(segment, person));
}
