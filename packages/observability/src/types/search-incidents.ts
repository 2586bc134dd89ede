// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `observability.searchIncidents`. */
export interface SearchIncidentsArguments {
  /** Incident facets, such as state:resolved; empty means active or stable. */
  query?: string | null | undefined;
  /**
   * Maximum number of incidents, newest first. From 1 to 100.
   *
   * @default 10
   */
  max_results?: number | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `observability.searchIncidents`. */
export interface SearchIncidentsResult {
  /** Incidents of this page, newest first. */
  incidents: SearchIncidentsIncident[];
  /** Number of all incidents that match; null when Datadog does not report it. */
  total: number | null;
  /** Pass this as cursor to fetch the next page; null when there is none. */
  next_cursor: string | null;
  /** Address of this in Datadog's web app, for people; null when the site is unknown. Models do not get it. */
  link: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `incidents` of {@link SearchIncidentsResult}. */
export interface SearchIncidentsIncident {
  /** Id of the incident, such as IR-204. */
  id: string | null;
  /** Title of the incident. */
  title: string | null;
  /** State, such as active, stable or resolved. It can be resolved without a time in resolved. */
  state: string | null;
  /** Severity, such as SEV-2 or UNKNOWN. */
  severity: string | null;
  /** When its record was created, ISO-8601 in UTC; warnings name incidents that were declared at another time. */
  created: string | null;
  /** When the problem was detected, ISO-8601 in UTC. */
  detected: string | null;
  /** When the incident was resolved, ISO-8601 in UTC; null when Datadog has no time. */
  resolved: string | null;
  /** Whether customers are affected; null when unknown. */
  customer_impacted: boolean | null;
  /** How customers are affected, at most 1,000 characters. */
  customer_impact: string | null;
  /** Name or handle of the person who leads the response, never an email address; null if there is none. */
  commander: string | null;
  /** Affected services. */
  services: string[];
  /** Teams that respond. */
  teams: string[];
  /** Summary that people wrote, at most 1,000 characters. */
  summary: string | null;
  /** Root cause that people wrote, at most 1,000 characters. */
  root_cause: string | null;
}

/** Arguments of `Observability.SearchIncidents` as the tool receives them, with the defaults of omitted ones. */
export interface SearchIncidentsParsedArguments {
  /** Incident facets, such as state:resolved; empty means active or stable. */
  query: string;
  /** Maximum number of incidents, newest first. */
  max_results: number;
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
