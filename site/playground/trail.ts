import { LINKED, LOST } from "./notes.ts";
import { type LinkedCall, readFragment, type SharedCall, showInAddress, writeFragment } from "./share-link.ts";

/** Functions by which the trail reads and changes the page. */
interface TrailEvents<View> {
  /** Returns what the page shows now. */
  view(): View;
  /** Shows an earlier view again. */
  restore(view: View): void;
  /** Opens the call in the address with this note, or shows the first question without one. */
  openAddress(about: string): void;
}

/** The site's router, which asks before it loads a page. */
export interface Router {
  onBeforePageLoad?: ((address: string) => unknown) | undefined;
}

/** The calls in the tab's history. */
export interface Trail {
  /** Adds an entry for a call that the page is about to open. */
  add(call: LinkedCall): void;
  /** Adds one for a call that is about to run, if the page shows the outcome of the same tool with other arguments. */
  addRun(call: SharedCall, shown: SharedCall | null): void;
  /** No longer follows the browser to other entries. */
  stop(): void;
}

/** Creates the trail, which keeps what the page showed at each entry, so that Back and Forward show it again. */
export function createTrail<View extends { readonly text: string }>(
  router: Router,
  { view, restore, openAddress }: TrailEvents<View>,
): Trail {
  const views = new Map<number, View>();
  let entry = 0;
  const enter = (known: number = Date.now()) => {
    entry = known;
    history.replaceState({ ...history.state, entry }, "");
  };
  enter(history.state?.entry);
  const follow = () => {
    const next = history.state?.entry;
    // A link to a heading opens no call. A pasted link sends two events.
    if (next === entry || (next === undefined && !readFragment(location.hash))) return;
    views.set(entry, view());
    enter(next);
    const known = views.get(entry);
    if (known) restore(known);
    else openAddress(next === undefined ? LINKED : LOST);
  };
  const { pathname } = location;
  // For another entry of this page, the router would create the playground again.
  router.onBeforePageLoad = (address) => !address.startsWith(pathname);
  const events = ["popstate", "hashchange"];
  for (const name of events) window.addEventListener(name, follow);
  const add = (call: LinkedCall, left: Partial<SharedCall> = {}) => {
    views.set(entry, { ...view(), ...left });
    history.pushState({}, "", writeFragment(call));
    enter();
  };
  return {
    add,
    addRun(call, shown) {
      if (shown?.tool !== call.tool || shown.text === call.text) return;
      // The changed text belongs to the new entry.
      showInAddress(shown);
      add(call, { text: shown.text });
    },
    stop() {
      router.onBeforePageLoad = undefined;
      for (const name of events) window.removeEventListener(name, follow);
    },
  };
}
