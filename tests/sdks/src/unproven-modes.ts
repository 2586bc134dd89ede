import { describe, expect, test } from "vitest";

/** Runs a call in a mode of an SDK, without a person's decision on it. */
export type Mode = () => Promise<unknown>;

/** Modes by SDK and name. */
export type Modes = Readonly<Record<string, Readonly<Record<string, Mode>>>>;

/**
 * Tests that no mode writes anything, and that the table of the documentation has each mode with its number of writes.
 * @param file path of the recorded numbers
 */
export function testModes(modes: Modes, writes: () => number, file: string): void {
  const numbers: Record<string, Record<string, number>> = {};
  describe.each(Object.entries(modes))('with approve: "sdk", %s writes nothing if it', (sdk, own) => {
    test.each(Object.entries(own))("%s", async (name, mode) => {
      await mode().catch((thrown: { code?: string }) => expect(thrown.code).toBe("not_approved"));
      numbers[sdk] = { ...numbers[sdk], [name]: writes() };
      expect(writes()).toBe(0);
    });
  });
  test("the recorded numbers are those of all modes", async () => {
    await expect(`${JSON.stringify(numbers, null, 2)}\n`).toMatchFileSnapshot(file);
  });
}
