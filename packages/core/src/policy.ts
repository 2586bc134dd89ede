// Policies: rules from a file, and their checks.
export type { AuditEntry, AuditEvent, AuditSink } from "./policy/audit.ts";
export { checkTool, checkToolNames } from "./policy/check-names.ts";
export type { AllowDeny, Policy, PolicyRules } from "./policy/policy.ts";
export { readPolicy } from "./policy/read-policy.ts";
