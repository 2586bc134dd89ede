// Serves the function of Inngest.
import type { AddressInfo } from "node:net";
import { Inngest } from "inngest";
import { createServer } from "inngest/node";
import { createOrderFunction } from "../inngest-function.ts";
import { createKilledMessaging, settings } from "./killed-messaging.ts";

const client = new Inngest({ id: "shop", isDev: true });
const server = createServer({ client, functions: [createOrderFunction(client, await createKilledMessaging())] });
server.listen(settings.port, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
