import { beforeAll, describe, expect, it } from "vitest";
import { askEditor, errorsInEditor, type Shown } from "./ask-editor.ts";
import { SELECTING_COUNT, writeMisspelledNames, writeOptions } from "./write-options.ts";

describe("an editor in the options of a toolkit or an adapter", () => {
  let shown: readonly Shown[];
  beforeAll(async () => {
    shown = await askEditor("options", writeOptions());
  });

  const spotsOf = (kind: string) =>
    shown.flatMap(({ spot, completions }) =>
      spot.title.startsWith(`${kind}: `) ? [{ title: spot.title.slice(kind.length + 2), completions }] : [],
    );

  it("shows text for every option", () => {
    const missing = spotsOf("options").flatMap(({ title, completions }) => {
      // Outside of an object, the editor lists the names of all variables instead.
      expect(completions.length, title).toBeGreaterThan(0);
      expect(completions.length, title).toBeLessThan(40);
      return completions.flatMap(({ name, text }) => (text === "" ? [`${title}: ${name}`] : []));
    });
    expect(missing).toEqual([]);
  });

  it("shows the type and the text of each field of a policy on hover", () => {
    const fields = shown.filter(({ spot }) => spot.kind === "argument");
    expect(fields.length).toBe(12);
    expect(fields.filter(({ code, text }) => code === "" || text === "").map(({ spot }) => spot.title)).toEqual([]);
  });

  it("completes the names of the tools and result fields that a list may have", () => {
    const names = spotsOf("names").map(({ title, completions }) => {
      const expected = title.startsWith("hideFields") ? "email" : "Messaging.GetPerson";
      return completions.some(({ name }) => name === expected) ? "" : title;
    });
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((title) => title !== "")).toEqual([]);
  });

  it("suggests the right name for a misspelled one, and says no type is never", async () => {
    const errors = await errorsInEditor("misspelled", writeMisspelledNames());
    expect(errors.filter((text) => !text.includes(`Did you mean '"Messaging.GetPerson"'?`))).toEqual([]);
    expect(errors.length).toBe(2 * SELECTING_COUNT);
  });
});
