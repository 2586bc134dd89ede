import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMessaging } from "@toolwright/messaging";
import { APIClient, SendEmailRequest } from "customerio-node";
import { type Section, table } from "./report.ts";

// Counts how often one send reaches the server when the response is lost, and compares the vendor's client with default
// options. The server reads every request before it fails, so it may have acted on it. Reads of the template and the
// person before the send don't count.

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
const CALL_TIMEOUT_MS = 60_000;
const to = "ada@example.com";

/** Counts the requests for one email, by fault and by client. */
export async function benchSends(): Promise<Section> {
  const state: { fault: Fault; requests: number } = { fault: "reset", requests: 0 };
  const server = createServer(async (incoming, outgoing) => {
    for await (const _ of incoming);
    if (incoming.url?.endsWith("/send/email")) state.requests++;
    faults[state.fault]({ incoming, outgoing });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const subjects = subjectsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const rows: string[][] = [];
  for (const [name, send] of Object.entries(subjects)) {
    const counts: string[] = [];
    for (const fault of Object.keys(faults) as Fault[]) {
      Object.assign(state, { fault, requests: 0 });
      await send().catch(() => undefined);
      counts.push(String(state.requests));
    }
    rows.push([name, ...counts]);
  }
  server.closeAllConnections();
  server.close();
  const isAmbiguous = Object.keys(faults).map((fault) => fault !== "429");
  const wrongCounts = rows
    .slice(0, 2)
    .flatMap(([, ...counts]) => counts.filter((count, index) => isAmbiguous[index] && count !== "1"));
  return {
    title: "Sends under faults",
    markdown: [WHAT, table(["client", ...Object.keys(faults)], rows)].join("\n\n"),
    targets: [
      {
        what: "an email whose outcome is unknown: requests that reach the server",
        goal: "once",
        now: wrongCounts.length === 0 ? "once" : `${wrongCounts.length} times not once`,
        isMet: wrongCounts.length === 0,
      },
    ],
  };
}

const WHAT = `Number of requests to send one email that reach the server, with the default options of each client and a timeout of
${TIMEOUT_MS} ms. After a 429 nothing was sent, so a retry is safe. After any other fault, the outcome is ambiguous.`;

function subjectsAt(url: string): Readonly<Record<string, () => Promise<unknown>>> {
  const messaging = createMessaging({
    appApiKey: "bench",
    baseUrl: url,
    attemptTimeout: TIMEOUT_MS,
    timeout: CALL_TIMEOUT_MS,
  });
  const tool = messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail");
  let order = 0;
  return {
    "@toolwright/messaging": () =>
      messaging.sendTransactionalEmail({ transactional_message_id: "1", to, message_data: { order: ++order } }),
    "the same, called three times by an agent": async () => {
      const args = { transactional_message_id: "1", to, message_data: { order: ++order } };
      for (let turn = 0; turn < 3; turn++) await tool?.call(args);
    },
    "customerio-node": () => {
      const client = new APIClient("bench", { url: `${url}/v1`, timeout: TIMEOUT_MS });
      return client.sendEmail(
        new SendEmailRequest({ to, transactional_message_id: "1", identifiers: { email: to }, message_data: {} }),
      );
    },
  };
}
