import { describe, expect, it } from "vitest";
import { createKeptPages } from "./kept-pages.ts";

function clockAt(startMs: number) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
    advance(ms: number) {
      nowMs += ms;
    },
  };
}

function pageOf(...ids: readonly string[]) {
  return { rows: ids.map((id) => ({ id })), next: null, warnings: [] };
}

describe("the memory of a call", () => {
  const call = (isAgentCall: boolean) => ({
    tool: "Demo.List",
    now: 0,
    signal: new AbortController().signal,
    deadlineMs: 1_000,
    resend: false,
    isAgentCall,
    requests: { sent: 0, left: null },
    progress: () => undefined,
  });

  it("reads a page again only if the call does not continue within it", async () => {
    const memory = createKeptPages(clockAt(0))(call(true))!;
    let reads = 0;
    const read = async () => {
      reads++;
      return pageOf("a", "b");
    };
    await memory.read("key", () => false, read);
    await memory.read("key", () => true, read);
    expect(reads).toBe(1);
    await memory.read("other", () => true, read);
    await memory.read("key", () => false, read);
    expect(reads).toBe(3);
  });

  it("keeps no page that reading ended early", async () => {
    const memory = createKeptPages(clockAt(0))(call(true))!;
    let reads = 0;
    const read = async () => {
      reads++;
      return { ...pageOf("a", "b"), isPartial: true };
    };
    await memory.read("key", () => false, read);
    await memory.read("key", () => true, read);
    expect(reads).toBe(2);
  });

  it("keeps the pages of agents only", () => {
    expect(createKeptPages(clockAt(0))(call(false))).toBeUndefined();
  });
});
