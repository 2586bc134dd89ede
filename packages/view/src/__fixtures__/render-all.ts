import {
  type Fragment,
  renderAggregation,
  renderApproval,
  renderCompanies,
  renderEvents,
  renderFoundMetrics,
  renderIncidents,
  renderMetricQuery,
  renderMetrics,
  renderMonitor,
  renderMonitors,
  renderPage,
  renderPeople,
  renderTrace,
  type Theme,
} from "../index.ts";
import type { Samples } from "./samples.ts";

/** Renders every picture, by name. */
export function renderAll(samples: Samples, theme: Theme = "auto"): Readonly<Record<string, Fragment>> {
  return {
    trace: renderTrace(samples.trace, { theme }),
    total: renderAggregation(samples.total, { theme }),
    series: renderAggregation(samples.series, { theme }),
    top: renderAggregation(samples.top, { theme }),
    send: renderApproval(samples.send, { theme }),
    update: renderApproval(samples.update, { theme }),
    metrics: renderMetrics(samples.metrics, { theme }),
    companies: renderCompanies(samples.companies, { theme }),
    contacts: renderPeople(samples.contacts, { theme }),
    people: renderPeople(samples.people, { theme }),
    pools: renderMetricQuery(samples.pools, { theme }),
    ratio: renderMetricQuery(samples.ratio, { theme }),
    reduced: renderMetricQuery(samples.reduced, { theme }),
    monitor: renderMonitor(samples.monitor, samples.ratio, { theme }),
    monitors: renderMonitors(samples.monitors, { theme }),
    events: renderEvents(samples.events, { theme }),
    foundMetrics: renderFoundMetrics(samples.foundMetrics, { theme }),
    incidents: renderIncidents(samples.incidents, { theme }),
  };
}

/** Renders a page with every picture. */
export function renderAllOnPage(samples: Samples, title = "Every picture"): string {
  const sections = Object.entries(renderAll(samples)).map(([heading, view]) => ({
    heading: `${title}: ${heading}`,
    text: [title],
    code: title,
    views: [view],
  }));
  return renderPage({ title, intro: [title], sections });
}
