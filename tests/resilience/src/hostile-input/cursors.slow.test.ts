import type { Tool } from "@toolwright/core";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { describe, expect, it } from "vitest";
import { backendOf, createFaultSandbox } from "../faults/tool-calls.ts";
import { countCases, isNightly } from "../fuzz.ts";
import { damagedCursors, extendedCursors, splicedCursors } from "./tampered-cursors.ts";
import { createTestTool, createTestTools } from "./test-tools.ts";

// A model may truncate, alter, mix up or invent cursors. A call accepts only an unchanged cursor; any other is an input error
// before any request.

const sandbox = createFaultSandbox();
const workingArguments: Readonly<Record<string, object>> = {
  ...usualArguments(sandbox),
  "Messaging.ListPersonMessages": { email: busiestRecipient() },
};
const NAMES = nonEmpty(
  [...createTestTools({}).values()].flatMap(({ tool }) =>
    tool.parameters().properties?.["cursor"] ? [tool.name] : [],
  ),
  "tools with a cursor",
);

/** Returns the recipient with the most messages, which fill several pages. */
function busiestRecipient(): string {
  const counts = new Map<string, number>();
  for (const { recipient } of sandbox.messaging.workspace.deliveries)
    counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

interface PagedCall {
  readonly tool: Tool;
  readonly args: object;
  readonly requests: { count: number };
  /** Cursors of the first two pages, and of a page truncated to a small token budget. */
  readonly cursors: readonly string[];
}

/** Calls a tool on its sandbox backend and collects cursors. */
async function firstPages(name: string): Promise<PagedCall> {
  const requests = { count: 0 };
  const backend = backendOf({ name }, sandbox);
  const fetch: typeof globalThis.fetch = (...input) => {
    requests.count++;
    return backend(...input);
  };
  const { tool } = createTestTool(name, { fetch });
  const size = name.startsWith("Observability.") ? "max_results" : "limit";
  const args = { ...workingArguments[name], [size]: 1 };
  const first = await nextOf(tool, args);
  const second = await nextOf(tool, { ...args, cursor: first });
  const truncated = await tool.call({ ...workingArguments[name], [size]: 50 }, { maxResultTokens: 500 });
  const fittedCursor = truncated.ok ? (truncated.fitted as { next_cursor?: string }).next_cursor : undefined;
  requests.count = 0;
  return { tool, args, requests, cursors: [first, second, fittedCursor ?? first] };
}

async function nextOf(tool: Tool, args: object): Promise<string> {
  const { next_cursor: cursor } = (await tool.run(args)) as { next_cursor?: string | null };
  if (!cursor) throw new Error(`${tool.name} has no second page to test with`);
  return cursor;
}

/** Expects that a call with each tampered cursor fails before any request; returns the number of calls. */
async function expectRejected(
  { tool, args, requests, cursors }: PagedCall,
  tampered: Iterable<string>,
): Promise<number> {
  const validCursors = new Set(cursors);
  let count = 0;
  for (const cursor of tampered) {
    if (validCursors.has(cursor) || cursor === "") continue;
    count++;
    const response = await tool.call({ ...args, cursor });
    if (response.ok || response.error.code !== "invalid_input" || !response.text.includes("cursor"))
      expect({ cursor, text: response.text }).toEqual("an input error about the cursor");
  }
  expect(requests.count, "requests for tampered cursors").toBe(0);
  return count;
}

describe.for(NAMES)("a cursor of %s", (name) => {
  it("a cursor with a wrong bit or an added, missing or misplaced character is rejected", async (test) => {
    const paged = await firstPages(name);
    for (const cursor of paged.cursors.slice(isNightly ? -2 : -1)) {
      countCases(test, await expectRejected(paged, damagedCursors(cursor, isNightly ? 16 : 4)));
      countCases(test, await expectRejected(paged, extendedCursors(cursor)));
    }
  });

  it("a cursor combined of two, or of another tool, is rejected", async (test) => {
    const paged = await firstPages(name);
    const [first = "", second = ""] = paged.cursors;
    countCases(test, await expectRejected(paged, splicedCursors(first, second)));
    const otherNames = NAMES.filter((one) => one !== name);
    for (const other of isNightly ? otherNames : otherNames.slice(0, 1)) {
      const [foreign = ""] = (await firstPages(other)).cursors;
      countCases(test, await expectRejected(paged, [foreign, ...splicedCursors(first, foreign)]));
    }
  });

  it("a cursor returns the same page every time, even after rejected cursors", async () => {
    const { tool, args, cursors } = await firstPages(name);
    for (const cursor of cursors) {
      const read = async () => {
        const answer = await tool.call({ ...args, cursor });
        if (!answer.ok) throw new Error(answer.text);
        return { ...answer.value, calls_left: null };
      };
      const once = await read();
      await tool.call({ ...args, cursor: `${cursor}x` });
      expect(await read()).toEqual(once);
    }
  });
});
