import { beforeEach, describe, expect, test } from "vitest";
import { emptyWorkspace, NOW, person } from "../__fixtures__/workspace.ts";
import { attributeString } from "./people.ts";
import type { Identifier, IdentifyOutcome, People } from "./workspace.ts";

const byId = (value: string): Identifier => ({ kind: "id", value });
const byEmail = (value: string): Identifier => ({ kind: "email", value });
const byCioId = (value: string): Identifier => ({ kind: "cio_id", value });
let people: People;

beforeEach(() => {
  people = emptyWorkspace().people;
});

function identify(by: Identifier, attributes: Record<string, unknown> = {}): IdentifyOutcome {
  return people.identify(by, attributes, NOW);
}

function failureOf(identified: IdentifyOutcome): string | null {
  return "failure" in identified ? identified.failure : null;
}

describe("finding", () => {
  test("finding by email ignores case and returns all people who share it, oldest first", () => {
    people.add(person("a2", { email: "ada@example.com", createdMs: NOW }));
    people.add(person("a1", { email: "Ada@Example.com", createdMs: NOW - 1 }));
    expect(people.find(byEmail("ADA@example.com")).map(({ cioId }) => cioId)).toEqual(["a1", "a2"]);
    expect(people.find(byEmail("eva@example.com"))).toEqual([]);
  });

  test("finding by id is exact, and finding by cio_id takes no prefix", () => {
    people.add(person("a1", { id: "u1" }));
    expect(people.find(byId("u1"))).toHaveLength(1);
    expect(people.find(byId("U1"))).toHaveLength(0);
    expect(people.find(byCioId("a1"))).toHaveLength(1);
    expect(people.find(byCioId("cio_a1"))).toHaveLength(0);
  });
});

describe("creating and updating", () => {
  test("a new person gets a cio_id and the identifier of the call", () => {
    const created = identify(byId("u1"), { plan: "pro", email: "ada@example.com" });
    expect(created).toMatchObject({ isNew: true, person: { cioId: "b0000001", id: "u1", email: "ada@example.com" } });
    expect(created.person?.timestamps.get("plan")).toBe(NOW / 1_000);
    expect(people.all()).toHaveLength(1);
  });

  test("identifying keeps other attributes", () => {
    identify(byId("u1"), { plan: "pro", city: "Bonn" });
    const updated = identify(byId("u1"), { plan: "free", city: null, team: undefined });
    expect(updated).toMatchObject({ isNew: false });
    expect([...(updated.person?.attributes ?? [])]).toEqual([
      ["plan", "free"],
      ["city", "Bonn"],
    ]);
  });

  test("scalar values are stored unchanged, nested ones as JSON, and control keys not at all", () => {
    const { person: ada } = identify(byId("u1"), {
      age: 36,
      vip: true,
      note: "",
      tags: ["a"],
      cio_id: "x",
      _timestamp: 1,
      _update: false,
      cio_relationships: {},
    });
    expect(Object.fromEntries(ada?.attributes ?? [])).toEqual({ age: 36, vip: true, note: "", tags: '["a"]' });
  });

  test("an id or email among the attributes becomes an identifier, numbers included", () => {
    const { person: ada } = identify(byEmail("ada@example.com"), { id: 42 });
    expect(ada).toMatchObject({ id: "42", email: "ada@example.com" });
    expect(people.find(byId("42"))).toEqual([ada]);
    expect(ada?.attributes.size).toBe(0);
  });

  test("_update forbids creating but not updating", () => {
    expect(identify(byId("u1"), { _update: true, plan: "pro" }).person).toBeNull();
    expect(people.all()).toEqual([]);
    identify(byId("u1"));
    expect(identify(byId("u1"), { _update: true, plan: "pro" })).toMatchObject({ isNew: false });
  });
});

describe("changing identifiers", () => {
  test("a new id with a known email updates the person with that email", () => {
    people.add(person("a1", { email: "ada@example.com" }));
    expect(identify(byId("u1"), { email: "Ada@example.com" })).toMatchObject({
      isNew: false,
      person: { cioId: "a1", id: "u1" },
    });
    expect(identify(byId("u2"), { email: "ada@example.com" })).toMatchObject({ person: { cioId: "a1", id: "u2" } });
  });

  test("a new email with a known id updates the person with that id", () => {
    people.add(person("a1", { id: "u1" }));
    expect(identify(byEmail("ada@example.com"), { id: "u1" })).toMatchObject({ isNew: false, person: { cioId: "a1" } });
  });

  test("a call by id can change the email, and a call by cio_id can change both", () => {
    people.add(person("a1", { id: "u1", email: "ada@example.com" }));
    expect(identify(byId("u1"), { email: "eva@example.com" })).toMatchObject({ person: { email: "eva@example.com" } });
    expect(identify(byCioId("a1"), { id: "u9", email: "ida@example.com" })).toMatchObject({
      person: { id: "u9", email: "ida@example.com" },
    });
  });

  test("people who already share an email can keep it", () => {
    people.add(person("a1", { id: "u1", email: "ada@example.com" }));
    people.add(person("a2", { id: "u2", email: "ada@example.com" }));
    expect(failureOf(identify(byId("u2"), { email: "ADA@example.com", plan: "pro" }))).toBeNull();
  });

  test("removing returns the person, or null for an unknown one", () => {
    people.add(person("a1", { id: "u1" }));
    expect(people.remove(byId("u1"))?.cioId).toBe("a1");
    expect(people.remove(byId("u1"))).toBeNull();
  });
});

describe("failed identifications", () => {
  beforeEach(() => {
    people.add(person("a1", { id: "u1", email: "ada@example.com" }));
    people.add(person("a2", { id: "u2", email: "eva@example.com" }));
  });

  test.each<{ title: string; by: Identifier; attributes: Record<string, unknown>; about: string | null }>([
    {
      title: "an id and an email of two people",
      by: byId("u1"),
      attributes: { email: "eva@example.com" },
      about: "a1",
    },
    {
      title: "an email and an id of two people",
      by: byEmail("ada@example.com"),
      attributes: { id: "u2" },
      about: "a1",
    },
    { title: "a cio_id and an id of two people", by: byCioId("a1"), attributes: { id: "u2" }, about: "a1" },
    {
      title: "another email by email",
      by: byEmail("ada@example.com"),
      attributes: { email: "ida@example.com" },
      about: "a1",
    },
    { title: "another id by email", by: byEmail("ada@example.com"), attributes: { id: "u3" }, about: "a1" },
    { title: "another id by id", by: byId("u1"), attributes: { id: "u3" }, about: "a1" },
    { title: "another id by an unknown id", by: byId("u3"), attributes: { id: "u1" }, about: null },
    { title: "an unknown cio_id", by: byCioId("a9"), attributes: { plan: "pro" }, about: null },
  ])("identifying with $title fails and changes nothing", ({ by, attributes, about }) => {
    const peopleBefore = structuredClone(people.all());
    const outcome = identify(by, { ...attributes, plan: "pro" });
    expect(failureOf(outcome)).toEqual(expect.any(String));
    expect(outcome.person?.cioId ?? null).toBe(about);
    expect(people.all()).toEqual(peopleBefore);
  });

  test("an email that several people share identifies no person", () => {
    people.add(person("a3", { email: "ada@example.com" }));
    expect(failureOf(identify(byEmail("ada@example.com")))).toContain("share");
    expect(identify(byId("u5"), { email: "ada@example.com" })).toMatchObject({ person: null });
    expect(people.all()).toHaveLength(3);
  });
});

test("identifiers are readable as attributes", () => {
  const ada = person("a1", { id: "u1", attributes: new Map([["age", 36]]) });
  expect(["cio_id", "id", "email", "age", "plan"].map((name) => attributeString(ada, name))).toEqual([
    "a1",
    "u1",
    null,
    "36",
    null,
  ]);
});
