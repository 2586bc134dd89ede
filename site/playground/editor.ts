import type { CatalogTool } from "./catalog-tool.ts";
import { el } from "./elements.ts";
import { formatArguments, parseArguments, valueFor } from "./json-text.ts";
import type { Checked } from "./run-tool.ts";
import { createSuggestions } from "./suggestions.ts";
import { nameAsHere } from "./tool-names.ts";
import { data } from "./tools.data.ts";

/** The text area with the arguments, suggestions, and the arguments' errors. */
export interface Editor {
  readonly element: HTMLElement;
  text(): string;
  /** Replaces the tool and the text. */
  open(tool: CatalogTool, text: string): void;
  /** Adds a parameter and selects its value. */
  insert(name: string): void;
  /** Whether the text is not JSON. Then says that it prevents this, and takes the focus. */
  prevents(what: string): boolean;
}

/** Checks a tool's arguments. */
export type Check = (tool: CatalogTool, args: object) => Promise<Checked>;

/** Creates the editor. Ctrl+Enter runs the call. */
export function createEditor(tool: CatalogTool, check: Check, onRun: () => void): Editor {
  const area = el("textarea", { id: "arguments", placeholder: "{}", spellcheck: false, autocapitalize: "off" });
  area.setAttribute("aria-describedby", "problem");
  const problem = el("p", { className: "problem", id: "problem", role: "status" });
  const suggestions = createSuggestions(area, () => tool.parameters);
  const label = el("label", { htmlFor: area.id }, "Arguments, as JSON");

  const report = (found: Checked) => {
    problem.textContent = nameAsHere(found.problem ?? found.note ?? "", data.names);
    area.ariaInvalid = String(found.problem !== null);
    area.rows = Math.min(16, Math.max(5, area.value.split("\n").length + 1));
  };
  area.addEventListener("input", async () => {
    const { value } = area;
    const parsed = parseArguments(value);
    const found = parsed.args ? await check(tool, parsed.args) : parsed;
    if (area.value === value) report(found);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  });
  const prevents = (what: string) => {
    const { problem } = parseArguments(area.value);
    if (problem === null) return false;
    report({ problem: `${what}. ${problem}` });
    area.focus();
    return true;
  };
  return {
    prevents,
    element: el("div", {}, label, area, suggestions, problem),
    text: () => area.value,
    open(opened, text) {
      tool = opened;
      // Unchanged text keeps its caret.
      if (area.value !== text) area.value = text;
      suggestions.replaceChildren();
      report(parseArguments(text));
    },
    insert(name) {
      const { args } = parseArguments(area.value);
      if (!args) return void prevents(`Cannot insert ${name}`);
      area.value = formatArguments(name in args ? args : { ...args, [name]: valueFor(name, tool) });
      const [before, value] = area.value.split(new RegExp(`(?<=^  "${name}": )(.*?)(?=,?$)`, "m"));
      area.focus();
      area.setSelectionRange(before?.length ?? 0, (before?.length ?? 0) + (value?.length ?? 0));
      area.dispatchEvent(new Event("input"));
    },
  };
}
