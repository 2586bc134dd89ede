// The public API: named exports only. The msw handlers and the HTTP server are separate entry points.
export type { Credits } from "./apollo/account/credits.ts";
export type { ApolloSandbox, ApolloSettings } from "./apollo/apollo-sandbox.ts";
export type { Company } from "./apollo/directory/company.ts";
export type { Directory } from "./apollo/directory/directory.ts";
export type { Person as DirectoryPerson, Seniority } from "./apollo/directory/person.ts";
export type { CustomerioSandbox } from "./customerio/customerio-sandbox.ts";
export type { Activity, Delivery, Person, Segment, Trigger, Workspace } from "./customerio/workspace/workspace.ts";
export type { NewLog } from "./datadog/added-logs.ts";
export type { NewEvent } from "./datadog/change-events/added-events.ts";
export type { DatadogSandbox } from "./datadog/datadog-sandbox.ts";
export { FACETS } from "./datadog/events/facets.ts";
export type { Permission } from "./datadog/route.ts";
export type { Fault } from "./http/faults.ts";
export type { LoggedRequest } from "./http/request-log.ts";
export {
  backendOptions,
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  SIMULATED,
  simulated,
  simulatedClock,
} from "./sandbox.ts";
export type { Incident } from "./world/incident.ts";
