import { CLIENTS } from "./clients.ts";
import { TRANSPORTS } from "./sandbox-server.ts";

/** An official client, and a transport that connects it to a server in this process. */
export type Connection = (typeof CONNECTIONS)[number];

const CONNECTIONS = CLIENTS.flatMap((client) =>
  Object.entries(TRANSPORTS).map(([transport, open]) => ({ ...client, transport, open })),
);

/** One client of each revision. In 2025, a form reaches the person during the call; in 2026, between two calls. */
export const CLIENT_OF_EACH_REVISION = CLIENTS.slice(0, 2);

/** The connections of the fast tests: each revision and each transport once. */
export const FAST_CONNECTIONS = CONNECTIONS.filter(
  ({ client, transport }) =>
    (client === "2.x" && transport === "a pipe") || (client === "2.x that negotiates" && transport === "HTTP"),
);

/** All other connections. */
export const SLOW_CONNECTIONS = CONNECTIONS.filter((connection) => !FAST_CONNECTIONS.includes(connection));
