import type { CatalogTool } from "./catalog-tool.ts";
import { type Check, createEditor } from "./editor.ts";
import { el } from "./elements.ts";
import { formatArguments } from "./json-text.ts";
import { listParameters } from "./parameters.ts";
import type { Action } from "./run-tool.ts";
import type { SharedCall } from "./share-link.ts";

/** The form with the tool, its arguments and its parameters. */
export interface CallForm {
  readonly call: HTMLElement;
  readonly parameters: HTMLElement;
  /** Full name of the chosen tool, which may not be open yet. */
  chosen(): string;
  /** Chooses a tool by its full name, before it is open. */
  choose(name: string): void;
  /** Shows a tool with arguments as JSON. */
  open(tool: CatalogTool, text: string): void;
  /** Sets the call whose outcome the page shows, or null while it runs. Only a call whose card is shown can be approved. */
  setShown(call: SharedCall | null, isCard?: boolean): void;
}

/** Tool and arguments in the form. */
export interface FormEvents {
  readonly check: Check;
  /** The user chose another tool by its full name. */
  onChoose(name: string): void;
  onRun(tool: CatalogTool, text: string, action: Action): void;
  /** Says whether the page shows the outcome of another call than the form's. */
  onStale(isStale: boolean): void;
  /** Copies a link to the call, and says so in a few words. */
  onShare(tool: CatalogTool, text: string): Promise<string>;
}

const COPY = "Copy link";

/** Creates the form with a tool, and the names of all. */
export function createCallForm(
  names: readonly string[],
  first: CatalogTool,
  { check, onChoose, onRun, onShare, onStale }: FormEvents,
): CallForm {
  let tool = first;
  const run = (action: Action) => {
    share.textContent = COPY;
    // The button to approve disappears, and would take the keyboard's focus along.
    if (action === "run") primary.focus({ preventScroll: true });
    onRun(tool, editor.text(), action);
  };
  const button = (text: string, onclick: () => void) => el("button", { type: "button", onclick }, text);
  const editor = createEditor(tool, check, () => run("preview"));
  const choice = el("select", { id: "tool" }, ...groupsOf(names));
  const effect = el("span", { className: "effect" });
  const reference = el("a", { className: "reference" }, "Reference");
  const description = el("p", { className: "description" });
  const primary = button("Run", () => run("preview"));
  Object.assign(primary, { className: "primary", title: "Ctrl+Enter in the editor" });
  const approve = button("Approve", () => run("run"));
  approve.className = "primary";
  const share = button(COPY, async () => {
    share.textContent = await onShare(tool, editor.text());
  });
  share.ariaLive = "polite";
  const parameters = el("section", { className: "parameters-box", ariaLabel: "Parameters" });

  let shown: SharedCall | null = null;
  let isCard = false;
  const compare = () => {
    const isShown = shown?.tool === tool.name && shown.text === editor.text();
    approve.hidden = !(isShown && isCard);
    onStale(shown !== null && !isShown);
  };
  // Not all of the editor's events bubble.
  editor.element.addEventListener("input", compare, true);
  const open = (opened: CatalogTool, text: string) => {
    tool = opened;
    share.textContent = COPY;
    choice.value = tool.name;
    effect.textContent = tool.effect;
    reference.href = referenceOf(tool.name);
    description.textContent = tool.description;
    primary.textContent = tool.hasPreview ? "Preview" : "Run";
    editor.open(tool, text);
    compare();
    parameters.replaceChildren(el("h2", {}, "Parameters (click to insert)"), listParameters(tool, editor.insert));
  };
  choice.addEventListener("change", () => onChoose(choice.value));
  open(tool, formatArguments(tool.example));
  const heading = el("div", { className: "tool" }, el("label", { htmlFor: "tool" }, "Tool"), effect, reference);
  const actions = el("div", { className: "actions" }, primary, approve, share);
  const parts = [heading, choice, description, editor.element, actions];
  const call = el("section", { className: "call", ariaLabel: "Call" }, ...parts);
  const choose = (value: string) => void Object.assign(choice, { value });
  const setShown = (call: SharedCall | null, hasCard = false) => {
    [shown, isCard] = [call, hasCard];
    compare();
  };
  return { call, parameters, open, choose, setShown, chosen: () => choice.value };
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
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .replace(".", "/")
    .toLowerCase()}.html`;
}
