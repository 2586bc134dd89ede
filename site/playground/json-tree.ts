import { el } from "./elements.ts";

const MAX_ITEMS = 200;

/** Shows collapsible JSON. A part creates its content when it opens. */
export function jsonTree(value: unknown, name: string | null = null, isOpen = true): HTMLElement {
  const key = name === null ? [] : [el("span", { className: "key" }, name), ": "];
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    return el(
      "div",
      { className: "leaf" },
      ...key,
      el("span", { className: kindOf(value) }, JSON.stringify(value) ?? "null"),
    );
  const items = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const size = el("span", { className: "size" }, `${open} ${items.length} ${close}`);
  const content = el("div", { className: "items" });
  const fill = () => {
    if (content.childElementCount > 0) return;
    const isList = Array.isArray(value);
    content.append(
      ...items.slice(0, MAX_ITEMS).map(([label, item]) => jsonTree(item, label, isList && items.length === 1)),
    );
    if (items.length > MAX_ITEMS) content.append(`… ${items.length - MAX_ITEMS} more`);
  };
  const folder = el("details", { open: isOpen, ontoggle: fill }, el("summary", {}, ...key, size), content);
  if (isOpen) fill();
  return folder;
}

function kindOf(value: unknown): string {
  return typeof value === "string" ? "string" : "value";
}
