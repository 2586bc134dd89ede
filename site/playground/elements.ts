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

/** Creates a figure with a title, in the view's style. */
export function figure(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  const caption = el("figcaption", {}, el("span", { className: "tv-title" }, title));
  return el("figure", { className: "tv" }, caption, ...content);
}
