import type { ToolkitDiagnosis } from "@toolwright/core/diagnosis";
import type { Finding } from "@toolwright/core/manifest";
import { EXIT, type ExitCode } from "../exit-codes.ts";

/** Exit codes in the order in which a user can act on the problems. */
const PRECEDENCE: readonly ExitCode[] = [EXIT.keys, EXIT.usage, EXIT.failed, EXIT.tryLater];

/**
 * Returns the exit code for several diagnoses, which is the one of `call` for the same problem. A toolkit that is not
 * set up isn't a problem, unless it was named or none is set up.
 */
export function exitCodeOfDiagnoses(toolkits: readonly ToolkitDiagnosis[], isNamed: boolean): ExitCode {
  const setUp = toolkits.filter(({ status }) => status !== "not_set_up");
  const isUnset = setUp.length < toolkits.length && (isNamed || setUp.length === 0);
  const problems = setUp.flatMap(({ findings }) => findings.filter(({ outcome }) => outcome === "problem"));
  return worstExit([...problems.map(exitCodeOfFinding), ...(isUnset ? [EXIT.keys] : [])]);
}

/** Returns the exit code of the problem that a user can act on first. */
export const worstExit = (codes: readonly ExitCode[]): ExitCode =>
  PRECEDENCE.find((code) => codes.includes(code)) ?? EXIT.ok;

/** Causes in the network that time does not repair. */
const LASTING: ReadonlySet<Finding["cause"]> = new Set(["redirected", "not_the_backend", "unexpected_response"]);

function exitCodeOfFinding({ check, cause }: Finding): ExitCode {
  if (cause === "unknown_value") return EXIT.usage;
  if (check === "settings" || check === "keys") return EXIT.keys;
  return (check === "network" ? !LASTING.has(cause) : cause === "used_up") ? EXIT.tryLater : EXIT.failed;
}
