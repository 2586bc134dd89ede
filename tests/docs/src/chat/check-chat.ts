// Starts examples/nextjs-chat as its README says, and uses it in Chromium.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { findChromium } from "@toolwright/tests-support/browser";
import { useChat } from "./use-chat.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

if (findChromium() === null)
  print("SKIPPED: the chat was not opened, since Chromium is not installed (apt install chromium, or set CHROMIUM)");
else await check();

async function check(): Promise<void> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const example = startExample(port);
  try {
    await untilServed(address, example);
    const faults = await useChat(address, process.env["SCREENSHOTS"]);
    for (const fault of faults) print(`chat: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else print("the chat sent nothing before an approval and after a denial, and one email after an approval");
  } finally {
    if (example.pid !== undefined && example.exitCode === null) process.kill(-example.pid);
  }
}

/** Starts the example in a separate process group, because npm and Next.js start further processes. */
function startExample(port: number): ChildProcess {
  const env = { ...process.env, PORT: String(port) };
  return spawn(process.execPath, ["scripts/run-example.ts", "nextjs-chat"], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** Waits until the server answers. Rejects if the example ends before. */
async function untilServed(address: string, example: ChildProcess): Promise<void> {
  while (example.exitCode === null) {
    const response = await fetch(`${address}/api/chat`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The example ended with exit code ${example.exitCode}.`);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
