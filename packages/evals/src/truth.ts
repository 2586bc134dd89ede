// For authors of cases: the truth in the records of a sandbox, without a toolkit.

export {
  companies,
  companyAt,
  companyNamed,
  creditsLeft,
  hasKeywordTag,
  leadNamed,
  staffOf,
} from "./truth/companies.ts";
export {
  type EventFilter,
  fieldAt,
  type LogTruth,
  logs,
  type SpanTruth,
  spans,
  spansOfTrace,
  tagOf,
} from "./truth/events.ts";
export {
  activitiesOf,
  deliveriesTo,
  emailsOf,
  eventsOf,
  isUnsubscribed,
  latestOrder,
  nameOf,
  people,
  peopleWith,
  personNamed,
  segmentMembers,
} from "./truth/people.ts";
export { countBy, distinct, errorPercent, mostFrequent, percentile, sum } from "./truth/statistics.ts";
export { incidentStartMs, iso } from "./truth/time.ts";
