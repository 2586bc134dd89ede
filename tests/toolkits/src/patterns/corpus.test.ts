import { readFileSync } from "node:fs";
import { hidePatterns } from "@toolwright/core/hide-patterns";
import { describe, expect, it } from "vitest";
import { BEYOND, CLEAN, PLANTED } from "./corpus.ts";
import { measure } from "./measure.ts";
import { measureTables } from "./table.ts";

const hidden = await hidePatterns(["email", "phone", "card", "iban", "ip", "key"]);
// Each line gets a new hider, so that no detector profits from a value that another line taught.
const measures = measure((text) => hidden.createHider([])?.hide(text) ?? text);
const guide = readFileSync(new URL("../../../../docs/guides/hide-patterns.md", import.meta.url), "utf8");

describe("the detectors of hidePatterns", () => {
  it("find every value of 27 kinds in more than 1,400 log lines, and hide no other word", () => {
    expect([PLANTED.length, measures.found.length]).toEqual([1_458, 27]);
    expect(measures.found.flatMap(({ missed, cut }) => [...missed, ...cut])).toEqual([]);
  });

  it("see at most 0.5 % of the lines without such values by mistake", () => {
    expect(CLEAN.length).toBe(1_458);
    for (const { labels, text } of measures.alarms) expect(["card", "phone"], text).toContain(labels.join());
    expect(measures.alarms.length).toBeLessThanOrEqual(CLEAN.length * 0.005);
  });

  it("miss the values that the guide names as limits", () => {
    expect(measures.beyond.flatMap(({ missed }) => missed)).toHaveLength(BEYOND.length);
  });

  it.each([0, 1, 2])("table %i of the guide has the measured numbers", (index) => {
    expect(guide).toContain(measureTables(measures)[index]);
  });
});
