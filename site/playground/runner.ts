import { callLine, parseArguments } from "./json-text.ts";
import type { Shown } from "./notes.ts";
import { preparedFor } from "./prepared.ts";
import type { Results } from "./results.ts";
import type { Action, Outcome } from "./run-tool.ts";
import type { SandboxClient } from "./sandbox.ts";
import { showInAddress } from "./share-link.ts";

/** Runs calls, and shows their results. */
export interface Runner {
  /** Resolves with null if another call's result is shown instead. */
  run(name: string, text: string, action: Action): Promise<Outcome | null>;
  /** Shows an earlier result again, and resolves once it is drawn. A call in flight no longer shows its own. */
  show(shown: Shown): Promise<void>;
}

/**
 * Creates the runner, which tells the form whose outcome the page shows: null while a call runs. If several calls are in
 * flight, only the latest shows its result. Until a call has ended, the sandbox may still create its data, so a question
 * shows its prepared answer first.
 */
export function createRunner(
  sandbox: SandboxClient,
  results: Results,
  setShown: (shown: Shown | null) => void,
): Runner {
  let latest = 0;
  let hasRun = false;
  const show = (shown: Shown) => {
    const { tool, text } = shown;
    const drawing = results.show(shown, callLine(tool, parseArguments(text).args ?? {}));
    setShown(shown);
    return drawing;
  };
  return {
    async show(shown) {
      latest += 1;
      await show(shown);
    },
    async run(tool, text, action) {
      const { args } = parseArguments(text);
      // The editor already says what is wrong.
      if (!args) return null;
      const id = latest + 1;
      latest = id;
      showInAddress({ tool, text });
      results.showProgress("Waiting for the sandbox…");
      // A second click must not approve the call twice.
      setShown(null);
      const showFirst = async (outcome: Outcome, isFirst: boolean) => {
        if (id !== latest) return;
        // On a phone, a result that is not drawn yet may seem to be in view.
        await show({ tool, text, outcome });
        if (isFirst) reveal(results.element);
      };
      const running = sandbox.run(tool, args, action).catch(failureOf);
      void running.then(() => {
        hasRun = true;
      });
      const prepared = action === "preview" ? await preparedFor(tool, args) : null;
      const isShown = prepared !== null && !hasRun;
      if (isShown) await showFirst(prepared.outcome, true);
      const outcome = await running;
      await showFirst(outcome, !isShown);
      return id === latest ? outcome : null;
    },
  };
}

/** The outcome of a call that couldn't start: its tool is unknown, or the browser is offline. No model reads it. */
function failureOf({ message: problem }: Error): Outcome {
  return { isError: true, isPreview: true, text: "", tokens: 0, value: {}, problem, picture: null, milliseconds: null };
}

/**
 * Scrolls to a part of the page if its beginning is not in view, as on a phone. After Back and Forward, which restore the
 * scroll position, any of it in view is enough.
 */
export function reveal(element: HTMLElement, isRestored = false): void {
  // The browser restores the position after the event of the other entry.
  requestAnimationFrame(() => {
    const { top, bottom } = element.getBoundingClientRect();
    const isBegun = isRestored ? bottom > window.innerHeight * 0.4 : top >= 0;
    if (isBegun && top < window.innerHeight * 0.6) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  });
}
