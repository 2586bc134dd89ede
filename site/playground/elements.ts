/** Creates an element. Strings become text nodes, so that no value of a result is read as HTML. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Creates a figure with a title, a result's warnings and its window, in the view's style. */
export function figure(title: string, content: HTMLElement, warnings: unknown = [], window = ""): HTMLElement {
  const names = [el("span", { className: "tv-title" }, title), el("span", { className: "tv-subtitle" }, window)];
  const caption = el("figcaption", {}, ...names);
  const items = [warnings].flat().map((text) => el("li", {}, String(text)));
  const list = el("ul", { className: "tv-warnings", hidden: items.length === 0 }, ...items);
  return el("figure", { className: "tv" }, caption, content, list);
}
