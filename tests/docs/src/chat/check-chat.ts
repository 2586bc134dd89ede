// Starts examples/nextjs-chat as its README says, and uses it in Chromium.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { findChromium } from "@toolwright/tests-support/browser";
import { tryChat } from "./try-chat.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

if (findChromium() === null)
  print("SKIPPED: the chat was not opened, since Chromium is not installed (apt install chromium, or set CHROMIUM)");
else await check();

async function check(): Promise<void> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const example = startExample(port);
  const stop = () => example.pid !== undefined && example.exitCode === null && process.kill(-example.pid);
  // A signal ends this process without `finally`.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      stop();
      process.exit(1);
    });
  }
  const output: string[] = [];
  for (const stream of [example.stdout, example.stderr]) stream?.on("data", (chunk) => output.push(String(chunk)));
  try {
    await untilServed(address, example);
    const faults = await tryChat(address, process.env["SCREENSHOTS"]);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    print(
      "the chat sent nothing before an approval and after a denial, and one email after an approval whose response was lost, and the rows of a plan that were not struck out",
    );
  } catch (error) {
    print(output.join(""));
    throw error;
  } finally {
    stop();
  }
}

/** Starts the example in a separate process group, because npm and Next.js start further processes. */
function startExample(port: number): ChildProcess {
  // Without a key, the example uses its scripted model.
  const env = { ...process.env, PORT: String(port), OPENAI_API_KEY: "" };
  return spawn(process.execPath, ["scripts/run-example.ts", "nextjs-chat"], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Waits until the server answers. Rejects if the example ends first, or takes longer than ten minutes. */
async function untilServed(address: string, example: ChildProcess): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (example.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${address}/api/chat`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The example does not answer at ${address}; its exit code is ${example.exitCode}.`);
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
