import { callCode } from "./call-code.ts";
import { parseArguments } from "./json-text.ts";
import { preparedFor } from "./prepared.ts";
import type { Results } from "./results.ts";
import type { Action, Outcome } from "./run-tool.ts";
import type { SandboxClient } from "./sandbox.ts";
import { type SharedCall, showInAddress } from "./share-link.ts";

/** A call whose outcome the page shows. */
export interface Shown extends SharedCall {
  readonly outcome: Outcome;
  /** Whether a person refused it. */
  readonly isRefused?: boolean;
}

/** Runs calls, and shows their results. */
export interface Runner {
  /** Resolves with null if another call's result is shown instead. */
  run(name: string, text: string, action: Action): Promise<Outcome | null>;
  /** Shows an earlier result again. A call in flight no longer shows its own. */
  show(shown: Shown): void;
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
    const { tool, text, outcome } = shown;
    results.show(outcome, callCode(tool, parseArguments(text).args ?? {}, outcome.isPreview));
    setShown(shown);
  };
  return {
    show(shown) {
      latest += 1;
      show(shown);
    },
    async run(tool, text, action) {
      const { args } = parseArguments(text);
      // The editor already says what is wrong.
      if (!args) return null;
      const id = latest + 1;
      latest = id;
      showInAddress({ tool, text });
      results.showProgress("Running in the sandbox…");
      // A second click must not approve the call twice.
      setShown(null);
      const showFirst = (outcome: Outcome, isFirst: boolean) => {
        if (id !== latest) return;
        show({ tool, text, outcome });
        if (isFirst) reveal(results.element);
      };
      const running = sandbox.run(tool, args, action).catch(failureOf);
      void running.then(() => {
        hasRun = true;
      });
      const prepared = action === "preview" ? await preparedFor(tool, args) : null;
      const isShown = prepared !== null && !hasRun;
      if (isShown) showFirst(prepared.outcome, true);
      const outcome = await running;
      showFirst(outcome, !isShown);
      return id === latest ? outcome : null;
    },
  };
}

/** The outcome of a call that couldn't start: its tool is unknown, or the browser is offline. */
function failureOf({ message }: Error): Outcome {
  const value = { code: "not_run", message };
  return { isError: true, isPreview: true, text: message, tokens: 0, value, picture: null, milliseconds: null };
}

/** Scrolls to a part of the page if its beginning is not in view, as on a phone. */
export function reveal(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
