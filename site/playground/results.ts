import { el, figure } from "./elements.ts";
import { jsonTree } from "./json-tree.ts";
import { type Shown, verdictOf } from "./notes.ts";
import { isPrepared } from "./prepared.ts";
import type { Outcome } from "./run-tool.ts";

/** The result of the latest call, in three forms. */
export interface Results {
  readonly element: HTMLElement;
  /** Says what the page is doing. The previous result stays visible. */
  showProgress(text: string): void;
  /** Says whether the result belongs to another call than the form's. */
  setStale(isStale: boolean): void;
  /** Shows the result of a call. `line` is the call on one line, `code` in TypeScript. */
  show(shown: Shown, line: string, code: string): void;
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
      onForm();
    });
    return { tab: el("label", {}, input, label), label, panel };
  });
  const tabs = el("div", { className: "tabs", role: "radiogroup", ariaLabel: "Form" }, ...forms.map(({ tab }) => tab));
  const panels = forms.map(({ panel }) => panel);
  const bar = el("div", { className: "bar" }, tabs, status);
  const element = el("section", { className: "results", ariaLabel: "Result" }, called, bar, ...panels);
  let drawn: string | null = null;
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
    show(shown, line, code) {
      const { outcome } = shown;
      name = line;
      element.classList.toggle("refused", shown.isRefused === true);
      setStatus(shown.isRefused ? "Refused" : describe(outcome), false);
      const { tokens, value, picture } = outcome;
      // A prepared answer's picture is usually the call's too, so the reader keeps the parts that they opened.
      if (picture !== drawn || picture === null) panels[0]?.replaceChildren(pictureOf(outcome));
      drawn = picture;
      const isWaiting = verdictOf(shown) === null;
      const rest = isPrepared(outcome) ? "Waiting for the sandbox…" : null;
      const text = isWaiting ? "Nothing yet: a model waits until a person decides." : (rest ?? outcome.text);
      const contents = [
        el("pre", { className: "box", tabIndex: 0 }, text),
        el("div", { className: "box" }, el("pre", { className: "code" }, code), rest ?? jsonTree(value)),
      ];
      for (const [index, content] of contents.entries()) panels[index + 1]?.replaceChildren(content);
      forms[1]?.label.replaceChildren(
        !isWaiting && tokens ? `Model: ~${tokens.toLocaleString("en-US")} tokens` : "Model",
      );
    },
  };
}

function describe({ hasLost, isError, isPreview, isSimulated, milliseconds, value }: Outcome): string {
  if (isError && isPreview) return "Not run";
  const done =
    milliseconds === null ? "Prepared with the page" : `${isSimulated ? "Simulated" : "Done"} in your browser`;
  const what = isError ? "Failed" : isPreview ? "Not run, only previewed" : done;
  const requests = "calls_spent" in value ? Number(value.calls_spent) : 0;
  const spent = requests > 0 ? `, ${requests} simulated ${requests === 1 ? "request" : "requests"}` : "";
  const time = milliseconds === null ? "" : ` in ${milliseconds.toLocaleString("en-US")} ms`;
  return `${hasLost ? "New sandbox after ten minutes, without what you approved. " : ""}${what}${time}${spent}`;
}

function pictureOf({ isError, isPreview, isSimulated, picture, value }: Outcome): HTMLElement {
  // The view escapes every value in its strings.
  if (picture !== null) return el("div", { innerHTML: picture });
  if (isError) {
    const { code, message } = value as ErrorFields;
    const callout = el("p", { className: "tv-callout tv-callout-bad" }, el("b", {}, code ?? ""), ` ${message}`);
    return figure(isPreview ? "The call can't run" : "The call failed", callout);
  }
  const rows = el("div");
  // Most results have a picture.
  void import("./rows.ts").then(({ showRows }) => {
    rows.append(showRows(value, isSimulated ? "Simulated result" : "Result"));
  });
  return rows;
}

/** An error that a model reads, or without a code one of this page. */
interface ErrorFields {
  readonly code?: string;
  readonly message?: string;
}
