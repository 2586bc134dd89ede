import { type ApiResponse, ok } from "../../http/response.ts";
import { apiError } from "../api-error.ts";
import { compareText } from "../events/event.ts";
import { wholeNumber } from "../read-request.ts";
import { type ApiRequest, JSON_TYPE, type Route } from "../route.ts";
import { muteOf } from "./monitor-facts.ts";
import { monitorResource, searchedGroup, searchedMonitor } from "./monitor-responses.ts";
import { type MonitorRow, matchingRows } from "./monitor-search.ts";

/** Searches of monitors and of their groups, and single monitors. */
export const monitorRoutes: readonly Route[] = (
  [
    ["search", searchMonitors],
    ["groups/search", searchGroups],
    [":id", getMonitor],
  ] as const
).map(([path, handle]) => ({
  methods: ["GET"],
  path: `/api/v1/monitor/${path}`,
  permission: "monitors_read",
  limiter: "monitors",
  contentType: JSON_TYPE,
  handle,
}));

/** Unsorted responses mix the states, as Datadog's do. */
function rowsOf({ investigation, world }: ApiRequest): readonly MonitorRow[] {
  const { endMs } = world();
  return investigation.monitors.map((monitor) => ({ monitor, endMs })).toReversed();
}

function searchMonitors(request: ApiRequest): ApiResponse {
  const { page, matches, metadata } = searchRows(rowsOf(request), request);
  const counts = {
    status: count(matches, ({ monitor }) => [monitor.status]),
    muted: count(matches, ({ monitor, endMs }) => [muteOf(monitor.definition, endMs) !== null]),
    tag: count(matches, ({ monitor }) => monitor.definition.tags),
    type: count(matches, ({ monitor }) => [monitor.definition.type]),
  };
  return ok({ counts, monitors: page.map(searchedMonitor), metadata });
}

function searchGroups(request: ApiRequest): ApiResponse {
  const rows = rowsOf(request).flatMap((row) => row.monitor.groups.map((group) => ({ ...row, group })));
  const { page, matches, metadata } = searchRows(rows, request);
  const counts = {
    status: count(matches, ({ group }) => [group.status]),
    type: count(matches, ({ monitor }) => [monitor.definition.type]),
  };
  return ok({ counts, groups: page.map(searchedGroup), metadata });
}

const SORT_VALUES: Readonly<Record<string, (row: MonitorRow) => string>> = {
  name: ({ monitor }) => monitor.definition.name,
  status: ({ monitor, group }) => (group ?? monitor).status,
  tags: ({ monitor }) => monitor.definition.tags.join(","),
};

function searchRows<Row extends MonitorRow>(rows: readonly Row[], { url }: ApiRequest) {
  const parameters = url.searchParams;
  const pageNumber = wholeNumber(parameters, "page", { min: 0, max: 1_000_000, otherwise: 0 });
  const perPage = wholeNumber(parameters, "per_page", { min: 1, max: 1_000_000, otherwise: 30 });
  const [field = "", direction = "asc"] = (parameters.get("sort") ?? "").split(",");
  const sortValue = SORT_VALUES[field];
  if ((field !== "" && !sortValue) || !["asc", "desc"].includes(direction))
    throw apiError(400, "Invalid sort parameter");
  const matches = matchingRows(rows, parameters.get("query") ?? "");
  const sorted = sortValue ? matches.toSorted((one, other) => compareText(sortValue(one), sortValue(other))) : matches;
  const ordered = direction === "desc" ? sorted.toReversed() : sorted;
  return {
    matches,
    page: ordered.slice(pageNumber * perPage, (pageNumber + 1) * perPage),
    metadata: {
      total_count: matches.length,
      page_count: Math.ceil(matches.length / perPage),
      page: pageNumber,
      per_page: perPage,
    },
  };
}

/** Counts values, the most frequent first. */
function count<Row>(rows: readonly Row[], valuesOf: (row: Row) => readonly (string | boolean)[]): object[] {
  const groups = Map.groupBy(rows.flatMap(valuesOf), (value) => value);
  return [...groups]
    .map(([name, values]) => ({ count: values.length, name }))
    .sort((one, other) => other.count - one.count);
}

const GROUP_STATES = ["all", "alert", "warn", "no data"];

function getMonitor(request: ApiRequest): ApiResponse {
  const { params, url } = request;
  const groupStates =
    url.searchParams
      .get("group_states")
      ?.split(",")
      .map((state) => state.trim().toLowerCase()) ?? null;
  if (groupStates?.some((state) => !GROUP_STATES.includes(state))) throw apiError(400, "Invalid group_state filters.");
  const row = rowsOf(request).find(({ monitor }) => String(monitor.definition.id) === params["id"]);
  if (!row) throw apiError(404, "Monitor not found");
  return ok(monitorResource(row, { groupStates, withDowntimes: url.searchParams.get("with_downtimes") === "true" }));
}
