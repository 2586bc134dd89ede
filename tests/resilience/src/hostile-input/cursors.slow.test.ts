import type { Tool } from "@toolwright/core";
import { writeCursor } from "@toolwright/core/authoring";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backendOf, createFaultSandbox } from "../faults/tool-calls.ts";
import { countCases, fuzz, isNightly } from "../fuzz.ts";
import { createDoors } from "./doors.ts";
import type { Facts } from "./expectation.ts";
import { EXPECTED } from "./expected.ts";
import { hostileText } from "./hostile-text.ts";
import { isAllowed } from "./sent-request.ts";
import { damagedCursors, extendedCursors, splicedCursors } from "./tampered-cursors.ts";
import { createTellingBackend } from "./telling-backend.ts";

// A cursor goes through a model, which may cut it, mend it, mix two of them up or make one. Whatever comes back is the
// very cursor, or an input error before any request.

const sandbox = createFaultSandbox();
const working: Readonly<Record<string, object>> = {
  ...usualArguments(sandbox),
  "Messaging.ListPersonMessages": { email: mostWrittenTo() },
};
const NAMES = nonEmpty(
  [...createDoors({}).values()].flatMap(({ tool }) => (tool.parameters().properties?.["cursor"] ? [tool.name] : [])),
  "tools with a cursor",
);

/** Somebody with several pages of messages. */
function mostWrittenTo(): string {
  const counts = new Map<string, number>();
  for (const { recipient } of sandbox.messaging.workspace.deliveries)
    counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

interface Paged {
  readonly tool: Tool;
  readonly args: object;
  readonly requests: { count: number };
  /** Cursors of the first two pages, and of a page that was cut for a small budget. */
  readonly cursors: readonly string[];
}

/** A tool over its stand-in, with cursors that it handed out. */
async function page(name: string): Promise<Paged> {
  const requests = { count: 0 };
  const backend = backendOf({ name }, sandbox);
  const fetch: typeof globalThis.fetch = (...input) => {
    requests.count++;
    return backend(...input);
  };
  const { tool } = createDoors({ fetch }).get(name)!;
  const size = name.startsWith("Observability.") ? "max_results" : "limit";
  const args = { ...working[name], [size]: 1 };
  const first = await nextOf(tool, args);
  const second = await nextOf(tool, { ...args, cursor: first });
  const cut = await tool.call({ ...working[name], [size]: 50 }, { maxResultTokens: 500 });
  const shown = cut.ok ? (cut.fitted as { next_cursor?: string }).next_cursor : undefined;
  requests.count = 0;
  return { tool, args, requests, cursors: [first, second, shown ?? first] };
}

async function nextOf(tool: Tool, args: object): Promise<string> {
  const { next_cursor: cursor } = (await tool.run(args)) as { next_cursor?: string | null };
  if (!cursor) throw new Error(`${tool.name} has no second page to test with`);
  return cursor;
}

/** Calls with each of the cursors, and expects every one to be refused before any request. */
async function expectRefused({ tool, args, requests, cursors }: Paged, tampered: Iterable<string>): Promise<number> {
  const own = new Set(cursors);
  let count = 0;
  for (const cursor of tampered) {
    if (own.has(cursor) || cursor === "") continue;
    count++;
    const answer = await tool.call({ ...args, cursor });
    if (answer.ok || answer.error.code !== "invalid_input" || !answer.text.includes("cursor"))
      expect({ cursor, text: answer.text }).toEqual("an input error about the cursor");
  }
  expect(requests.count, "requests for tampered cursors").toBe(0);
  return count;
}

describe.for(NAMES)("a cursor of %s", (name) => {
  it("is refused with any bit wrong, any character too many, too few or out of place", async (test) => {
    const paged = await page(name);
    for (const cursor of paged.cursors.slice(isNightly ? -2 : -1)) {
      countCases(test, await expectRefused(paged, damagedCursors(cursor, isNightly ? 16 : 7)));
      countCases(test, await expectRefused(paged, extendedCursors(cursor)));
    }
  });

  it("is refused when it is made of two, or belongs to another tool or other arguments", async (test) => {
    const paged = await page(name);
    const [first = "", second = ""] = paged.cursors;
    countCases(test, await expectRefused(paged, splicedCursors(first, second)));
    const others = NAMES.filter((one) => one !== name);
    for (const other of isNightly ? others : others.slice(0, 1)) {
      const [foreign = ""] = (await page(other)).cursors;
      countCases(test, await expectRefused(paged, [foreign, ...splicedCursors(first, foreign)]));
    }
  });

  it("brings the same page however often it is passed, whatever was refused in between", async () => {
    const { tool, args, cursors } = await page(name);
    for (const cursor of cursors) {
      const once = await tool.call({ ...args, cursor });
      await tool.call({ ...args, cursor: `${cursor}x` });
      expect(await tool.call({ ...args, cursor })).toEqual(once);
      expect(once.ok).toBe(true);
    }
  });
});

describe.for(NAMES)("a cursor of %s that somebody made", (name) => {
  it("leads to the requests of its tool only, or to an input error", async (test) => {
    const seen = { calls: 0, sending: 0 };
    const property = fc.asyncProperty(anyState(name), hostileText, async (state, next) => {
      const backend = createTellingBackend({ ids: ["usr_1", ".."], next, isEmpty: false, statuses: [] });
      const { tool } = createDoors({ fetch: backend.fetch }).get(name)!;
      const args = readArguments(tool);
      const { limit: _limit, max_results: _most, cursor: _cursor, ...shared } = args;
      const answer = await tool.call({
        ...working[name],
        cursor: writeCursor({ tool: name, arguments: shared }, state),
      });
      seen.calls++;
      if (backend.sent.length > 0) seen.sending++;
      if (!answer.ok) expect(["invalid_input", "bad_response"], answer.text).toContain(answer.error.code);
      expect(answer.text).not.toContain("could not be processed");
      // Whom a list is about and where it goes on may stand in the cursor; how long its pages are, too.
      const told = new Set([...backend.told, ...textsOf(state)]);
      const sizes = { limit: 1_000, max_results: state.at(-1) };
      const readings = [{ ...args, ...sizes }, { ...args, ...sizes, person_id: "" }, args];
      const allowed = readings.flatMap((one) => EXPECTED[name]!.run({ args: one, told }));
      for (const request of backend.sent)
        expect(
          allowed.some((one) => isAllowed(request, one)),
          request.url.href + request.text,
        ).toBe(true);
    });
    await fuzz(test, property, { normal: 150, share: 0.01 });
    expect(seen.sending, "cursors that were taken").toBeGreaterThan(seen.calls / 20);
  });
});

function readArguments(tool: Tool): Facts["args"] {
  const read = tool.schema()["~standard"].validate(working[tool.name]);
  if (read.issues) throw new Error(`${tool.name} has no working arguments`);
  return read.value as Facts["args"];
}

/** States as a tool writes them, with any of their values replaced. */
function anyState(name: string): fc.Arbitrary<unknown[]> {
  const text = fc.option(hostileText);
  const skip = fc.oneof(fc.nat(5), fc.constantFrom<unknown>(-1, 0.5, 2 ** 53, "1", null, 1e308));
  const limit = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom<unknown>(0, 1_001, "5", null));
  const instant = fc.oneof(
    fc.integer({ min: 1_769_000_000_000, max: 1_770_000_000_000 }),
    fc.constantFrom<unknown>(0, -1, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 1.5, null, "now"),
  );
  const ref = fc.option(fc.tuple(fc.constantFrom("id", "email", "cio_id", "../x"), hostileText));
  return name.startsWith("Observability.")
    ? fc.tuple(fc.tuple(instant, instant), text, skip, text, limit)
    : fc.tuple(ref, text, skip, text, limit);
}

function textsOf(state: readonly unknown[]): string[] {
  return state.flat().flatMap((value) => [String(value), String(value).toWellFormed()]);
}
