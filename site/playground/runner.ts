import { callCode } from "./call-code.ts";
import type { CallForm } from "./call-form.ts";
import { parseArguments } from "./json-text.ts";
import { preparedFor } from "./prepared.ts";
import type { Results } from "./results.ts";
import type { Action, Outcome } from "./run-tool.ts";
import type { SandboxClient } from "./sandbox.ts";
import { showInAddress } from "./share-link.ts";

/** Runs a call and shows its result. Resolves with null if another call's result is shown instead. */
export type Run = (name: string, text: string, action: Action) => Promise<Outcome | null>;

/**
 * Creates the function that runs calls, and tells the form whose outcome the page shows. If several calls are in flight,
 * only the latest shows its result. Until a call has ended, the sandbox may still create its data, so a question shows its
 * prepared answer first.
 */
export function createRunner(sandbox: SandboxClient, results: Results, setShown: CallForm["setShown"]): Run {
  let latest = 0;
  let hasRun = false;
  return async (name, text, action) => {
    const { args } = parseArguments(text);
    // The editor already says what is wrong.
    if (!args) return null;
    const id = latest + 1;
    latest = id;
    showInAddress({ tool: name, text });
    results.showProgress("Running in the sandbox…");
    // A second click must not approve the call twice.
    setShown(null);
    const show = (outcome: Outcome, isFirst: boolean) => {
      if (id !== latest) return;
      results.show(outcome, callCode(name, args, outcome.isPreview));
      setShown({ tool: name, text }, outcome.isPreview && !outcome.isError);
      if (isFirst) reveal(results.element);
    };
    const running = sandbox.run(name, args, action).catch(failureOf);
    void running.then(() => {
      hasRun = true;
    });
    const prepared = action === "preview" ? await preparedFor(name, args) : null;
    const isShown = prepared !== null && !hasRun;
    if (isShown) show(prepared.outcome, true);
    const outcome = await running;
    show(outcome, !isShown);
    return id === latest ? outcome : null;
  };
}

/** The outcome of a call that couldn't start, for example because the browser is offline. */
function failureOf(error: unknown): Outcome {
  const text = `The sandbox did not load: ${String(error)}. Reload the page.`;
  const value = { code: "not_loaded", message: text };
  return { isError: true, isPreview: false, text, tokens: 0, value, picture: null, milliseconds: null };
}

/** Scrolls to a part of the page if its beginning is not in view, as on a phone. */
export function reveal(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
