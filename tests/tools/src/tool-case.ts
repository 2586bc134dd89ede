import type { Messaging } from "@toolwright/messaging";
import type { Observability } from "@toolwright/observability";
import type { Sales } from "@toolwright/sales";

/** Arguments of one call. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** The name of every tool of every toolkit. */
export type ToolName = (Observability | Messaging | Sales)["tools"][number]["name"];

/** How suites call a tool. The example is enough; everything else serves tools that one call does not exercise fully. */
export interface ToolCase {
  /** The call on the tool's reference page. The sandbox must return a result with at least one row. */
  readonly example: CallArguments;
  /** More calls whose backend requests the reference page lists. */
  readonly moreRequests?: readonly CallArguments[];
  /** The call that suites repeat many times. Default: the example. */
  readonly usual?: CallArguments;
  /** More calls that read responses of another shape, for the suites on malformed backend responses. */
  readonly moreResponses?: readonly CallArguments[];
}

/** Cases of the tools whose names start with a prefix; a missing tool is a type error. */
export type CasesOf<Toolkit extends string> = Readonly<Record<Extract<ToolName, `${Toolkit}.${string}`>, ToolCase>>;
