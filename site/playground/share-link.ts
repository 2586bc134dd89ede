/** A call shared by a link. */
export interface SharedCall {
  readonly tool: string;
  /** Arguments as the editor's text. */
  readonly text: string;
}

/** Writes the fragment of a link to a call, including its `#`. */
export function writeFragment({ tool, text }: SharedCall): string {
  return `#${new URLSearchParams({ tool, args: text.replace(/\n\s*/g, " ") })}`;
}

/** Reads an address's fragment; `null` if it doesn't share a call. Without arguments, `text` is null. */
export function readFragment(fragment: string): { readonly tool: string; readonly text: string | null } | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const tool = fields.get("tool");
  return tool === null ? null : { tool, text: fields.get("args") };
}

/** Puts a call into the address bar; null removes an earlier one. */
export function showInAddress(call: SharedCall | null): void {
  // The site's router keeps the scroll position in the state.
  history.replaceState(history.state, "", call ? writeFragment(call) : location.pathname);
}

/** Copies the address, and says so in a few words. */
export async function copyAddress(): Promise<string> {
  try {
    await navigator.clipboard.writeText(location.href);
    return "Link copied";
  } catch {
    return "Link is in the address bar";
  }
}
