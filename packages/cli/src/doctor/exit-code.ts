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
  const unset = toolkits.filter(({ status }) => status === "not_set_up");
  const isUnset = unset.length > 0 && (isNamed || unset.length === toolkits.length);
  const setUp = toolkits.filter((one) => !unset.includes(one));
  const problems = setUp.flatMap(({ findings }) => findings.filter(({ outcome }) => outcome === "problem"));
  const codes = new Set<ExitCode>([...problems.map(exitCodeOfFinding), ...(isUnset ? [EXIT.keys] : [])]);
  return worstExit([...codes]);
}

/** Returns the exit code of the problem that a user can act on first. */
export function worstExit(codes: readonly ExitCode[]): ExitCode {
  return PRECEDENCE.find((code) => codes.includes(code)) ?? EXIT.ok;
}

/** Causes after which a later attempt may work. */
const TEMPORARY: ReadonlySet<Finding["cause"]> = new Set([
  "dns",
  "refused",
  "unreachable",
  "timeout",
  "connection_lost",
  "tls_untrusted",
  "tls_dates",
  "tls_host_name",
  "tls_failed",
  "proxy_refused",
  "backend_failed",
  "used_up",
]);

function exitCodeOfFinding({ check, cause }: Finding): ExitCode {
  if (cause === "unknown_value") return EXIT.usage;
  if (check === "settings" || check === "keys") return EXIT.keys;
  return TEMPORARY.has(cause) ? EXIT.tryLater : EXIT.failed;
}
