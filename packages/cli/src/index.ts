// The API for programs: the command as a function, and its exit codes.

export { EXIT, type ExitCode } from "./exit-codes.ts";
export type { Environment, ProcessAccess } from "./process-access.ts";
export { run } from "./run.ts";
