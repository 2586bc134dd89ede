import { execFile } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, it } from "vitest";
import { COMMON_KEYS } from "./canaries.ts";
import { findLeaks } from "./leaks.ts";

// A program of its own, whose output is heard to its last byte, on real sockets and with real variables.

const PROGRAM = fileURLToPath(new URL("./quiet-program.ts", import.meta.url));
const KEYS = {
  OBSERVABILITY_API_KEY: COMMON_KEYS.apiKey,
  OBSERVABILITY_APPLICATION_KEY: COMMON_KEYS.applicationKey,
  MESSAGING_SITE_ID: COMMON_KEYS.siteId,
  MESSAGING_TRACKING_API_KEY: COMMON_KEYS.trackingApiKey,
  MESSAGING_APP_API_KEY: COMMON_KEYS.appApiKey,
  SALES_API_KEY: COMMON_KEYS.salesApiKey,
};

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

/** Runs the program before a backend that says the request's headers and breaks every third connection. */
async function run(ending: string, variables: Readonly<Record<string, string>> = {}) {
  let reached = 0;
  await using backend = await listen(({ headers, socket }, outgoing) => {
    reached++;
    if (reached % 3 === 0) socket.resetAndDestroy();
    else
      outgoing
        .writeHead(422, { "content-type": "application/json" })
        .end(JSON.stringify({ error: headers, errors: [JSON.stringify(headers)] }));
  });
  const child = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--conditions=@toolwright/source", PROGRAM, backend.url, ending],
      { env: { PATH: process.env["PATH"], ...KEYS, ...variables } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
  return { ...child, reached };
}

it("writes no line, whatever fails, and asks no proxy that the environment names, since the platform does not", async () => {
  let asked = 0;
  await using proxy = await listen((_, outgoing) => {
    asked++;
    outgoing.writeHead(502).end();
  });
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
  const { reached, ...child } = await run("silence", Object.fromEntries(names.map((name) => [name, proxy.url])));
  expect(child).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(reached).toBeGreaterThan(TOOL_NAMES.length);
  expect(asked).toBe(0);
});

it.each(["crash", "rejection"])("holds no key when an error that nobody caught ends it (%s)", async (ending) => {
  const { code, stdout, stderr } = await run(ending);
  expect(code).toBe(1);
  expect(stderr).toContain("ToolError");
  expect(findLeaks({ stdout, stderr }, COMMON_KEYS)).toEqual([]);
});
