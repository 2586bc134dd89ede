// Policies: rules from a file, and their checks.
export type { AuditEntry, AuditEvent, AuditSink } from "./policy/audit.ts";
export { checkToolNames, namesInRules } from "./policy/check-names.ts";
export { checkTool } from "./policy/check-tool.ts";
export type { AllowDeny, Policy, PolicyRules } from "./policy/policy.ts";
export { readPolicy } from "./policy/read-policy.ts";
