import { describe, expect, test } from "vitest";
import { writeInstructions } from "./instructions.ts";
import { createTools } from "./toolkits.ts";

const all = createTools();
const toolNamesIn = (text: string) => new Set(text.match(/(?:Observability|Messaging|Sales)_[A-Za-z]+/g) ?? []);
const allNames = new Set<string>(all.map(({ wireName }) => wireName));

describe("the instructions", () => {
  test("the instructions name only existing tools, by their wire names", () => {
    for (const name of toolNamesIn(writeInstructions(all))) expect(allNames).toContain(name);
  });

  test.each(["Observability", "Messaging", "Sales"])(
    "the instructions of %s alone name no other toolkit",
    (toolkit) => {
      const text = writeInstructions(all.filter(({ name }) => name.startsWith(`${toolkit}.`)));
      expect(text).toContain(toolkit);
      for (const other of ["Observability", "Messaging", "Sales"].filter((name) => name !== toolkit))
        expect(text).not.toContain(other);
    },
  );

  test("the instructions name only offered tools", () => {
    const offered = all.filter(({ annotations }) => annotations.readOnly);
    const names = new Set<string>(offered.map(({ wireName }) => wireName));
    for (const name of toolNamesIn(writeInstructions(offered))) expect(names).toContain(name);
    expect(writeInstructions(offered)).not.toContain("SendTransactionalEmail");
  });

  test("the instructions mention unknown outcomes only when something can be sent, changed or spent", () => {
    expect(writeInstructions(all)).toContain('outcome "unknown"');
    expect(writeInstructions(all.filter(({ name }) => name.startsWith("Observability")))).not.toContain("unknown");
  });

  test("the instructions state when the backends are a sandbox", () => {
    expect(writeInstructions(all, { isSandbox: true })).toContain("sandbox");
    expect(writeInstructions(all)).not.toContain("sandbox");
  });

  test("the instructions stay short, since a model pays for them in every conversation", () => {
    expect(writeInstructions(all, { isSandbox: true }).length).toBeLessThan(2_000);
  });
});
