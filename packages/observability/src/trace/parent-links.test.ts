import { describe, expect, it } from "vitest";
import { span } from "./__fixtures__/spans.ts";
import { idOrNull } from "./distinct-spans.ts";
import { attachmentOf, parentLinks } from "./parent-links.ts";

const linksOf = (...pairs: [id: string | null, parent: string | null][]) => {
  const spans = pairs.map(([span_id, parent_id]) => span({ span_id, parent_id }));
  const positions = new Map(
    pairs.flatMap(([id], position) => (idOrNull(id) === null ? [] : [[id ?? "", position] as const])),
  );
  const links = [...parentLinks({ spans, positions })];
  return links.map((link) => ({ parent: Math.max(-1, link), attachment: attachmentOf(link) }));
};

const free = (attachment: string) => ({ parent: -1, attachment });
const child = (parent: number) => ({ parent, attachment: "child" });

describe("parentLinks", () => {
  it("distinguishes a declared root from a span whose parent is missing", () => {
    expect(linksOf(["1", null], ["2", "0"], ["3", "77"], ["4", "1"])).toEqual([
      free("root"),
      free("root"),
      free("orphan"),
      child(0),
    ]);
  });

  it("treats a span that names itself as its parent as a root", () => {
    expect(linksOf(["1", "1"])).toEqual([free("cycle")]);
  });

  it("breaks a cycle at its first span, wherever it is entered", () => {
    // 4 leads into the cycle 2 → 3 → 1 → 2.
    expect(linksOf(["4", "3"], ["1", "2"], ["2", "3"], ["3", "1"])).toEqual([
      child(3),
      free("cycle"),
      child(3),
      child(1),
    ]);
  });

  it("breaks every one of several cycles", () => {
    const links = linksOf(["1", "2"], ["2", "1"], ["3", "4"], ["4", "3"]);
    expect(links.map((link) => link.parent)).toEqual([-1, 0, -1, 2]);
  });

  it("never links to a span without an id", () => {
    expect(linksOf([null, null], ["0", null], ["3", "0"])).toEqual([free("root"), free("root"), free("root")]);
  });
});
