import { needsApproval } from "../tool/approval.ts";
import type { Tool } from "../tool/tool.ts";
import type { AdapterOptions, Approve } from "./agent-tool.ts";

/** Options of adapters to SDKs that can halt before a call and let a person decide. */
export interface GatedOptions extends Omit<AdapterOptions, "approve"> {
  /**
   * Who approves a call that writes, sends, deletes or spends. Left out, the SDK halts before it. A function is asked
   * inside the call instead, and its refusal is an ordinary error to the model; `false` lets every call through.
   */
  readonly approve?: Approve | false | undefined;
}

/** Options of an adapter, and which tools the SDK halts before. */
export interface Gate {
  readonly options: AdapterOptions;
  asksSdk(tool: Tool): boolean;
}

/** Separates who approves from the rest: a function that is asked, the SDK, or nobody. */
export function readGate({ approve, ...rest }: GatedOptions): Gate {
  return {
    options: typeof approve === "function" ? { ...rest, approve } : rest,
    // Anything but a plain no keeps the gate shut: a null from a configuration must not open it.
    asksSdk: (tool) => typeof approve !== "function" && approve !== false && needsApproval(tool),
  };
}
