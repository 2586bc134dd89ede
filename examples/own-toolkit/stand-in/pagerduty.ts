import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

// A local server with the PagerDuty endpoints that the toolkit calls. It stores its incidents, so that a read returns
// what a write changed.

/** An incident as PagerDuty stores it. */
export interface StoredIncident {
  readonly id: string;
  readonly incident_number: number;
  readonly title: string;
  status: string;
  readonly created_at: string;
  service: { readonly id: string; readonly summary: string };
}

/** An error response that the server sends instead of a regular one. */
export interface PlannedFailure {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `message` of PagerDuty's error. */
  readonly message: string;
}

const KEY = "pd-key-u+8sXvWq2example";

/** Starts the server with 60 incidents, created ten minutes apart. The newest is ten minutes old. */
export async function startPagerDuty() {
  const incidents: StoredIncident[] = Array.from({ length: 60 }, (_, index) => incidentAt(60 - index, index + 1));
  const failures: PlannedFailure[] = [];
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { status, headers = {}, body } = toErrorResponse(failures.shift()) ?? (await respond(request, incidents));
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Options of the toolkit for this account. */
    options: { apiKey: KEY, from: "ada@example.com", baseUrl },
    incidents,
    /** Every received request, as method and path. */
    requests,
    /** Creates an incident that is newer than all others. */
    open(title: string): void {
      incidents.unshift({ ...incidentAt(incidents.length + 1, 0), title });
    },
    /** Sends these responses to the next requests. */
    fail: (...next: readonly PlannedFailure[]) => void failures.push(...next),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function incidentAt(number: number, tenMinutesAgo: number): StoredIncident {
  return {
    id: `Q${String(number).padStart(3, "0")}`,
    incident_number: number,
    title: `Checkout failed ${number} times`,
    status: number % 3 === 0 ? "resolved" : "triggered",
    created_at: new Date(Date.now() - tenMinutesAgo * 600_000).toISOString(),
    service: { id: "PSHOP", summary: "Shop" },
  };
}

interface FakeResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

function toErrorResponse(planned: PlannedFailure | undefined): FakeResponse | null {
  if (planned === undefined) return null;
  return { ...planned, body: { error: { message: planned.message, code: 2100 } } };
}

async function respond(request: IncomingMessage, incidents: readonly StoredIncident[]): Promise<FakeResponse> {
  const url = new URL(request.url ?? "", "http://127.0.0.1");
  if (request.headers.authorization !== `Token token=${KEY}`)
    return { status: 401, body: { error: { message: `Unauthorized: ${request.headers.authorization}`, code: 2006 } } };
  if (url.pathname === "/incidents") return { status: 200, body: list(url.searchParams, incidents) };
  const incident = incidents.find(({ id }) => url.pathname === `/incidents/${id}`);
  if (!incident) return { status: 404, body: { error: { message: "Not Found", code: 2100 } } };
  if (request.method === "PUT") incident.status = ((await json(request)) as Change).incident.status;
  return { status: 200, body: { incident } };
}

interface Change {
  readonly incident: { readonly status: string };
}

function list(query: URLSearchParams, incidents: readonly StoredIncident[]): object {
  const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
  const [since, until] = [query.get("since") ?? "", query.get("until") ?? ""];
  const statuses = query.getAll("statuses[]");
  const matches = incidents.filter(
    ({ status, created_at }) => statuses.includes(status) && created_at >= since && created_at < until,
  );
  const rows = matches.slice(offset, offset + limit);
  return { incidents: rows, limit, offset, total: null, more: offset + rows.length < matches.length };
}
