#!/usr/bin/env bash
# Package:   customerio-node 5.2.0 (2026-11-28)
# Behavior:  with default settings, one `sendEmail` reaches the server four times if the server answers 500, although the
#            endpoint has no idempotency key: if the server failed after it had accepted the email, each of them is sent.
# Guess: a client repeats reads, and a send only if it is known that the server did nothing.
# Output:
#   calls: 1
#   requests: 4
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check customerio-node@5.2.0 <<'PROGRAM'
import { createServer } from "node:http";
import customerio from "customerio-node";

let requests = 0;
const http = createServer((request, response) => {
  requests++;
  request.resume();
  response.writeHead(500, { "content-type": "application/json" }).end("{}");
});
await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
const { APIClient, SendEmailRequest } = customerio;
const client = new APIClient("none", { url: `http://127.0.0.1:${http.address().port}/v1` });
const email = { transactional_message_id: "1", to: "ada@example.com", identifiers: { id: "1" }, message_data: {} };
await client.sendEmail(new SendEmailRequest(email)).catch(() => undefined);
console.log(`calls: 1\nrequests: ${requests}`);
http.closeAllConnections();
http.close();
PROGRAM
