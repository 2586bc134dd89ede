#!/usr/bin/env bash
# Packages:  axios-retry 4.5.0, axios 1.21.1, ky 1.14.3 (2026-11-29)
# Behavior:  with its defaults, axios-retry repeats a POST whose connection ends before the response, although it
#            repeats no POST after a 503. The server had accepted the first one, so a person gets the email twice. ky
#            repeats neither.
# Guess:     a POST isn't idempotent, so a request that may have been processed isn't repeated.
# Output:
#   axios-retry, 503: 1 accepted
#   axios-retry, connection closed: 2 accepted
#   ky, connection closed: 1 accepted
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check axios-retry@4.5.0 axios@1.21.1 ky@1.14.3 <<'PROGRAM'
import axios from "axios";
import axiosRetry from "axios-retry";
import ky from "ky";
import { json, serve } from "./serve.mjs";

const email = { to: "ann@example.com" };
const client = axios.create();
axiosRetry(client);
const run = async (label, failFirst, send) => {
  let accepted = 0;
  const server = await serve((_, response) => (accepted++ ? json(response, {}) : failFirst(response)));
  await send(`${server.url}/v1/send/email`).catch(() => {});
  console.log(`${label}: ${accepted} accepted`);
  server.close();
};
const close = (response) => response.socket.destroy();
await run("axios-retry, 503", (response) => response.writeHead(503).end(), (url) => client.post(url, email));
await run("axios-retry, connection closed", close, (url) => client.post(url, email));
await run("ky, connection closed", close, (url) => ky.post(url, { json: email }));
PROGRAM
