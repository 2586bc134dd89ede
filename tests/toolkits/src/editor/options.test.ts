import { SITES } from "@toolwright/observability";
import { beforeAll, describe, expect, it } from "vitest";
import { askEditor, errorsInEditor, type Shown } from "./ask-editor.ts";
import { SELECTING_COUNT, writeMisspelledOptions, writeOptions, writeWrongNames } from "./write-options.ts";

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
    const errors = await errorsInEditor("misspelled", writeWrongNames("Messaging.GetPersn"));
    expect(errors.filter((text) => !text.includes(`Did you mean '"Messaging.GetPerson"'?`))).toEqual([]);
    expect(errors.length).toBe(2 * SELECTING_COUNT);
  });

  it("shows only the right name for one without its toolkit", async () => {
    const errors = await errorsInEditor("without-toolkit", writeWrongNames("GetPerson"));
    const expected = `Type '"GetPerson"' is not assignable to type '"Messaging.GetPerson"'.`;
    expect(errors.filter((text) => !text.includes(expected))).toEqual([]);
    expect(errors.length).toBe(2 * SELECTING_COUNT);
  });

  it("suggests the right option of a toolkit for a misspelled one, and speaks of no overloads", async () => {
    const errors = await errorsInEditor("misspelled-option", writeMisspelledOptions());
    expect(errors.length).toBe(3);
    expect(errors.filter((text) => !/^Object literal.* Did you mean to write 'timeout'\?$/.test(text))).toEqual([]);
  });

  it("completes the sites of Datadog and the regions of Customer.io", () => {
    const values = spotsOf("values").map(({ completions }) => completions.map(({ name }) => name));
    expect(values).toEqual([[...SITES].sort(), ["EU", "US"]]);
  });

  it("describes createObservability on hover while an option is wrong", () => {
    const { code, text } = shown.find(({ spot }) => spot.title === "createObservability, misspelled") ?? {};
    expect(code).toMatch(/: Observability$/);
    expect(text).toContain("reads the secrets `OBSERVABILITY_API_KEY`");
  });

  it("names no other adapter on hover over an option", () => {
    const labels = shown.filter(({ spot }) => spot.kind === "field").map(({ code }) => code);
    expect(labels.map((code) => /\) (\w+)</.exec(code)?.[1])).toEqual(["AiSdkToolOptions", "AiSdkToolOptions"]);
  });
});
