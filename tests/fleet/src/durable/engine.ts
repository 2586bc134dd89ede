import type { ProgramSettings } from "./programs/program-settings.ts";
import type { StepProgram } from "./step-program.ts";

/** How a workflow ended. */
export interface WorkflowEnd {
  /** Whether its step succeeded. */
  readonly isDone: boolean;
  /** How often the engine ran the step. `null`: the engine does not say. */
  readonly attempts: number | null;
  /** Whether the first process was killed. */
  readonly isKilled: boolean;
  /** The result or the error. */
  readonly text: string;
}

/** Where the first process of a workflow kills itself. */
export type KillAt = NonNullable<ProgramSettings["killAt"]>;

/** An engine that runs the step of its recipe. */
export interface Engine {
  /** Runs a workflow whose first process kills itself, until the workflow ends. */
  run(orderId: string, killAt: KillAt): Promise<WorkflowEnd>;
  close(): Promise<void>;
}

/** Starts the program of an engine. */
export type Start = (settings: Pick<ProgramSettings, "account" | "killAt" | "port">) => StepProgram;
