import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LINKED, LOST } from "../../../../site/playground/notes.ts";
import { writeFragment } from "../../../../site/playground/share-link.ts";
import { createTrail } from "../../../../site/playground/trail.ts";

const THREE = { tool: "Messaging.ListSegmentMembers", text: '{ "segment_id": "3" }' };
const ONE = { ...THREE, text: '{ "segment_id": "1" }' };

/** A tab's history, as far as the trail uses it. */
interface Entry {
  readonly state: { readonly entry?: number } | null;
  readonly address: string;
}

let entries: Entry[];
let at: number;
let follow: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  entries = [{ state: null, address: "" }];
  at = 0;
  const write = (index: number) => (state: Entry["state"], _: string, address?: string) => {
    // Entries differ by their time.
    vi.advanceTimersByTime(1);
    at += index;
    entries.splice(at, index ? entries.length : 1, { state, address: address || (entries[at]?.address ?? "") });
  };
  vi.stubGlobal("history", {
    get state() {
      return entries[at]?.state;
    },
    pushState: write(1),
    replaceState: write(0),
  });
  vi.stubGlobal("location", {
    pathname: "/playground",
    get hash() {
      return entries[at]?.address;
    },
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, react: () => void) => {
      follow = react;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows the result of a call, with text in its form. */
function openPage() {
  const page = { view: { shown: THREE, text: THREE.text }, notes: [] as string[] };
  const trail = createTrail<typeof page.view>(
    {},
    {
      view: () => page.view,
      restore: (view) => {
        page.view = view;
      },
      openAddress: (about) => void page.notes.push(about),
    },
  );
  return { page, trail };
}

function go(steps: number): void {
  at += steps;
  follow();
}

it("returns from a call to an earlier one of the same tool, with its result, arguments and address", () => {
  const { page, trail } = openPage();
  page.view = { shown: THREE, text: ONE.text };
  // The form has already put its text into the address.
  history.replaceState(history.state, "", writeFragment(ONE));
  trail.addRun(ONE, THREE);
  page.view = { shown: ONE, text: ONE.text };
  go(-1);
  expect(page.view).toEqual({ shown: THREE, text: THREE.text });
  expect(location.hash).toBe(writeFragment(THREE));
  go(1);
  expect(page.view).toEqual({ shown: ONE, text: ONE.text });
  expect(location.hash).toBe(writeFragment(ONE));
});

it.each([
  ["the same call again", THREE, THREE],
  ["an approval of the card that is shown", ONE, ONE],
  ["the first call of a chosen tool", { tool: "Messaging.GetPerson", text: "{}" }, THREE],
  ["a call before the first result", ONE, null],
])("adds no entry for %s", (_, call, shown) => {
  openPage().trail.addRun(call, shown);
  expect(entries).toHaveLength(1);
});

it("distinguishes a pasted link from an entry that the page no longer knows", () => {
  const { page, trail } = openPage();
  trail.add(ONE);
  entries[0] = { state: { entry: -1 }, address: writeFragment(THREE) };
  go(-1);
  entries.push({ state: null, address: writeFragment(THREE) });
  go(2);
  expect(page.notes).toEqual([LOST, LINKED]);
});
