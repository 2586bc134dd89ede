import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTool, findToolAsWritten, nameTools, toWireName, unknownTool } from "./name.ts";

const word = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,20}$/);

test("a wire name is the full name with an underscore for its dot", () => {
  expect(toWireName("Observability.SearchLogs")).toBe("Observability_SearchLogs");
});

test("every wire name differs from its full name in the dot alone, and uses only letters that every provider accepts", () => {
  fc.assert(
    fc.property(word, word, (toolkit, tool) => {
      const name = `${toolkit}.${tool}` as const;
      expect(toWireName(name)).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);
      expect(toWireName(name).replace("_", ".")).toBe(name);
    }),
  );
});

test("a sentence names a toolkit's tools as a model knows them, and keeps quotations and other words", () => {
  const name = (sentence: string) => nameTools(sentence, [{ name: "Probe.Run" }, { name: "Probe.StopAll" }]);
  expect(name("Run repeats what StopAll ended: StopAll lists it.")).toBe(
    "Probe_Run repeats what Probe_StopAll ended: Probe_StopAll lists it.",
  );
  for (const same of ["Probe.StopAll", "Probe_StopAll", "StopAllOfThem", 'the value "StopAll now"', "`a StopAll b`"])
    expect(name(same)).toBe(same);
  expect(name('" StopAll')).toBe('" Probe_StopAll');
});

const tools = [
  { name: "Probe.Run", wireName: "Probe_Run" },
  { name: "Probe.Stop", wireName: "Probe_Stop" },
] as const;

describe("findTool", () => {
  test("finds a tool by either spelling of its name", () => {
    expect(findTool(tools, "Probe.Stop")).toBe(tools[1]);
    expect(findTool(tools, "Probe_Stop")).toBe(tools[1]);
  });

  test("finds no tool by any other spelling", () => {
    for (const name of ["Probe", "probe.run", "Run", "", "Probe-Run", "__proto__"])
      expect(findTool(tools, name)).toBeUndefined();
  });
});

describe("findToolAsWritten", () => {
  test("finds a tool by any spelling of its name, with or without its toolkit", () => {
    for (const name of ["Probe.Stop", "Probe_Stop", "probe.stop", "Stop", "stop", "STOP"])
      expect(findToolAsWritten(tools, name), name).toBe(tools[1]);
    expect(findToolAsWritten([{ name: "Probe.StopAll", wireName: "Probe_StopAll" }], "stop-all")).toBeDefined();
  });

  test("finds no tool by another name, or by one that two toolkits share", () => {
    for (const name of ["Probe", "", "sto", "Other.Stop", "__proto__"])
      expect(findToolAsWritten(tools, name), name).toBeUndefined();
    const shared = [...tools, { name: "Other.Stop", wireName: "Other_Stop" }];
    expect(findToolAsWritten(shared, "stop")).toBeUndefined();
    expect(findToolAsWritten(shared, "other.stop")).toBe(shared[2]);
  });
});

describe("unknownTool", () => {
  test("an unknown name gets the nearest name as a suggestion", () => {
    const error = unknownTool(tools, "Probe_Rum");
    expect(error.code).toBe("invalid_input");
    expect(error.message).toBe('No tool is named "Probe_Rum"; did you mean Probe_Run?');
  });

  test("an unknown name without a toolkit gets the nearest tool", () => {
    const many = [...tools, { name: "Messaging.SendEmail", wireName: "Messaging_SendEmail" }];
    expect(unknownTool(many, "send-emial").message).toBe(
      'No tool is named "send-emial"; did you mean Messaging_SendEmail?',
    );
  });

  test("an unknown name gets a list of the known names when none is near", () => {
    expect(unknownTool(tools, "weather").message).toBe('No tool is named "weather"; known: Probe_Run, Probe_Stop');
    expect(unknownTool([], "weather").message).toBe('No tool is named "weather"; known: none');
  });

  test("an unknown name is quoted only up to a limit", () => {
    expect(unknownTool([], "x".repeat(10_000)).message.length).toBeLessThan(150);
  });
});
