import type { PersonId } from "../customerio/person.ts";

/** Warns that a write by internal id may have no effect: Customer.io accepts it, and creates no person for it. */
export function internalIdWarnings({ identifier_type }: PersonId): string[] {
  if (identifier_type !== "internal_id") return [];
  return [
    "Customer.io drops this write without an error if no person has the internal id. GetPerson shows whether one has it.",
  ];
}
