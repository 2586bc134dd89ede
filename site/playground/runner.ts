import { callCode } from "./call-code.ts";
import type { CatalogTool } from "./catalog-tool.ts";
import { el } from "./elements.ts";
import { parseArguments } from "./json-text.ts";
import type { Results } from "./results.ts";
import type { Action, Outcome } from "./run-tool.ts";
import { showInAddress } from "./share-link.ts";

/** The sandbox, the toolkits and the pictures, which load at the first use. */
const load = () => import("./run-tool.ts");

/** Runs a call and shows its result. */
export type Run = (tool: CatalogTool, text: string, action: Action) => Promise<void>;

/** Says what is wrong with a call's arguments; `null` if they are valid, or if the toolkit can't load. */
export async function checkArguments({ name }: CatalogTool, args: object): Promise<string | null> {
  return load().then(
    ({ faultOf }) => faultOf(name, args),
    () => null,
  );
}

/** Creates the function that runs calls. If several calls are in flight, only the latest shows its result. */
export function createRunner(root: ShadowRoot, results: Results): Run {
  let latest = 0;
  return async ({ name }, text, action) => {
    const { args } = parseArguments(text);
    // The editor already says what is wrong.
    if (!args) return;
    const id = latest + 1;
    latest = id;
    showInAddress({ tool: name, text });
    results.showProgress("Running in the sandbox…");
    const outcome = await runAfterPaint(root, (runTool) => runTool(name, args, action)).catch(failureOf);
    if (id !== latest) return;
    results.show(outcome, callCode(name, args, outcome.isPreview));
    reveal(results.element);
  };
}

type RunTool = Awaited<ReturnType<typeof load>>["runTool"];

/** Lets the browser show the progress first, because the sandbox creates its data in one go. */
async function runAfterPaint(root: ShadowRoot, run: (runTool: RunTool) => Promise<Outcome>): Promise<Outcome> {
  const { runTool, viewStyle } = await load();
  if (!root.querySelector("#view-style")) root.append(el("style", { id: "view-style" }, viewStyle));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return run(runTool);
}

/** The outcome of a call that couldn't start, for example because the browser is offline. */
function failureOf(error: unknown): Outcome {
  const text = `The sandbox did not load: ${String(error)}. Reload the page.`;
  const value = { code: "not_loaded", message: text };
  return { isError: true, isPreview: false, text, tokens: 0, value, picture: null, milliseconds: 0 };
}

/** Scrolls to the result if it is below the form. */
function reveal(element: HTMLElement): void {
  if (element.getBoundingClientRect().top < window.innerHeight * 0.6) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
