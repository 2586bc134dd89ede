const KEY = "tab";

/** Remembers the chosen tab of a code group, and shows it in every group that has a tab with this name. */
export function keepTabs(): void {
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".vp-code-group")) return;
    localStorage.setItem(KEY, target.labels?.[0]?.textContent ?? "");
    showKeptTab();
  });
}

/** Shows the remembered tab in the code groups of a page. */
export function showKeptTab(): void {
  const name = localStorage.getItem(KEY);
  for (const group of document.querySelectorAll(".vp-code-group")) {
    const inputs = [...group.querySelectorAll("input")];
    const chosen = inputs.findIndex(({ labels }) => labels?.[0]?.textContent === name);
    if (chosen === -1) continue;
    const blocks = group.querySelectorAll(".blocks > *");
    for (const [index, input] of inputs.entries()) {
      input.checked = index === chosen;
      blocks[index]?.classList.toggle("active", input.checked);
    }
  }
}
