import type { ValueList } from "./value-lists.ts";

/** An argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  /** What a person enters, for the host's form. */
  readonly description: string;
  readonly required: boolean;
  /** Values that completion offers: a fixed list, or one that a tool reads. Default: none. */
  readonly values?: readonly string[] | ValueList | undefined;
}

/** Instructions that a person can start from the host, with a few arguments. */
export interface Prompt {
  readonly name: string;
  /** Short name for people, such as `Investigate an incident`. */
  readonly title: string;
  readonly description: string;
  /** Wire names of all tools that the text names. A server without one of them does not offer the prompt. */
  readonly tools: readonly string[];
  readonly arguments: readonly PromptArgument[];
  /** The instructions. They never contain an argument, so that no argument can change them. */
  readonly text: string;
}

/** The argument for the start of the time window. */
export const SINCE: PromptArgument = {
  name: "since",
  description: "Start of the incident: now-6h, or a time such as 2026-11-22T08:00:00Z. Default: now-1h.",
  required: false,
  values: ["now-15m", "now-1h", "now-6h", "now-24h", "now-7d"],
};
