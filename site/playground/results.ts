import { el, figure } from "./elements.ts";
import { count, type Shown, verdictOf } from "./notes.ts";
import { isPrepared } from "./prepared.ts";
import type { Outcome } from "./run-tool.ts";
import { nameAsHere } from "./tool-names.ts";
import { data } from "./tools.data.ts";

/** The result of the latest call, in three forms. */
export interface Results {
  readonly element: HTMLElement;
  /** Says what the page is doing. The previous result stays visible. */
  showProgress(text: string): void;
  /** Says whether the result belongs to another call than the form's. */
  setStale(isStale: boolean): void;
  /** Shows the result of a call, and resolves once it is drawn. `line` is the call on one line. */
  show(shown: Shown, line: string): Promise<void>;
}

const FORMS = ["Picture", "Model", "Program"] as const;

/** Creates the area with the result. `onForm` loads what a prepared answer lacks in the forms that are not its picture. */
export function createResults(onForm: () => void): Results {
  const status = el("p", { className: "status", role: "status" });
  const called = el("p", { className: "called" });
  const forms = FORMS.map((name, index) => {
    const label = el("span", {}, name);
    const panel = el("div", { className: "panel", hidden: index > 0 });
    const input = el("input", { type: "radio", name: "form", checked: index === 0 });
    input.addEventListener("change", () => {
      for (const form of forms) form.panel.hidden = form.panel !== panel;
      void drawProgram();
      onForm();
    });
    return { tab: el("label", {}, input, label), label, panel };
  });
  const tabs = el("div", { className: "tabs", role: "radiogroup", ariaLabel: "Form" }, ...forms.map(({ tab }) => tab));
  const panels = forms.map(({ panel }) => panel);
  const bar = el("div", { className: "bar" }, tabs, status);
  const element = el("section", { className: "results", ariaLabel: "Result", tabIndex: -1 }, called, bar, ...panels);
  let drawn: string | null = null;
  let drawProgram = async () => {};
  let name = "";
  const setStatus = (text: string, isBusy: boolean) => {
    element.ariaBusy = String(isBusy);
    status.textContent = text;
  };
  return {
    element,
    showProgress: (text) => setStatus(text, true),
    setStale(isStale) {
      element.classList.toggle("pale", isStale);
      called.textContent = `${isStale ? "Previous call: " : ""}${name}`;
    },
    async show(shown, line) {
      const { outcome } = shown;
      name = line;
      element.classList.toggle("refused", shown.isRefused === true);
      setStatus(shown.isRefused ? "Refused" : describe(outcome), false);
      const { tokens, picture } = outcome;
      const isWaiting = verdictOf(shown) === null;
      const rest = isPrepared(outcome) ? "Waiting for the sandbox…" : null;
      panels[1]?.replaceChildren(...modelOf(shown, rest));
      drawProgram = async () => {
        if (panels[2]?.hidden) return;
        const { programOf } = await import("./program.ts");
        panels[2]?.replaceChildren(programOf(shown, rest));
      };
      void drawProgram();
      forms[1]?.label.replaceChildren(
        !isWaiting && tokens ? `Model: ~${tokens.toLocaleString("en-US")} tokens` : "Model",
      );
      // A prepared answer's picture is usually the call's too, so the reader keeps the parts that they opened.
      if (picture === drawn && picture !== null) return;
      drawn = picture;
      // Every value in it is escaped.
      const markup = picture ?? (await draw(outcome)).outerHTML;
      if (drawn === picture) panels[0]?.replaceChildren(el("div", { innerHTML: nameAsHere(markup, data.names) }));
    },
  };
}

/** Shows what a model reads, under the name by which it knows the tool. */
function modelOf(shown: Shown, words: string | null): readonly HTMLElement[] {
  const isWaiting = verdictOf(shown) === null;
  const text = isWaiting ? "Nothing yet: a model waits until a person decides." : (words ?? shown.outcome.text);
  const name = `Models call this tool ${shown.tool.replace(".", "_")}.`;
  return [el("p", { className: "note" }, name), el("pre", { className: "box", tabIndex: 0 }, text)];
}

function describe({ hasLost, isError, isPreview, isSimulated, milliseconds, value }: Outcome): string {
  if (isError && isPreview) return "Not run";
  const done =
    milliseconds === null ? "Prepared with the page" : `${isSimulated ? "Simulated" : "Done"} in your browser`;
  const what = isError ? "Failed" : isPreview ? "Not run, only previewed" : done;
  const { calls_spent: requests } = value as { calls_spent?: number };
  const spent = count(requests || undefined, "simulated request");
  const time = milliseconds === null ? "" : ` in ${milliseconds.toLocaleString("en-US")} ms`;
  return `${hasLost ? "New sandbox after ten minutes, without what you approved. " : ""}${what}${time}${spent}`;
}

/** Draws an outcome for which the view has no picture. */
async function draw({ isError, isPreview, isSimulated, problem, value }: Outcome): Promise<HTMLElement> {
  if (isError) {
    const { code = "" } = value as { readonly code?: string };
    const callout = el(
      "p",
      { className: "tv-callout tv-callout-bad" },
      el("b", {}, code),
      ` ${nameAsHere(problem ?? "", data.names)}`,
    );
    return figure(isPreview ? "The call can't run" : "The call failed", callout);
  }
  const { showRows } = await import("./rows.ts");
  return showRows(value, isSimulated ? "Simulated result" : "Result");
}
