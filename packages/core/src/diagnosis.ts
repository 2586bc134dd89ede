// The diagnosis of a toolkit: which of its tools work, and how to fix the others.
export { diagnoseTools, type JudgedProbe, judgeProbes, type ProbeWords, sendProbe } from "./manifest/check-probes.ts";
export { type DiagnosedOptions, type DiagnosisOptions, diagnose, findCause } from "./manifest/diagnose.ts";
export {
  fine,
  type LimitDiagnosis,
  lackingTools,
  type ToolDiagnosis,
  type ToolkitDiagnosis,
  unexpectedResponse,
} from "./manifest/finding.ts";
export type { Probe, ProbeAnswer, ProbeRequest } from "./manifest/probe.ts";
