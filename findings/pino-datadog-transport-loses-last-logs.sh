#!/usr/bin/env bash
# Packages:  pino-datadog-transport 3.0.6, pino 10.4.0, @datadog/datadog-api-client 1.64.0 (2026-11-29)
# Behavior:  the transport sends every three seconds, and once more when the process exits, but its thread ends before
#            that request leaves. So all logs of the last three seconds are lost, without an error: each log of a short
#            job, and the ones before a crash.
# Guess:     logs arrive before the process ends, since the transport has a hook for it.
# Output:
#   ends after its logs: 0 of 3 arrived, exit code 0
#   waits four seconds: 3 of 3 arrived, exit code 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check pino-datadog-transport@3.0.6 pino@10.4.0 @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";

writeFileSync(
  "transport.mjs",
  `import { client } from "@datadog/datadog-api-client";
  import transport from "pino-datadog-transport";
  export default ({ url }) => {
    const baseServer = new client.BaseServerConfiguration(url, {});
    const onError = (error) => console.error(error);
    return transport({ ddClientConf: { authMethods: { apiKeyAuth: "none" }, baseServer }, onError });
  };`,
);
writeFileSync(
  "job.mjs",
  `import { once } from "node:events";
  import pino from "pino";
  const [url, wait] = process.argv.slice(2);
  const transport = pino.transport({ target: "./transport.mjs", options: { url } });
  await once(transport, "ready");
  for (const order of [1, 2, 3]) pino(transport).info({ order }, "paid");
  await new Promise((done) => setTimeout(done, Number(wait)));`,
);
let arrived = 0;
const http = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  arrived += JSON.parse(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).length;
  response.writeHead(202, { "content-type": "application/json" }).end("{}");
});
http.listen(0, "127.0.0.1");
await once(http, "listening");
for (const [label, wait] of [["ends after its logs", 0], ["waits four seconds", 4000]]) {
  arrived = 0;
  const job = spawn(process.execPath, ["job.mjs", `http://127.0.0.1:${http.address().port}`, wait], { stdio: "inherit" });
  const [code] = await once(job, "exit");
  await new Promise((done) => setTimeout(done, 500));
  console.log(`${label}: ${arrived} of 3 arrived, exit code ${code}`);
}
process.exit();
PROGRAM
