#!/usr/bin/env bash
# Package:   customerio-node 5.2.0 (2026-11-28)
# Behavior:  a Date is sent as ISO text, also as an event's timestamp, for which the Track API documents an integer of
#            Unix seconds.
# Guess:     the vendor's client writes a Date in the form that the vendor reads.
# Output:
#   /customers/1 {"created_at":"2026-11-01T10:00:00.000Z"}
#   /customers/1/events {"name":"paid","timestamp":"2026-11-01T10:00:00.000Z"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check customerio-node@5.2.0 <<'PROGRAM'
import { json, serve } from "./serve.mjs";
import customerio from "customerio-node";
const server = await serve((body, response, { url }) => {
  console.log(url.slice(url.indexOf("/customers")), body);
  json(response, {});
});
const client = new customerio.TrackClient("none", "none", { url: `${server.url}/api/v1` });
await client.identify("1", { created_at: new Date("2026-11-01T10:00:00Z") });
await client.track("1", { name: "paid", timestamp: new Date("2026-11-01T10:00:00Z") });
server.close();
PROGRAM
