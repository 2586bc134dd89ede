import { COMMANDS, type Command } from "./commands.ts";
import { EXIT, type ExitCode, exitCodeOf, type Failure } from "./exit-codes.ts";
import { renderCommandHelp, renderHelp } from "./help.ts";
import { createPaint, fitLines, paintError } from "./output/paint.ts";
import { asStarted, type ProcessAccess, packageVersion } from "./process-access.ts";
import { CALLABLE, requireTool, shortName } from "./tool-names.ts";
import { usageError } from "./usage-error.ts";

/**
 * Runs a command of `toolwright`, and resolves with its exit code. Writes data with `writeOut`, and everything else
 * with `writeError`. Never throws. Does not run `mcp` and `evals`, which are separate packages.
 */
export async function run(process: ProcessAccess): Promise<ExitCode> {
  const access = { ...process, writeError: (text: string) => process.writeError(fitLines(text, process.errorColumns)) };
  try {
    return await runCommand(access);
  } catch (error) {
    const pages = [...Object.keys(COMMANDS), ...CALLABLE.map((entry) => shortName(entry.name))];
    const page = access.argv.slice(0, 2).find((word) => pages.includes(word) && !/^(?:call|describe)$/.test(word));
    return reportFailure(error, access, ["toolwright", page ?? [], "--help"].flat().join(" "));
  }
}

/** Writes the reason why a command failed, and resolves with its exit code. */
export async function reportFailure(
  error: unknown,
  access: Pick<ProcessAccess, "environment" | "writeError" | "isErrorTerminal" | "errorColumns">,
  page?: string,
): Promise<ExitCode> {
  const { describeError } = await import("./output/redacted-output.ts");
  access.writeError(paintError(describeError(error, access.environment, page), access));
  return exitCodeOf({ code: "", ...(error as Partial<Failure>) });
}

async function runCommand(access: ProcessAccess): Promise<ExitCode> {
  const { argv } = access;
  const [name] = argv;
  if (name === "-v" || name === "--version") return write(access, `${packageVersion()}\n`);
  if (name === "complete") return (await import("./completion/complete.ts")).complete(access);
  const topic = argv.filter((arg, index) => !/^(?:-h|--help)$/.test(arg) && !(index === 0 && arg === "help"));
  if (name === undefined || topic.length < argv.length) return help(access, topic);
  const command = await commandOf(name)?.load?.();
  if (command) return command.run(access);
  if (/^--?[^hv-]/i.test(name)) throw usageError("Flags follow the command or tool: toolwright search-logs --sandbox.");
  requireCommand(argv);
  return (await import("./commands/call.ts")).call(access);
}

const commandOf = (name: string): Command | undefined => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined);

/** Writes the page of a command or tool, or the first page of the help. */
async function help(access: ProcessAccess, argv: readonly string[]): Promise<ExitCode> {
  const paint = createPaint(access.environment, access.isOutTerminal);
  const [name] = argv.filter((arg) => !arg.startsWith("-"));
  if (name === undefined) return write(access, renderHelp(paint));
  const command = commandOf(name);
  const takesTool = command === undefined || name === "call" || name === "describe";
  if (takesTool && argv.length > (command ? 1 : 0)) {
    if (!command) requireCommand(argv);
    const { findCalled } = await import("./commands/call.ts");
    const { values, ...entry } = findCalled(argv);
    return (await import("./commands/describe.ts")).showTool(entry, { ...values, json: false }, access);
  }
  return write(access, command ? renderCommandHelp(name, command, await command.load?.(), paint) : "");
}

/** Refuses a word that is neither a command nor a tool. */
function requireCommand([name = "", ...words]: readonly string[]): void {
  const commands = name.startsWith("-") ? ["--help", "--version"] : ["help", "--version", ...Object.keys(COMMANDS)];
  requireTool(name, 1, true, { words, commands });
}

function write({ environment, writeOut }: ProcessAccess, text: string): ExitCode {
  writeOut(asStarted(text, environment));
  return EXIT.ok;
}
