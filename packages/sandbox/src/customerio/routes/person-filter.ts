import { asFields, type Fields } from "@toolwright/core/http";
import { attributeString, isMember } from "../workspace/people.ts";
import type { Person, Segment } from "../workspace/workspace.ts";

/** Whether a person matches a filter. */
export type PersonTest = (person: Person) => boolean;

/** Compiles a search filter; `null` if it is malformed. */
export function readFilter(filter: unknown, segments: readonly Segment[]): PersonTest | null {
  const [entry, second] = Object.entries(asFields(filter));
  if (!entry || second) return null;
  const [kind, operand] = entry;
  switch (kind) {
    case "and":
    case "or": {
      const tests = Array.isArray(operand) ? operand.map((part: unknown) => readFilter(part, segments)) : [];
      const validTests = tests.filter((test) => test !== null);
      if (validTests.length === 0 || validTests.length < tests.length) return null;
      return kind === "and"
        ? (one) => validTests.every((test) => test(one))
        : (one) => validTests.some((test) => test(one));
    }
    case "not": {
      const test = readFilter(operand, segments);
      return test && ((one) => !test(one));
    }
    case "segment":
      return segmentTest(asFields(operand), segments);
    case "attribute":
      return attributeTest(asFields(operand));
    default:
      return null;
  }
}

function segmentTest({ id }: Fields, segments: readonly Segment[]): PersonTest | null {
  if (!Number.isInteger(id)) return null;
  const segment = segments.find((candidate) => candidate.id === id);
  return (person) => segment !== undefined && isMember(segment, person);
}

function attributeTest({ field, operator, value }: Fields): PersonTest | null {
  if (typeof field !== "string" || field === "") return null;
  if (operator === "exists") return (person) => attributeString(person, field) !== null;
  if (operator !== "eq" || !["string", "number", "boolean"].includes(typeof value)) return null;
  const fold = (text: string) => (field === "email" ? text.toLowerCase() : text);
  const expected = fold(String(value));
  return (person) => {
    const text = attributeString(person, field);
    return text !== null && fold(text) === expected;
  };
}
