import { spawn } from "node:child_process";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { freePort } from "../redis/redis-server.ts";
import type { Engine, Start } from "./engine.ts";
import { endProcess } from "./step-program.ts";

const JSON_BODY = { "content-type": "application/json" };

/** The server's program for this platform. Its npm package has it for Linux and macOS. */
export function restateServer(folder: string): string {
  return join(folder, `node_modules/@restatedev/restate-server-${platform()}-${arch()}/bin/restate-server`);
}

/** Starts the server of Restate. */
export async function openRestate(folder: string, start: Start): Promise<Engine> {
  const [ingress, admin, node] = await Promise.all([freePort(), freePort(), freePort()]);
  const server = spawn(restateServer(folder), ["--listen-mode", "tcp", "--no-logo"], {
    stdio: "ignore",
    env: {
      ...process.env,
      RESTATE_BASE_DIR: join(folder, "restate-data"),
      RESTATE_BIND_IP: "127.0.0.1",
      RESTATE_BIND_PORT: String(node),
      RESTATE_INGRESS__BIND_PORT: String(ingress),
      RESTATE_ADMIN__BIND_PORT: String(admin),
      RESTATE_DISABLE_TELEMETRY: "true",
    },
  });
  const url = { ingress: `http://127.0.0.1:${ingress}`, admin: `http://127.0.0.1:${admin}` };
  for (const health of [`${url.admin}/health`, `${url.ingress}/restate/health`])
    await untilHealthy(health, () => server.exitCode !== null);
  return {
    async run(orderId, killAt) {
      const port = await freePort();
      const first = start({ account: orderId, killAt, port });
      await first.line;
      const deployment = { uri: `http://127.0.0.1:${port}`, force: true };
      const registered = await post(`${url.admin}/deployments`, deployment);
      if (!registered.ok) throw new Error(await registered.text());
      const order = { id: orderId, to: "ada.abara@example.com", amount: "12.50 EUR" };
      const response = post(`${url.ingress}/orders/complete`, order);
      const isKilled = (await first.signal) === "SIGKILL";
      const second = start({ account: orderId, killAt: null, port });
      try {
        const { ok, status } = await response;
        const text = await (await response).text();
        return { isDone: ok, attempts: null, isKilled, text: ok ? text : `${status} ${text}` };
      } finally {
        await second.close();
      }
    },
    close: () => endProcess(server),
  };
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body) });
}

async function untilHealthy(url: string, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("restate-server ended before it was ready.");
}
