import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMessaging } from "@toolwright/messaging";
import { APIClient, SendEmailRequest } from "customerio-node";

// How often one send reaches the server when its answer is lost, beside the vendor's own client at its defaults. The
// server reads every request, and so may have acted on it, before it fails.

const faults = {
  reset: ({ incoming }: Exchange) => incoming.socket.resetAndDestroy(),
  timeout: () => undefined,
  "500": ({ outgoing }: Exchange) => outgoing.writeHead(500).end("{}"),
  "503": ({ outgoing }: Exchange) => outgoing.writeHead(503).end("{}"),
  "429": ({ outgoing }: Exchange) => outgoing.writeHead(429).end("{}"),
} as const;

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

type Fault = keyof typeof faults;

const TIMEOUT_MS = 1_000;
const PATIENCE_MS = 60_000;
const to = "ada@example.com";

let fault: Fault = "reset";
let reached = 0;
const server = createServer(async (incoming, outgoing) => {
  for await (const _ of incoming);
  reached++;
  faults[fault]({ incoming, outgoing });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = addressOf(server);

function addressOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const messaging = createMessaging({
  appApiKey: "bench",
  baseUrl: url,
  attemptTimeout: TIMEOUT_MS,
  timeout: PATIENCE_MS,
});
const tool = messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail");
let order = 0;

const subjects = {
  "@toolwright/messaging": () =>
    messaging.sendTransactionalEmail({ transactional_message_id: "1", to, message_data: { order: ++order } }),
  "the same, called again by an agent": async () => {
    const args = { transactional_message_id: "1", to, message_data: { order: ++order } };
    for (let repeat = 0; repeat < 3; repeat++) await tool?.call(args);
  },
  "customerio-node": () => {
    const client = new APIClient("bench", { url: `${url}/v1`, timeout: TIMEOUT_MS });
    return client.sendEmail(
      new SendEmailRequest({ to, transactional_message_id: "1", identifiers: { email: to }, message_data: {} }),
    );
  },
} as const;

console.log(
  ["requests at the server for one email".padEnd(36), ...Object.keys(faults).map((name) => name.padStart(8))].join(""),
);
for (const [name, send] of Object.entries(subjects)) {
  const counts: string[] = [];
  for (const next of Object.keys(faults) as Fault[]) {
    [fault, reached] = [next, 0];
    await send().catch(() => undefined);
    counts.push(String(reached).padStart(8));
  }
  console.log([name.padEnd(36), ...counts].join(""));
}
console.log("A 429 says that nothing was sent: repeating it is safe. After anything else nobody knows.");
server.closeAllConnections();
server.close();
