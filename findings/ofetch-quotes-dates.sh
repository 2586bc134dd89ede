#!/usr/bin/env bash
# Packages:  ofetch 1.5.1, axios 1.21.1 (2026-11-29)
# Behavior:  ofetch writes a Date of the query as JSON, in double quotes, so a server reads no time, or looks for the
#            quotes. An empty string loses its equals sign, which a signature of the query covers. ofetch's README
#            sets a Date in an example, and states a number of milliseconds as the result. axios sends both plainly.
# Guess:     the time in ISO form without quotes, or in milliseconds as in the README.
# Output:
#   ofetch: /?from="2026-11-01T00:00:00.000Z"&cursor&limit=10
#   axios: /?from=2026-11-01T00:00:00.000Z&cursor=&limit=10
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ofetch@1.5.1 axios@1.21.1 <<'PROGRAM'
import axios from "axios";
import { ofetch } from "ofetch";
import { json, serve } from "./serve.mjs";

let url;
const server = await serve((_body, response, request) => {
  url = request.url;
  json(response, {});
});
const query = { from: new Date("2026-11-01T00:00:00Z"), cursor: "", limit: 10 };
const print = (name) => console.log(`${name}:`, decodeURIComponent(url));
await ofetch(server.url, { query });
print("ofetch");
await axios.get(server.url, { params: query });
print("axios");
server.close();
PROGRAM
