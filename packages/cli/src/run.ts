import { list } from "./commands/list.ts";
import { EXIT, type ExitCode, exitCodeOf, type Failure } from "./exit-codes.ts";
import { COMMANDS, HELP, packageVersion } from "./help.ts";
import type { ProcessAccess } from "./process-access.ts";
import { requireTool, shortName } from "./tool-names.ts";
import { isUsageError, type UsageError, unknownName, usageError } from "./usage-error.ts";

/**
 * Runs a command of `toolwright`, and resolves with its exit code. Writes data with `writeOut`, and everything else
 * with `writeError`. Never throws. Does not run `mcp` and `evals`, which are separate packages.
 */
export async function run(access: ProcessAccess): Promise<ExitCode> {
  try {
    return await runCommand(access);
  } catch (error) {
    return reportFailure(error, access);
  }
}

/** Writes the reason why a command failed, and resolves with its exit code. */
export async function reportFailure(
  error: unknown,
  { environment, writeError }: Pick<ProcessAccess, "environment" | "writeError">,
): Promise<ExitCode> {
  const { describeError } = await import("./output/redacted-output.ts");
  writeError(describeError(error, environment));
  return isFailure(error) ? exitCodeOf(error) : EXIT.failed;
}

async function runCommand(access: ProcessAccess): Promise<ExitCode> {
  const [command, ...rest] = access.argv;
  if (command === "-v" || command === "--version") return write(access, `${packageVersion()}\n`);
  if (command === "-h" || command === "--help" || rest.includes("-h") || rest.includes("--help"))
    return write(access, HELP);
  switch (command) {
    case "list":
      await list(access);
      return EXIT.ok;
    case "describe":
      await (await import("./commands/describe.ts")).describe(access);
      return EXIT.ok;
    case "call":
      return (await import("./commands/call.ts")).call(access);
    case "doctor":
      return (await import("./commands/doctor.ts")).doctor(access);
    case "verify":
      return (await import("./commands/verify.ts")).verify(access);
    default:
      throw unknownCommand(command);
  }
}

function write({ writeOut }: ProcessAccess, text: string): ExitCode {
  writeOut(text);
  return EXIT.ok;
}

function unknownCommand(command: string | undefined): UsageError {
  if (command === undefined) return usageError(`A command is missing: ${COMMANDS.join(", ")}. See toolwright --help.`);
  const tool = toolOf(command);
  if (tool !== null) return usageError(`${tool} is a tool: toolwright call ${tool} …`);
  return unknownName({ noun: "command", name: command, position: 1, known: COMMANDS });
}

/** Returns the short name of the tool that a name means; `null` for none. */
function toolOf(name: string): string | null {
  try {
    return shortName(requireTool(name, 1).name);
  } catch {
    return null;
  }
}

function isFailure(error: unknown): error is Failure {
  return isUsageError(error) || (error instanceof Error && "code" in error && typeof error.code === "string");
}
