/** Returns a number in [0, 1). The sequence depends only on the seed. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
}

function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => hex(random, length)).join("-");
}

const SERVICES = ["checkout-api", "payment-worker", "web-store", "inventory", "auth-gateway"] as const;
const STACK = [
  "TypeError: Cannot read properties of undefined (reading 'currency')",
  "    at chargeCard (/srv/app/dist/payments/charge-card.js:118:27)",
  "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
  "    at async handler (/srv/app/dist/routes/checkout.js:54:19)",
].join("\n");

/** Creates a realistic log event with tags, ids, addresses and sometimes a stack trace. */
export function logRow(random: Random) {
  const service = pick(random, SERVICES);
  return {
    id: `AgAAAY${hex(random, 12)}AAAAAAAAAEFZ${uuid(random).replaceAll("-", "").toUpperCase()}`,
    timestamp: new Date(1_773_800_000_000 + Math.floor(random() * 86_400_000)).toISOString(),
    status: pick(random, ["error", "info", "warn"]),
    service,
    host: `ip-10-${Math.floor(random() * 255)}-${Math.floor(random() * 255)}-17.eu-west-1.compute.internal`,
    message: pick(random, [
      `POST /api/v2/carts/${uuid(random)}/checkout 502 in ${Math.floor(random() * 9_000)}ms`,
      `Payment of order ${Math.floor(random() * 1e8)} failed: upstream connect error or disconnect/reset before headers`,
      `Retrying job job_${hex(random, 10)} after ETIMEDOUT (attempt ${Math.floor(random() * 5)})`,
      STACK,
    ]),
    tags: ["env:prod", `service:${service}`, `version:2.${Math.floor(random() * 60)}.0`, "team:payments"],
    attributes: {
      http: {
        method: "POST",
        status_code: pick(random, [200, 404, 502]),
        url: `https://shop.example.com/api/v2/orders?customer=${uuid(random)}&page=${Math.floor(random() * 9)}`,
      },
      trace_id: hex(random, 32),
      duration: Math.floor(random() * 1e10),
    },
  };
}

/** Creates a realistic span with many tags, few of which are useful. */
export function spanRow(random: Random) {
  const service = pick(random, SERVICES);
  return {
    id: hex(random, 16),
    trace_id: hex(random, 32),
    parent_id: String(Math.floor(random() * 1e18)),
    service,
    resource: pick(random, ["POST /checkout", "SELECT * FROM orders WHERE customer_id = ?", "redis.command GET"]),
    duration_ns: Math.floor(random() * 1e10),
    start: new Date(1_773_800_000_000 + Math.floor(random() * 86_400_000)).toISOString(),
    error: random() < 0.2,
    tags: {
      "_dd.p.tid": hex(random, 16),
      "git.commit.sha": hex(random, 40),
      "runtime-id": uuid(random),
      "kube.pod": `${service}-${hex(random, 9)}-${hex(random, 5)}`,
      "http.useragent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36",
      "peer.hostname": "orders-db.cluster-c1x2.eu-west-1.rds.amazonaws.com",
      language: "javascript",
      "span.kind": pick(random, ["client", "server"]),
    },
  };
}
