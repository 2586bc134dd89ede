import type { ProgramSettings } from "./programs/program-settings.ts";
import type { StepProgram } from "./step-program.ts";

/** Outcome of a workflow. */
export interface WorkflowEnd {
  /** Whether its step succeeded. */
  readonly isDone: boolean;
  /** Number of times that the engine ran the step. `null` if the engine doesn't say. */
  readonly attempts: number | null;
  /** Whether the first process was killed. */
  readonly isKilled: boolean;
  /** The result or the error. */
  readonly text: string;
}

/** Point at which a workflow's first process kills itself. */
export type KillAt = NonNullable<ProgramSettings["killAt"]>;

/** An engine that runs the step of its recipe. */
export interface Engine {
  /** Runs a workflow whose first process kills itself, until the workflow ends. */
  run(orderId: string, killAt: KillAt): Promise<WorkflowEnd>;
  close(): Promise<void>;
}

/** Starts the program of an engine. */
export type Start = (settings: Pick<ProgramSettings, "account" | "killAt" | "port">) => StepProgram;
