import type { Shown } from "./runner.ts";

/** Note of a call that was not opened from a link, unless it has its own. */
export const INTRODUCTION = "Change the arguments and run it, or choose another tool. Nothing leaves this page.";
/** Note of a linked call. */
export const LINKED = "Opened from a link. The data is simulated.";
/** Note of a link whose arguments are not JSON. */
export const LINK_WRONG = "The link's arguments are wrong, so nothing has run.";
/** Note of a link to a tool alone. */
export const LINK_EMPTY = "The link has no arguments: this is an example.";
const EDITED = "You changed it: it is no longer the link's call.";
const REFUSED = "You refused it. Nothing has run.";
const WAITING = "Nothing has run. If you approve it, it runs on simulated data.";
const IMPOSSIBLE = "It can't run: the error says why.";
const APPROVED = "You approved it. It was simulated.";
const FAILED = "You approved it, and it failed.";

/** A call that was opened. */
export interface OpenedCall {
  readonly name: string;
  /** Arguments as JSON; null for the tool's example, which does not run. */
  readonly text: string | null;
  /** The note until something happens to the call. */
  readonly about: string;
  readonly isLinked?: boolean;
}

/**
 * Says what has happened to the call in the form.
 * @param text arguments in the form, which may differ from those that were opened
 * @param shown the call's outcome on the page; null without one
 */
export function noteOf({ text: opened, about, isLinked }: OpenedCall, text: string, shown: Shown | null): string {
  const isOpened = opened === null || opened === text;
  const { isPreview, isError, isSimulated } = shown?.outcome ?? {};
  if (shown?.isRefused) return REFUSED;
  if (isPreview)
    return `${isOpened ? `${isLinked ? "Opened from a link." : about} ` : ""}${isError ? IMPOSSIBLE : WAITING}`;
  if (isSimulated) return isError ? FAILED : APPROVED;
  if (isOpened) return about;
  return isLinked ? EDITED : INTRODUCTION;
}
