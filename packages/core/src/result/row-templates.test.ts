import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandRepeatedRows, findRepeatedRows, writeFirstRow, writeRepeatedRow } from "./row-templates.ts";

const RULE = { text: "message", equal: ["level"], kept: ["trace_id"], omitted: ["id"] };

/** The rows as a result writes them. */
function write(rows: readonly object[]): object[] {
  const repetitions = findRepeatedRows(rows, RULE);
  return rows.map((row) => {
    const repetition = repetitions.get(row);
    if (!repetition) return row;
    const part = { row, first: repetition.first, repetition };
    return row === repetition.first ? writeFirstRow(part, RULE) : writeRepeatedRow(part, RULE);
  });
}

const timeout = (waiting: number) => `No connection from pool payments-db within 5000 ms (size=4, waiting=${waiting})`;

describe("rows whose messages differ only in variable parts", () => {
  it("have a complete first row with a count; the others have what differs", () => {
    const rows = [
      { id: "a", level: "error", host: "web-1", message: timeout(31) },
      { id: "b", level: "error", host: "web-1", message: "Disk full" },
      { id: "c", level: "error", host: "web-2", message: timeout(24) },
      { id: "d", level: "error", host: "web-1", message: timeout(7) },
    ];
    const written = write(rows);
    expect(written).toEqual([
      { template: 1, repeated: 3, ...rows[0], message_values: ["waiting=31)"] },
      rows[1],
      { template: 1, host: "web-2", message_values: ["waiting=24)"] },
      { template: 1, message_values: ["waiting=7)"] },
    ]);
    expect(expandRepeatedRows(written)).toMatchObject(rows.map(({ id: _, ...row }) => row));
  });

  it.each([
    ["numbers", "took 31 ms", "took 7 ms"],
    ["durations", "slept for 1.5s now", "slept for 20ms now"],
    ["hexadecimal ids", "lost block 4be103c07aa9 of the volume", "lost block 00ff27aa of the volume"],
    [
      "UUIDs",
      "order 0b8a1c1e-41f3-4f6e-9b7e-0d9f1a2b3c4d is gone",
      "order 77aa1c1e-0001-4f6e-9b7e-ffffff2b3c4d is gone",
    ],
    ["quoted strings", 'no column "name" in the table', 'no column "sku" in the table'],
    ["addresses", "10.18.13.203 closed the connection early", "10.17.46.48 closed the connection early"],
  ])("repeat where they differ in %s", (_, one, other) => {
    const rows = [{ message: one }, { message: other }];
    expect(findRepeatedRows(rows, RULE).size).toBe(2);
    expect(expandRepeatedRows(write(rows))).toMatchObject(rows);
  });

  it("do not repeat where they differ in words, or in a field that a template must share", () => {
    const rows = [
      { level: "error", message: "took 31 ms" },
      { level: "warn", message: "took 30 ms" },
      { level: "error", message: "waited 31 ms" },
    ];
    expect(write(rows)).toEqual(rows);
  });

  it("keep their messages where values could not be distinguished, or would be as long", () => {
    const same = [
      { message: "retry 4 of 4 because the server is busy" },
      { message: "retry 4 of 5 because the server is busy" },
    ];
    const short = [{ message: "id 12345" }, { message: "id 54321" }];
    for (const rows of [same, short]) expect(write(rows)[1]).toEqual({ template: 1, message: rows[1]?.message });
  });

  it("say null for a field that only the first row has", () => {
    const rows = [
      { host: "web-1", message: "Disk full" },
      { message: "Disk full", tags: ["a"] },
    ];
    expect(write(rows)[1]).toEqual({ template: 1, tags: ["a"], host: null });
  });

  it("keep the ids that other tools take, also where they are equal", () => {
    const rows = [
      { id: "a", trace_id: "77", message: "Disk full" },
      { id: "b", trace_id: "77", message: "Disk full" },
    ];
    expect(write(rows)[1]).toEqual({ template: 1, trace_id: "77" });
  });

  it("are restored from any rows, except their ids", () => {
    const word = fc.constantFrom("took", "31", "7", "ms", '"a', 'b"', "", "x=1", "x=22");
    const message = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
    const row = fc.record(
      { id: fc.nat(), level: fc.constantFrom("a", "b"), host: fc.constantFrom("x", "y"), message },
      { requiredKeys: ["id", "message"] },
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const restored = expandRepeatedRows(JSON.parse(JSON.stringify(write(rows))));
        const expected = rows.map(({ id: _, ...fields }) => fields);
        expect(restored).toMatchObject(expected);
        for (const [index, { template }] of (restored as { template?: number }[]).entries())
          if (template === undefined) expect(restored[index]).toEqual(rows[index]);
      }),
      { numRuns: 2_000 },
    );
  });
});
