import { describe, expect, it } from "vitest";
import { selectCases } from "./select-cases.ts";

const idsOf = async (names: readonly string[] | null) => (await selectCases(null, names)).map(({ id }) => id);

describe("selectCases", () => {
  it("selects every case without names, in the order of the ids", async () => {
    const ids = await idsOf(null);
    expect(ids).toEqual([...ids].sort());
    expect(ids.length).toBeGreaterThan(40);
  });

  it("selects cases by their names, kinds and tags", async () => {
    expect(await idsOf(["mail-retries", "charge-latency"])).toEqual(["charge-latency", "mail-retries"]);
    const selected = await selectCases(null, ["prospecting", "hostile-text", "mail-retries"]);
    expect(
      selected.every(
        ({ id, kind, tags = [] }) => kind === "prospecting" || tags.includes("hostile-text") || id === "mail-retries",
      ),
    ).toBe(true);
    expect(new Set(selected.map(({ kind }) => kind)).size).toBe(5);
  });

  it("suggests the nearest name for an unknown one", async () => {
    await expect(idsOf(["mail-retrys"])).rejects.toThrow(
      'No case, kind or tag is named "mail-retrys"; did you mean mail-retries?',
    );
    await expect(idsOf(["prospect"])).rejects.toThrow(/did you mean prospecting\?/);
    await expect(idsOf(["zzzz"])).rejects.toThrow(/see --list\./);
  });
});
