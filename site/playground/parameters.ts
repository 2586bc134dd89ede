import type { CatalogTool, Parameter } from "./catalog-tool.ts";
import { el } from "./elements.ts";

/** Lists the parameters of a tool. A click on a name inserts it. */
export function listParameters({ parameters, required }: CatalogTool, onPick: (name: string) => void): HTMLElement {
  const items = Object.entries(parameters).map(([name, parameter]) =>
    el(
      "li",
      {},
      el("button", { type: "button", title: `Insert ${name}`, onclick: () => onPick(name) }, name),
      " ",
      el("span", { className: "type" }, typeOf(parameter)),
      " ",
      required.includes(name) ? el("span", { className: "required" }, "required") : defaultOf(parameter),
      el("p", {}, parameter.description ?? ""),
    ),
  );
  if (items.length === 0) return el("p", { className: "none" }, "This tool has no parameters.");
  return el("ul", { className: "parameters" }, ...items);
}

function typeOf({ type = "any", enum: names, items, minimum, maximum }: Parameter): string {
  const choices = names ?? items?.enum;
  if (choices) return `${type === "array" ? "list of " : ""}${choices.join(" | ")}`;
  if (type === "array") return `list of ${items?.type ?? "values"}s`.replace("ss", "s");
  return minimum !== undefined && maximum !== undefined ? `${type}, ${minimum} to ${maximum}` : type;
}

function defaultOf({ default: value }: Parameter): HTMLElement | string {
  return value === undefined ? "" : el("span", { className: "default" }, `default ${JSON.stringify(value)}`);
}
