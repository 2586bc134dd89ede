import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shown } from "../../../../site/playground/notes.ts";
import type { Outcome } from "../../../../site/playground/run-tool.ts";
import { createRunner, reveal } from "../../../../site/playground/runner.ts";

const CARD: Outcome = {
  isError: false,
  isPreview: true,
  text: "",
  tokens: 0,
  value: {},
  picture: null,
  milliseconds: 1,
};
const CALL = { tool: "Messaging.SendTransactionalEmail", text: "{}" };

beforeEach(() => {
  vi.stubGlobal("history", { state: null, replaceState: () => undefined });
  vi.stubGlobal("window", { innerHeight: 900 });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("requestAnimationFrame", (react: () => void) => react());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs calls whose outcomes are these, and returns what the form receives. */
async function shownBy(...outcomes: readonly Outcome[]): Promise<readonly unknown[]> {
  const element = { getBoundingClientRect: () => ({ top: 0 }) } as HTMLElement;
  const results = { element, showProgress: () => undefined, setStale: () => undefined, show: async () => undefined };
  const left = [...outcomes];
  const sandbox = {
    start: () => undefined,
    catalog: async () => [],
    check: async () => ({ problem: null }),
    run: async () => left.shift() ?? CARD,
    stop: () => undefined,
  };
  const shown: (Shown | null)[] = [];
  const { run } = createRunner(sandbox, results, (next) => void shown.push(next));
  for (const { isPreview } of outcomes) await run(CALL.tool, CALL.text, isPreview ? "preview" : "run");
  return shown;
}

it("approves a call only while its card is shown, and not a second time while it runs", async () => {
  const sent = { ...CARD, isPreview: false };
  expect(await shownBy(CARD, sent)).toEqual([null, { ...CALL, outcome: CARD }, null, { ...CALL, outcome: sent }]);
});

it("shows an earlier result again, and not the one of a call in flight", async () => {
  const results = { element: {}, showProgress: () => undefined, show: () => undefined };
  const answer = Promise.withResolvers<Outcome>();
  const shown: (Shown | null)[] = [];
  const runner = createRunner(
    { run: () => answer.promise } as never,
    results as never,
    (next) => void shown.push(next),
  );
  const running = runner.run(CALL.tool, CALL.text, "preview");
  const earlier = { ...CALL, text: '{ "to": "a@example.com" }', outcome: CARD };
  runner.show(earlier);
  answer.resolve(CARD);
  expect(await running).toBeNull();
  expect(shown).toEqual([null, earlier]);
});

it("shows nothing for text that is not JSON, so the last result belongs to another text", async () => {
  const shown: unknown[] = [];
  const nothing = { showProgress: () => undefined, show: () => undefined };
  const { run } = createRunner({} as never, nothing as never, (call) => void shown.push(call));
  await run(CALL.tool, "{", "run");
  expect(shown).toEqual([]);
});

it("scrolls to a result once it is drawn, since until then its height is another", async () => {
  const drawn = Promise.withResolvers<void>();
  const scrolls: unknown[] = [];
  const element = {
    getBoundingClientRect: () => ({ top: -530 }),
    scrollIntoView: (options: unknown) => void scrolls.push(options),
  };
  const results = { element, showProgress: () => undefined, show: () => drawn.promise };
  const shown = Promise.withResolvers<void>();
  const runner = createRunner({ run: async () => CARD } as never, results as never, (next) => next && shown.resolve());
  const running = runner.run("Messaging.GetPerson", "{}", "run");
  await shown.promise;
  await Promise.resolve();
  expect(scrolls).toEqual([]);
  drawn.resolve();
  await running;
  expect(scrolls).toHaveLength(1);
});

it.each([
  ["not to one that is partly in view, where a person may have been reading", -3_000, 9_000, 0],
  ["to one that is above the window", -978, -368, 1],
  ["to one that is below it", 1_200, 1_900, 1],
])("after Forward scrolls %s", (_, top, bottom, scrolled) => {
  const scrollIntoView = vi.fn();
  reveal({ getBoundingClientRect: () => ({ top, bottom }), scrollIntoView } as never, true);
  expect(scrollIntoView).toHaveBeenCalledTimes(scrolled);
});
