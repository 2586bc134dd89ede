// Code that few programs use: sends with their checks and cards, reports, and explanations of empty lists. The first
// call that needs any of it imports this one file with `loadPart` before its first request.
export { explainEmptySearch } from "./lists/empty-search.ts";
export { explainNoActivity } from "./lists/explain-no-activity.ts";
export { reportMetrics } from "./metrics/metric-report.ts";
export { describePerson, lookUpPerson } from "./people/look-up-person.ts";
export { cardPerson } from "./people/person-lookup.ts";
export { inspectEmail } from "./sends/inspect-email.ts";
export { checkLaunch, inspectLaunch } from "./sends/inspect-launch.ts";
export { launchBroadcast } from "./sends/launch-broadcast.ts";
export { listBroadcastVariables, listTemplateVariables } from "./sends/listed-variables.ts";
export { sendOnce } from "./sends/send-once.ts";
export { withCheck } from "./sends/with-check.ts";
