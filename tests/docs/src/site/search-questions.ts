/** What people type into the search, and the page that must be among the first three results. */
export const SEARCH_QUESTIONS: Readonly<Record<string, string>> = {
  "delete a user": "/reference/messaging/delete-person.html",
  "gdpr erase": "/reference/messaging/delete-person.html",
  "create a contact": "/reference/messaging/identify-person.html",
  "send an email": "/reference/messaging/send-transactional-email.html",
  "find a phone number of a lead": "/reference/sales/enrich-person.html",
  "company revenue": "/reference/sales/enrich-organization.html",
  "find companies": "/reference/sales/search-organizations.html",
  "slow requests": "/reference/observability/search-spans.html",
  "error rate over time": "/reference/observability/aggregate-events.html",
  waterfall: "/reference/observability/get-trace.html",
  "open rate of a campaign": "/reference/messaging/get-campaign-metrics.html",
  "track an event": "/reference/messaging/record-event.html",
  rate_limited: "/troubleshooting.html",
  "approve a call": "/guides/approvals.html",
};
