// Policies: rules from a file, and their checks.

export { checkTool, checkToolNames } from "./policy/check-names.ts";
export type { AllowDeny, AuditEntry, AuditEvent, AuditSink, Policy, PolicyRules } from "./policy/policy.ts";
export { readPolicy } from "./policy/read-policy.ts";
