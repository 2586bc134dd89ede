import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMessaging } from "@toolwright/messaging";
import { APIClient, SendEmailRequest } from "customerio-node";
import { type Section, table } from "./report.ts";

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

/** Requests for one email, by fault and by who sends. */
export async function benchSends(): Promise<Section> {
  const state: { fault: Fault; reached: number } = { fault: "reset", reached: 0 };
  const server = createServer(async (incoming, outgoing) => {
    for await (const _ of incoming);
    state.reached++;
    faults[state.fault]({ incoming, outgoing });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const subjects = subjectsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const rows: string[][] = [];
  for (const [name, send] of Object.entries(subjects)) {
    const counts: string[] = [];
    for (const fault of Object.keys(faults) as Fault[]) {
      Object.assign(state, { fault, reached: 0 });
      await send().catch(() => undefined);
      counts.push(String(state.reached));
    }
    rows.push([name, ...counts]);
  }
  server.closeAllConnections();
  server.close();
  const inDoubt = Object.keys(faults).map((fault) => fault !== "429");
  const doubled = rows
    .slice(0, 2)
    .flatMap(([, ...counts]) => counts.filter((count, index) => inDoubt[index] && count !== "1"));
  return {
    title: "Sends under faults",
    markdown: [WHAT, table(["who", ...Object.keys(faults)], rows)].join("\n\n"),
    targets: [
      {
        promise: "One email whose outcome is unknown reached the server once",
        measured: doubled.length === 0 ? "once" : `${doubled.length} times not once`,
        isMet: doubled.length === 0,
      },
    ],
  };
}

const WHAT = `Requests at the server for one email, at the clients' defaults but for a timeout of ${TIMEOUT_MS} ms; counted, not timed. A 429
says that nothing was sent, so that repeating it is safe; after anything else nobody knows.`;

function subjectsAt(url: string): Readonly<Record<string, () => Promise<unknown>>> {
  const messaging = createMessaging({
    appApiKey: "bench",
    baseUrl: url,
    attemptTimeout: TIMEOUT_MS,
    timeout: PATIENCE_MS,
  });
  const tool = messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail");
  let order = 0;
  return {
    "@toolwright/messaging": () =>
      messaging.sendTransactionalEmail({ transactional_message_id: "1", to, message_data: { order: ++order } }),
    "the same, called three times by an agent": async () => {
      const args = { transactional_message_id: "1", to, message_data: { order: ++order } };
      for (let repeat = 0; repeat < 3; repeat++) await tool?.call(args);
    },
    "customerio-node": () => {
      const client = new APIClient("bench", { url: `${url}/v1`, timeout: TIMEOUT_MS });
      return client.sendEmail(
        new SendEmailRequest({ to, transactional_message_id: "1", identifiers: { email: to }, message_data: {} }),
      );
    },
  };
}
