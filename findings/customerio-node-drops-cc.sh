#!/usr/bin/env bash
# Package:   customerio-node 5.2.0 (2026-11-28)
# Behavior:  an email with `cc` goes out without it: the request copies a list of fields that it knows, and `cc`, which
#            the API has beside `bcc`, is not among them. The call succeeds.
# Guess:     a field of the API is sent, or an unknown one is refused.
# Output:
#   bcc: audit@example.com cc: undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check customerio-node@5.2.0 <<'PROGRAM'
import { APIClient, SendEmailRequest } from "customerio-node";
import { json, serve } from "./serve.mjs";

let sent;
const server = await serve((body, response) => {
  sent = JSON.parse(body);
  json(response, { delivery_id: "d" });
});
const message = {
  to: "ann@example.com",
  cc: "bob@example.com",
  bcc: "audit@example.com",
  identifiers: { id: "1" },
  transactional_message_id: 3,
};
await new APIClient("none", { url: server.url }).sendEmail(new SendEmailRequest(message));
console.log("bcc:", sent.bcc, "cc:", sent.cc);
server.close();
PROGRAM
