import type { Json } from "@toolwright/core/store";

export type { Json };

/** The steps of a run without a model. */
export type Script = (steps: Steps) => Promise<void>;

/** The actions of a script, which are those of a model. */
export interface Steps {
  /**
   * Calls a tool with arguments as a model writes them.
   * @returns the result as the model reads it, fitted to the token budget; `{ error }` if the call failed
   */
  call<Result = { readonly [name: string]: Json }>(
    tool: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<Result>;
  /** Submits the answer, with one value for each fact. It ends the run. */
  submit(answer: Readonly<Record<string, Json>>): Promise<void>;
}
