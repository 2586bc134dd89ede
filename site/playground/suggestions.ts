import type { CatalogTool } from "./catalog-tool.ts";
import { el } from "./elements.ts";

/** Creates the buttons below an editor that complete the word at its caret. */
export function createSuggestions(
  area: HTMLTextAreaElement,
  parametersOf: () => CatalogTool["parameters"],
): HTMLElement {
  const element = el("div", { className: "suggestions", role: "group", ariaLabel: "Suggestions" });
  const suggest = async () => {
    // Most readers edit nothing, so it loads at the first edit.
    const { complete } = await import("./complete.ts");
    const found = complete(area.value, area.selectionStart, parametersOf());
    const buttons = found?.options.map((option) => {
      const onclick = () => {
        area.setRangeText(option, found.from, found.to, "end");
        area.focus();
        area.dispatchEvent(new Event("input"));
      };
      return el("button", { type: "button", onclick }, option.replace(/: $/, ""));
    });
    element.replaceChildren(...(buttons ?? []));
  };
  for (const event of ["input", "click", "keyup"]) area.addEventListener(event, suggest);
  return element;
}
