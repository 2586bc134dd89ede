// Runs in a copy of `examples/durable-steps`, beside its recipes.

import { createMessaging, type Messaging } from "@toolwright/messaging";
import { redisStore } from "@toolwright/stores/redis";
import { createClient } from "redis";
import type { ProgramSettings } from "./program-settings.ts";

export const settings = JSON.parse(process.argv[2] ?? "{}") as ProgramSettings;

/** Creates a toolkit whose process kills itself at a point of a send. */
export async function createKilledMessaging(): Promise<Messaging> {
  const { redisUrl, account, killAt, options } = settings;
  const client = createClient({ url: redisUrl });
  client.on("error", () => undefined);
  await client.connect();
  const messaging = createMessaging({
    ...options,
    store: redisStore(client),
    account,
    fetch: async (...request) => {
      const response = await fetch(...request);
      if (killAt === "response" && response.url.endsWith("/v1/send/email")) kill();
      return response;
    },
  });
  const { sendTransactionalEmail } = messaging;
  const send = async (...call: Parameters<typeof sendTransactionalEmail>) => {
    const result = await sendTransactionalEmail(...call);
    if (killAt === "result") kill();
    return result;
  };
  return { ...messaging, sendTransactionalEmail: Object.assign(send, { preview: sendTransactionalEmail.preview }) };
}

function kill(): void {
  process.kill(process.pid, "SIGKILL");
}
