#!/usr/bin/env bash
# Package:   customerio-node 5.2.0 (2026-11-28)
# Behavior:  triggerBroadcast takes several kinds of recipients and sends one of them: beside ids, emails are dropped;
#            beside emails, the segment is dropped. The call succeeds.
# Guess:     all of them are sent, so that the API can refuse the combination; or an error.
# Output:
#   sent: {"data":{"code":"A"},"ids":["1"]}
#   sent: {"data":{"code":"A"},"emails":["ann@example.com"]}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check customerio-node@5.2.0 <<'PROGRAM'
import { json, serve } from "./serve.mjs";
import customerio from "customerio-node";
const server = await serve((body, response) => {
  console.log("sent:", body);
  json(response, { id: 1 });
});
const client = new customerio.APIClient("none", { url: `${server.url}/v1` });
await client.triggerBroadcast(7, { code: "A" }, { ids: ["1"], emails: ["ann@example.com"] });
await client.triggerBroadcast(7, { code: "A" }, { segment: { id: 3 }, emails: ["ann@example.com"] });
server.close();
PROGRAM
