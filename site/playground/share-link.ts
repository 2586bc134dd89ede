/** A call in an address. Without arguments, `text` is null. */
export interface LinkedCall {
  readonly tool: string;
  readonly text: string | null;
}

/** A call shared by a link, with arguments as the editor's text. */
export type SharedCall = LinkedCall & { readonly text: string };

/** Writes the fragment of a link to a call, including its `#`. */
export function writeFragment({ tool, text }: LinkedCall): string {
  return `#${new URLSearchParams(text === null ? { tool } : { tool, args: text.replace(/\n\s*/g, " ") })}`;
}

/** Reads an address's fragment; `null` if it doesn't share a call. */
export function readFragment(fragment: string): LinkedCall | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const tool = fields.get("tool");
  return tool === null ? null : { tool, text: fields.get("args") };
}

/** Puts a call into the address bar. */
export function showInAddress(call: SharedCall): void {
  // The site's router keeps the scroll position in the state, and the trail its entry.
  history.replaceState(history.state, "", writeFragment(call));
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
