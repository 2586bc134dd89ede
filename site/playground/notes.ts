import type { Outcome } from "./run-tool.ts";
import type { SharedCall } from "./share-link.ts";

/** Note of a call that was not opened from a link, unless it has its own. */
export const INTRODUCTION = "Change the arguments, or choose another tool. Nothing leaves this page.";
/** Note of a call in the address, from a link or typed. */
export const LINKED = "Opened from a link, on simulated data.";
/** Note of a call in the address of a page that was open before, or to which a reader then returns. */
export const LOST = "A new sandbox, without anything that you approved before the page loaded.";
/** Note of a link whose arguments are not JSON. */
export const LINK_WRONG = "The link's arguments are wrong, so nothing has run.";
/** Note of a link to a tool alone. */
export const LINK_EMPTY = "The link has no arguments: this is an example.";
const EDITED = "Changed: it is no longer the call that was opened.";
const WAITING = "Nothing has run: it waits for your decision.";
const IMPOSSIBLE = "This call can't run: the error says why.";

/** A call whose outcome the page shows. */
export interface Shown extends SharedCall {
  readonly outcome: Outcome;
  /** Whether a person refused it. */
  readonly isRefused?: boolean;
}

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
  const verdict = verdictOf(shown);
  if (verdict) return verdict;
  const isOpened = opened === null || opened === text;
  if (verdict === null) return isOpened && about !== INTRODUCTION ? `${about} ${WAITING}` : WAITING;
  if (shown?.outcome.isPreview) return IMPOSSIBLE;
  if (isOpened) return about;
  return isLinked ? EDITED : INTRODUCTION;
}

/** Says below a card and in the note what a person decided: null before the decision, empty without a card. */
export function verdictOf(shown: Shown | null): string | null {
  if (shown?.isRefused) return "✗ Refused: nothing ran";
  const { isPreview, isError, isSimulated, value } = shown?.outcome ?? {};
  if (isPreview || !isSimulated) return isPreview && !isError ? null : "";
  if (isError) return "✗ Approved, but it failed: the error says why";
  const { audience, credits_spent: credits } = value as Spent;
  return `✓ Approved: simulated${count(audience?.size, "person", "people")}${count(credits, "credit")}`;
}

/** Amounts of an approved call. */
interface Spent {
  readonly audience?: { readonly size?: number } | null;
  readonly credits_spent?: number;
}

/** Writes an amount after a comma; empty if it is unknown. */
export function count(amount: number | undefined, one: string, other = `${one}s`): string {
  return amount === undefined ? "" : `, ${amount} ${amount === 1 ? one : other}`;
}
