import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { afterAll, expect, it } from "vitest";
import { USUAL_ARGUMENTS } from "../faults/usual-arguments.ts";
import { COMMON_KEYS } from "./canaries.ts";
import { findLeaks } from "./leaks.ts";

// Runs a separate program with real sockets and environment variables, and checks its entire output.

const PROGRAM = fileURLToPath(new URL("./quiet-program.ts", import.meta.url));
/** Output of the program before its uncaught error. */
const MARK = "the calls have ended\n";
const KEYS = {
  OBSERVABILITY_API_KEY: COMMON_KEYS.apiKey,
  OBSERVABILITY_APPLICATION_KEY: COMMON_KEYS.applicationKey,
  MESSAGING_SITE_ID: COMMON_KEYS.siteId,
  MESSAGING_TRACKING_API_KEY: COMMON_KEYS.trackingApiKey,
  MESSAGING_APP_API_KEY: COMMON_KEYS.appApiKey,
  SALES_API_KEY: COMMON_KEYS.salesApiKey,
};

/** The working, home and temporary folder of the program. */
const folder = mkdtempSync(join(tmpdir(), "quiet-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

/** Runs the program with a backend that echoes the request headers and resets every third connection. */
async function run(variables: Readonly<Record<string, string>>) {
  let requestCount = 0;
  await using backend = await listen(({ headers, socket }, outgoing) => {
    requestCount++;
    if (requestCount % 3 === 0) socket.resetAndDestroy();
    else
      outgoing
        .writeHead(422, { "content-type": "application/json" })
        .end(JSON.stringify({ error: headers, errors: [JSON.stringify(headers)] }));
  });
  const child = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--conditions=@toolwright/source", PROGRAM, backend.url, JSON.stringify(USUAL_ARGUMENTS), MARK],
      {
        cwd: folder,
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          HOME: folder,
          TMPDIR: folder,
          ...KEYS,
          ...variables,
        },
      },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
  return { ...child, reached: requestCount };
}

it("the toolkits print nothing and write no file when calls fail, and an uncaught error prints no key", async () => {
  let proxyRequests = 0;
  await using proxy = await listen((_, outgoing) => {
    proxyRequests++;
    outgoing.writeHead(502).end();
  });
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
  const { reached, ...child } = await run(Object.fromEntries(names.map((name) => [name, proxy.url])));
  const [printed, trace] = child.stderr.split(MARK);
  expect({ ...child, stderr: printed }).toEqual({ code: 1, stdout: "", stderr: "" });
  expect(trace).toContain("ToolError");
  expect(findLeaks(child, COMMON_KEYS)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  expect(reached).toBeGreaterThan(TOOL_NAMES.length);
  expect(proxyRequests, "requests to the proxies of environment variables").toBe(0);
});
