/**
 * Common words for a tool's purpose, if the tool's page has others. The site's search finds the tool by them.
 * Customer.io calls a user a person, and Apollo.io calls a company an organization.
 */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  "Observability.AggregateEvents":
    "aggregate events, count errors, error rate over time, latency percentile, p95, throughput, chart, group by, timeseries",
  "Observability.DiscoverFacets": "discover facets, list attributes, tags, fields, field names, values, schema",
  "Observability.GetTrace":
    "trace, traces, get a trace, read traces, find traces, waterfall, critical path, distributed tracing, flame graph, trace id",
  "Observability.SearchLogs": "search logs, find log lines, error messages, stack trace, log query",
  "Observability.SearchSpans": "search spans, slow requests, slow queries, latency, failed requests, APM, traces",
  "Messaging.DeletePerson":
    "delete a user, delete a person, customer, contact, profile, remove, erase, GDPR, right to be forgotten, data removal",
  "Messaging.GetCampaignMetrics":
    "campaign metrics, automation metrics, open rate, click rate, conversions, bounces, delivered, statistics of a campaign",
  "Messaging.GetNewsletterMetrics":
    "newsletter metrics, one-time send metrics, open rate, click rate, conversions, bounces, delivered, statistics of a newsletter",
  "Messaging.GetPerson": "get a user, find a customer by email, contact, profile, look up a person, attributes",
  "Messaging.IdentifyPerson":
    "create a user, create a contact, update a user, customer, upsert, set attributes, identify a person, change a profile",
  "Messaging.ListBroadcasts": "list broadcasts, API-triggered messages, announcements",
  "Messaging.ListCampaigns": "list campaigns, automations, workflows, journeys",
  "Messaging.ListNewsletters": "list newsletters, one-time sends, one-time emails, mailings",
  "Messaging.ListPersonActivities": "activities of a user, history, events of a customer, timeline, page views",
  "Messaging.ListPersonMessages":
    "messages of a user, sent emails, delivery status, was the email sent, bounced, opened, inbox",
  "Messaging.ListPersonSegments": "segments of a user, groups, audiences of a customer",
  "Messaging.ListSegmentMembers": "members of a segment, users in a segment, audience, customers, export a list",
  "Messaging.ListSegments": "list segments, audiences, groups, lists",
  "Messaging.ListTransactionalMessages": "list templates, transactional email templates, variables of a template",
  "Messaging.RecordEvent": "record an event, track an event, send an event, custom event, analytics",
  "Messaging.SearchPeople": "search users, find customers, filter contacts by attribute or segment, query people",
  "Messaging.SendTransactionalEmail":
    "send an email, send mail, transactional email, message a user, notify a customer",
  "Messaging.TriggerBroadcast": "trigger a broadcast, send to many, bulk email, announcement, message a segment",
  "Sales.EnrichOrganization":
    "enrich a company, company data, company revenue, headcount, firmographics, industry, organization by domain",
  "Sales.EnrichPerson":
    "enrich a person, find an email address, work email of a lead, phone number, contact data, reveal an email",
  "Sales.GetApiUsage": "API usage, credits left, quota, rate limits of Apollo, remaining requests",
  "Sales.SearchOrganizations":
    "search companies, find companies, accounts, firms, prospects, lookalike, by industry or size",
  "Sales.SearchPeople": "search leads, find contacts, buyers, decision makers, prospects, people by job title",
};
