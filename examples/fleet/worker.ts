import { isToolError } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { redisStore } from "@toolwright/stores/redis";
import { createClient } from "redis";

const { url, backend, account, keys, name } = JSON.parse(process.argv[2] ?? "{}");

const client = createClient({ url });
client.on("error", (error) => console.error(error.message));
await client.connect();

const messaging = createMessaging({ ...keys, baseUrl: backend, store: redisStore(client), account });

try {
  const { warnings } = await messaging.sendTransactionalEmail({
    transactional_message_id: "1",
    to: "ada.abara@example.com",
    message_data: { order_id: "A-7", amount: "12.50 EUR" },
  });
  console.log(`${name}: sent. ${warnings[0] ?? ""}`.trim());
} catch (error) {
  if (!isToolError(error)) throw error;
  console.log(`${name}: ${error.code}`);
}

// Ten requests a second for all workers together.
await Promise.all(Array.from({ length: 5 }, () => messaging.listSegments({})));
await client.close();
