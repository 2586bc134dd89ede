import type { Fields } from "@toolwright/core/authoring";
import { epochSeconds } from "./epoch-seconds.ts";
import type { AttributeValue, Identifier, People, Person } from "./workspace.ts";

/** Control keys and keys that only the service sets; none of them becomes an attribute. */
const NOT_ATTRIBUTES = new Set(["id", "email", "cio_id", "_timestamp", "_update", "cio_relationships"]);

/** Creates an empty set of people; `newCioId` generates the service's ids, without their `cio_` prefix. */
export function createPeople(newCioId: () => string): People {
  const byCioId = new Map<string, Person>();
  const find = (identifier: Identifier): readonly Person[] => findIn(byCioId, identifier);
  return {
    all: () => [...byCioId.values()],
    find,
    identify(identifier, attributes, atMs) {
      const wanted = wantedIdentifiers(identifier, attributes);
      const target = chooseTarget(identifier, wanted, find);
      if ("failure" in target) return target;
      const problem = target.person && changeProblem(target.person, identifier, wanted, find);
      if (problem) return { person: target.person, failure: problem };
      if (!target.person && attributes["_update"] === true)
        return { person: null, failure: "No such person, and the call forbids creating one" };
      const person = target.person ?? createPerson(newCioId(), atMs);
      byCioId.set(person.cioId, person);
      write(person, wanted, attributes, epochSeconds(atMs));
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

/** The identifiers a person has after a call, as far as the call names them. */
interface Wanted {
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

function wantedIdentifiers({ kind, value }: Identifier, attributes: Fields): Wanted {
  return {
    id: textOf(attributes["id"]) ?? (kind === "id" ? value : null),
    email: textOf(attributes["email"]) ?? (kind === "email" ? value : null),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

type Target = { readonly person: Person | null } | { readonly person: Person | null; readonly failure: string };

/** The person that a call identifies; `null` for a new person. */
function chooseTarget(by: Identifier, wanted: Wanted, find: Find): Target {
  const [named, second] = find(by);
  if (second) return { person: named ?? null, failure: `Several people share the email ${by.value}` };
  if (by.kind === "cio_id")
    return named ? { person: named } : { person: null, failure: `Nobody has cio_id ${by.value}` };
  const own = wanted[by.kind] ?? "";
  const isSame = by.kind === "id" ? own === by.value : isSameEmail(own, by.value);
  if (!isSame) return { person: named ?? null, failure: `Somebody identified by ${by.kind} cannot change it` };
  if (named) return { person: named };
  // A new identifier may come with the other identifier of a known person.
  const otherKind = by.kind === "id" ? "email" : "id";
  const other = wanted[otherKind];
  const [owner, rival] = other === null ? [] : find({ kind: otherKind, value: other });
  if (rival) return { person: null, failure: `Several people share the email ${other}` };
  return { person: owner ?? null };
}

/** Why a person cannot take the identifiers of a call; `null` when they can. */
function changeProblem(person: Person, by: Identifier, wanted: Wanted, find: Find): string | null {
  for (const kind of ["id", "email"] as const) {
    const value = wanted[kind];
    if (value === null) continue;
    // A person who already shares an email may keep sending it.
    const isKept = kind === "id" ? person.id === value : isSameEmail(person.email, value);
    if (!isKept && find({ kind, value }).length > 0) return `The ${kind} ${value} belongs to another person`;
  }
  const isRenamed = person.id !== null && wanted.id !== null && wanted.id !== person.id;
  return isRenamed && by.kind === "email" ? "The id of somebody identified by email cannot change" : null;
}

function createPerson(cioId: string, atMs: number): Person {
  const timestamps = new Map([["cio_id", epochSeconds(atMs)]]);
  return { cioId, id: null, email: null, attributes: new Map(), timestamps, createdMs: atMs };
}

function write(person: Person, wanted: Wanted, attributes: Fields, atSeconds: number): void {
  for (const kind of ["id", "email"] as const) {
    const value = wanted[kind];
    if (value === null || value === person[kind]) continue;
    person[kind] = value;
    person.timestamps.set(kind, atSeconds);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (NOT_ATTRIBUTES.has(name) || value === null || value === undefined) continue;
    person.attributes.set(name, storable(value));
    person.timestamps.set(name, atSeconds);
  }
}

function storable(value: unknown): AttributeValue {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain ? value : JSON.stringify(value);
}

/** The three identifiers of a person as the App API shows them. */
export function identifiersOf({ cioId, email, id }: Person) {
  return { cio_id: cioId, email, id };
}

/** An attribute or identifier of a person as a string; `null` when there is none with that name. */
export function attributeText(person: Person, name: string): string | null {
  if (name === "cio_id") return person.cioId;
  if (name === "id" || name === "email") return person[name];
  const value = person.attributes.get(name);
  return value === undefined ? null : String(value);
}
