import { describe, expect, it } from "vitest";
import { bareInternalId, refOf, toPersonIds } from "./person.ts";

describe("the identifiers of a person", () => {
  it.each([
    [
      { id: "usr_1", cio_id: "0300", email: "a@b.co" },
      { person_id: "usr_1", identifier_type: "id", id: "usr_1", internal_id: "0300", email: "a@b.co" },
    ],
    [
      { id: "", cio_id: "0300", email: "a@b.co" },
      { person_id: "0300", identifier_type: "internal_id", id: null, internal_id: "0300", email: "a@b.co" },
    ],
    [
      { id: null, email: "a@b.co" },
      { person_id: "a@b.co", identifier_type: "email", id: null, internal_id: null, email: "a@b.co" },
    ],
    [
      { id: ".", cio_id: "0300", email: "a@b.co" },
      { person_id: "0300", identifier_type: "internal_id", id: ".", internal_id: "0300", email: "a@b.co" },
    ],
    [{ id: ".." }, { person_id: "..", identifier_type: "id", id: "..", internal_id: null, email: null }],
    [
      { id: 42, cio_id: null, email: "" },
      { person_id: "42", identifier_type: "id", id: "42", internal_id: null, email: null },
    ],
    [
      { id: 0, email: {} },
      { person_id: "0", identifier_type: "id", id: "0", internal_id: null, email: null },
    ],
  ])("reads identifiers from %j", (raw, ids) => {
    expect(toPersonIds(raw)).toEqual(ids);
  });

  it.each([undefined, null, "usr_1", 7, [], {}, { id: [] }])("reads no identifiers from %j", (raw) => {
    const ids = toPersonIds(raw);
    expect(ids).toEqual({ person_id: null, identifier_type: null, id: null, internal_id: null, email: null });
    expect(refOf(ids)).toBeNull();
  });

  it("addresses the person by the most reliable identifier", () => {
    expect(refOf(toPersonIds({ id: "a@b.co", cio_id: "1", email: "c@d.co" }))).toEqual({ kind: "id", value: "a@b.co" });
    expect(refOf(toPersonIds({ cio_id: "1", email: "c@d.co" }))).toEqual({ kind: "cio_id", value: "1" });
    expect(refOf(toPersonIds({ email: "c@d.co" }))).toEqual({ kind: "email", value: "c@d.co" });
  });

  it("removes one path prefix from an internal id", () => {
    expect(["cio_0300", "0300", "cio_cio_1", "x_cio_1", "CIO_1", ""].map(bareInternalId)).toEqual([
      "0300",
      "0300",
      "cio_1",
      "x_cio_1",
      "CIO_1",
      "",
    ]);
  });
});
