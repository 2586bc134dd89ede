import type { ToolResult, Turn } from "./wires.ts";

/** Events of a run. */
export interface Observed {
  readonly requests: number;
  readonly runs: readonly { readonly tool: string; readonly args: unknown }[];
  /** The results of calls in the last request. */
  readonly results: readonly ToolResult[];
  /** Whether the provider takes results as a string or a list of parts. */
  readonly hasTextResults: boolean;
  /** An error outside the run is one that a host's code can't catch. */
  readonly end: "answer" | "error" | "outside" | "never";
  readonly error: string | undefined;
  /** The maximum number of tools that ran at the same time. */
  readonly atOnce: number;
  readonly signal: AbortSignal | undefined;
  /** Whether the run ended while its tool still ran. */
  readonly endedBeforeTool: boolean;
}

/** A script of a model, and a tool. */
export interface Scenario {
  /** The row of the table. */
  readonly title: string;
  /** Advice for a host. */
  readonly advice: string;
  readonly turns: readonly Turn[];
  /** A tool that waits ends after the run is aborted; one that meets waits for a second one. */
  readonly tool?: "waits" | "meets";
  readonly result: (args: unknown) => unknown;
  readonly steps?: number;
  /** The outcome, in the words of the legend. */
  readonly judge: (seen: Observed) => string;
}
