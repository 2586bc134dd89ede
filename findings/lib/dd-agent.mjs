import { createServer } from "node:http";
import { decode } from "@msgpack/msgpack";
import ddTrace from "dd-trace";

/** Starts dd-trace with an agent on the loopback interface. */
export const startTracing = async () => {
  const spans = [];
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (request.url.endsWith("/traces")) spans.push(...decode(body, { useBigInt64: true }).flat());
    response.end("{}");
  });
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  process.env.DD_INSTRUMENTATION_TELEMETRY_ENABLED = "false";
  process.env.DD_REMOTE_CONFIGURATION_ENABLED = "false";
  const url = `http://127.0.0.1:${http.address().port}`;
  const tracer = ddTrace.init({ url, service: "shop", plugins: false, startupLogs: false, flushInterval: 100 });
  /** Waits for `count` spans, two seconds at most, and finds them by their names. */
  const received = async (count) => {
    for (let waited = 0; spans.length < count && waited < 20; waited++)
      await new Promise((done) => setTimeout(done, 100));
    return Object.fromEntries(spans.map((span) => [span.resource, span]));
  };
  return { tracer, received };
};
