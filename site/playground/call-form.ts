import type { CatalogTool } from "./catalog-tool.ts";
import { type Check, createEditor } from "./editor.ts";
import { el } from "./elements.ts";
import { formatArguments } from "./json-text.ts";
import { type Shown, verdictOf } from "./notes.ts";
import { listParameters } from "./parameters.ts";
import type { Action } from "./run-tool.ts";
import type { SharedCall } from "./share-link.ts";

/** The form with the tool, its arguments and its parameters. */
export interface CallForm {
  readonly call: HTMLElement;
  readonly parameters: HTMLElement;
  /** The buttons below a card, and then the decision. */
  readonly decision: HTMLElement;
  /** Returns what the form shows. */
  view(): FormView;
  /** Opens the list of tools. */
  pick(): void;
  /** Shows a tool with arguments as JSON. */
  open(tool: CatalogTool, text: string): void;
  /** Sets the call whose outcome the page shows, or null while it runs. Only a call whose card is shown can be approved. */
  setShown(shown: Shown | null): void;
}

/** A tool with arguments, and the call whose outcome the page shows beside them. */
export interface FormView {
  readonly tool: CatalogTool;
  /** Arguments in the editor. */
  readonly text: string;
  /** The call may differ from the form's. Null while it runs. */
  readonly shown: Shown | null;
}

/** Tool and arguments in the form. */
export interface FormEvents {
  readonly check: Check;
  /** The user chose another tool by its full name. */
  onChoose(name: string): void;
  /** The call is about to run. `shown` is the one whose outcome the page shows until then. */
  onRun(call: SharedCall, shown: Shown | null, action: Action): void;
  /** A person refused the shown card. */
  onRefuse(shown: Shown): void;
  /** The form, or the outcome beside it, has changed. `shown` is null if it belongs to another call than the form's. */
  onChange(text: string, shown: Shown | null, isStale: boolean): void;
  /** The user has left the editor. */
  onLeave(call: SharedCall): void;
  /** Copies a link to the call. Resolves with the button's words, and with what the link opens. */
  onShare(call: SharedCall, hasPreview: boolean): Promise<readonly [label: string, about: string]>;
}

const COPY = "Copy link";

/** Creates the form with a tool, and the names of all. */
export function createCallForm(
  names: readonly string[],
  first: CatalogTool,
  { check, onChange, onChoose, onLeave, onRefuse, onRun, onShare }: FormEvents,
): CallForm {
  let tool = first;
  const formCall = () => ({ tool: tool.name, text: editor.text() });
  const run = (action: Action) => {
    share.reset();
    if (!editor.prevents("Nothing ran")) onRun(formCall(), shown, action);
  };
  const editor = createEditor(tool, check, () => run("preview"));
  const choice = el("select", { id: "tool", onchange: () => onChoose(choice.value) }, ...groupsOf(names));
  const effect = el("span", { className: "effect" });
  const reference = el("a", { className: "reference" }, "Reference");
  const description = el("p", { className: "description" });
  const primary = button("Run", () => run("preview"));
  primary.title = "Ctrl+Enter in the editor";
  const words = el("b");
  const on = { Approve: () => run("run"), Refuse: () => shown && onRefuse(shown) };
  const decision = createDecision(primary, words, on);
  const share = createShare(() => onShare(formCall(), tool.hasPreview));
  const parameters = el("section", { className: "parameters-box", ariaLabel: "Parameters" });

  let shown: Shown | null = null;
  const compare = () => {
    const current = shown?.tool === tool.name && shown.text === editor.text() ? shown : null;
    words.textContent = verdictOf(current);
    const isDecided = verdictOf(current) !== null;
    // Only the next step has a color.
    primary.classList.toggle("primary", isDecided);
    decision.classList.toggle("decided", isDecided);
    onChange(editor.text(), current, shown !== current);
  };
  // Not all of the editor's events bubble.
  for (const react of [share.reset, compare]) editor.element.addEventListener("input", react, true);
  editor.element.addEventListener("focusout", () => onLeave(formCall()));
  const open = (opened: CatalogTool, text: string) => {
    tool = opened;
    share.reset();
    choice.value = tool.name;
    effect.textContent = tool.effect;
    reference.href = referenceOf(tool.name);
    // A tool that does not exist, or whose facts have not loaded, has none of these.
    parameters.hidden = reference.hidden = effect.hidden = tool.description === "";
    const simulation = tool.hasPreview ? [el("b", {}, simulationOf(tool)), el("br")] : [];
    description.replaceChildren(...simulation, tool.description);
    primary.textContent = tool.hasPreview ? "Preview" : "Run";
    editor.open(tool, text);
    compare();
    parameters.replaceChildren(el("h2", {}, "Parameters (click to insert)"), listParameters(tool, editor.insert));
  };
  open(tool, formatArguments(tool.example));
  const heading = el("div", { className: "tool" }, el("label", { htmlFor: "tool" }, "Tool"), effect, reference);
  const actions = el("div", { className: "actions" }, primary, share.button);
  const parts = [heading, choice, description, editor.element, actions, share.about];
  const call = el("section", { className: "call", ariaLabel: "Call" }, ...parts);
  const setShown = (next: Shown | null) => {
    shown = next;
    compare();
  };
  const view = () => ({ tool, text: editor.text(), shown });
  return { call, parameters, decision, view, open, setShown, pick: () => openList(choice) };
}

/** Says that a call has no real effect here, since the tool's description is written for an account. */
function simulationOf({ effect }: CatalogTool): string {
  return `Simulated here: ${effect === "sends messages" ? "sent to no one" : "nothing real changes or costs"}.`;
}

function openList(choice: HTMLSelectElement): void {
  choice.focus();
  // Some browsers have no way to open a list.
  choice.showPicker?.();
}

function button(text: string, onclick: () => void): HTMLButtonElement {
  return el("button", { type: "button", onclick }, text);
}

/** Creates a card's buttons. With the decision, its words replace them, and the keyboard's focus moves to the next step. */
function createDecision(next: HTMLElement, words: HTMLElement, on: Readonly<Record<string, () => void>>): HTMLElement {
  const decide = (text: string) =>
    button(text, () => {
      next.focus({ preventScroll: true });
      on[text]?.();
    });
  const approve = decide("Approve");
  approve.className = "primary";
  return el("div", { className: "actions decision" }, approve, decide("Refuse"), words);
}

/** Creates the button that copies a link, and the words about the link, until the call changes. */
function createShare(onShare: () => ReturnType<FormEvents["onShare"]>) {
  const about = el("p", { className: "note", role: "status" });
  const copy = button(COPY, async () => {
    [copy.textContent, about.textContent] = await onShare();
    about.scrollIntoView({ block: "nearest" });
  });
  const reset = () => {
    [copy.textContent, about.textContent] = [COPY, ""];
  };
  return { button: copy, about, reset };
}

function groupsOf(names: readonly string[]): readonly HTMLElement[] {
  const groups = Map.groupBy(names, (name) => name.split(".")[0] ?? "");
  return [...groups].map(([label, members]) =>
    el("optgroup", { label }, ...members.map((name) => el("option", { value: name }, name.split(".")[1] ?? name))),
  );
}

/** Address of the tool's page, relative to the playground. */
function referenceOf(name: string): string {
  return `./reference/${name
    .replace(/([a-z])(?=[A-Z])/g, "$1-")
    .replace(".", "/")
    .toLowerCase()}.html`;
}
