import type { Call, Endpoint } from "./call.ts";
import type { ServiceName } from "./shop.ts";

type Extra = Partial<Omit<Call, "service" | "resource" | "medianMs">>;

const SERVER_OPERATION: Partial<Record<ServiceName, string>> = {
  "web-frontend": "express.request",
  "api-gateway": "http.request",
  "checkout-api": "servlet.request",
  "payment-service": "servlet.request",
  "inventory-service": "http.request",
  "search-api": "fastapi.request",
  "recommendation-api": "fastapi.request",
};

/** Creates a server span. `resource` is a method and a route, such as `GET /products`. */
function server(service: ServiceName, resource: string, medianMs: number, extra: Extra = {}): Call {
  const operation = SERVER_OPERATION[service] ?? "web.request";
  const [method = "", route = ""] = resource.split(" ");
  return { service, operation, resource, type: "web", kind: "server", medianMs, http: { method, route }, ...extra };
}

function sql(name: string, statement: string, medianMs: number, extra: Extra = {}): Call {
  const operation = statement.split(" ")[0] ?? "SELECT";
  const db = { system: "postgresql", name, operation, statement };
  return {
    service: "postgres",
    operation: "postgresql.query",
    resource: statement,
    type: "sql",
    kind: "client",
    medianMs,
    db,
    peer: name,
    ...extra,
  };
}

function redis(command: string, key: string, extra: Extra = {}): Call {
  const db = { system: "redis", name: "shop-cache", operation: command, statement: `${command} ${key}` };
  return {
    service: "redis",
    operation: "redis.command",
    resource: command,
    type: "cache",
    kind: "client",
    medianMs: 0.4,
    db,
    peer: "shop-cache",
    ...extra,
  };
}

function step(service: ServiceName, resource: string, medianMs: number, extra: Extra = {}): Call {
  return { service, operation: "internal.step", resource, type: "custom", kind: "internal", medianMs, ...extra };
}

/** Creates a call to another host. `resource` is a method and a host, such as `POST api.example`. */
function client(service: ServiceName, resource: string, medianMs: number, extra: Extra = {}): Call {
  const operation = "http.client.request";
  const [, peer = ""] = resource.split(" ");
  return { service, operation, resource, type: "http", kind: "client", medianMs, peer, ...extra };
}

const BAD_GATEWAY = { kind: "BadGatewayError", message: "The gateway answered 502 Bad Gateway", status: 502 };
const UPSTREAM = { kind: "UpstreamError", message: "upstream responded with a server error", status: 502 };
const UNAVAILABLE = {
  kind: "PaymentUnavailableError",
  message: "Payment could not be authorised: payment-service answered 500",
  status: 500,
};

/** Creates a request that passes through the web frontend and the API gateway. */
function viaGateway(resource: string, ...calls: Call[]): Call {
  const gateway = server("api-gateway", resource.replace(" ", " /api"), 2, {
    calls: [step("api-gateway", "auth.verify", 0.7), ...calls],
    failsAs: UPSTREAM,
  });
  return server("web-frontend", resource, 6, {
    calls: [redis("GET", "session:?"), gateway, step("web-frontend", "render", 4)],
    failsAs: BAD_GATEWAY,
  });
}

const STOCK = server("inventory-service", "GET /stock/{sku}", 2, {
  calls: [
    redis("GET", "stock:?"),
    sql("inventory", "SELECT sku, available FROM stock WHERE sku = ?", 1.8, { chance: 0.4 }),
  ],
});

const SEARCH = server("search-api", "GET /search", 14, {
  calls: [
    step("search-api", "query.parse", 1),
    redis("GET", "search:?"),
    sql("catalog", "SELECT id, rank FROM products WHERE tsv @@ ?", 11, { chance: 0.7 }),
  ],
  fails: { kind: "QueryParseError", message: "unexpected token in search expression", status: 400, chance: 0.015 },
});

const RECOMMEND = server("recommendation-api", "GET /recommendations", 22, {
  calls: [redis("MGET", "rec:?"), step("recommendation-api", "model.score", 9)],
  tolerated: true,
  fails: { kind: "ModelNotReadyError", message: "model revision is still loading", status: 503, chance: 0.004 },
});

const ACQUIRE = step("payment-service", "HikariPool.getConnection", 0.6, {
  operation: "hikaricp.acquire",
  pooled: true,
  peer: "payments-db",
});

const CHARGE = server("payment-service", "POST /charges", 6, {
  calls: [
    step("payment-service", "PaymentController.charge", 2),
    ACQUIRE,
    sql("payments-db", "SELECT id, state FROM payments WHERE idempotency_key = ?", 2.5, { crowded: true }),
    client("payment-service", "POST api.cardprocessor.example", 120, {
      fails: { kind: "CardDeclinedError", message: "The card was declined by its issuer", status: 402, chance: 0.02 },
    }),
    sql("payments-db", "INSERT INTO payments (id, order_id, amount, state) VALUES (?, ?, ?, ?)", 3, { crowded: true }),
    sql("payments-db", "COMMIT", 1.2, { crowded: true }),
  ],
});

const RESERVE = server("inventory-service", "POST /reservations", 4, {
  calls: [
    sql("inventory", "UPDATE stock SET reserved = reserved + ? WHERE sku = ?", 3, { repeat: [1, 3] }),
    redis("DEL", "stock:?"),
  ],
  fails: { kind: "StockConflictError", message: "Not enough stock left to reserve", status: 409, chance: 0.012 },
});

const MAIL: Call = {
  service: "email-worker",
  operation: "kafka.consume",
  resource: "order-confirmations",
  type: "worker",
  kind: "consumer",
  medianMs: 8,
  detached: true,
  calls: [
    step("email-worker", "template.render", 5),
    client("email-worker", "SMTP smtp.mailrelay.example", 90, {
      tolerated: true,
      fails: { kind: "SmtpTransientError", message: "451 4.7.1 Try again later", status: 0, chance: 0.05 },
    }),
  ],
};

const ENQUEUE: Call = {
  service: "kafka",
  operation: "kafka.produce",
  resource: "order-confirmations",
  type: "queue",
  kind: "producer",
  medianMs: 3,
  peer: "order-events",
  calls: [MAIL],
};

const CHECKOUT = server("checkout-api", "POST /checkout", 9, {
  calls: [
    redis("GET", "cart:?"),
    sql("orders", "SELECT * FROM carts WHERE id = ?", 2.2),
    STOCK,
    RESERVE,
    step("checkout-api", "PriceCalculator.total", 3),
    CHARGE,
    sql("orders", "INSERT INTO orders (id, user_id, total) VALUES (?, ?, ?)", 3.5),
    ENQUEUE,
  ],
  failsAs: UNAVAILABLE,
});

const CART = server("checkout-api", "POST /cart/items", 5, {
  calls: [
    redis("GET", "cart:?"),
    { ...STOCK, tolerated: true },
    sql("orders", "UPDATE carts SET items = ? WHERE id = ?", 2.4),
    redis("SET", "cart:?"),
  ],
});

const PRODUCTS = sql("catalog", "SELECT id, name, price FROM products WHERE category = ? LIMIT 48", 6);

/** The customers' requests, with their shares of the traffic. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    weight: 24,
    root: viaGateway(
      "GET /products",
      server("search-api", "GET /products", 8, { calls: [redis("GET", "products:?"), PRODUCTS] }),
      { ...STOCK, repeat: [1, 3] },
      RECOMMEND,
    ),
  },
  { weight: 22, root: viaGateway("GET /products/{id}", { ...STOCK, repeat: [1, 2] }, RECOMMEND) },
  { weight: 16, root: viaGateway("GET /search", SEARCH) },
  { weight: 14, root: viaGateway("POST /cart", CART) },
  { weight: 18, root: viaGateway("POST /checkout", CHECKOUT) },
  { weight: 6, root: server("api-gateway", "GET /healthz", 0.3) },
];

/** A batch job: about 2,000 spans in one trace, a few of them failed. */
export const REINDEX: Call = {
  ...step("search-api", "catalog.reindex", 40, { operation: "job.run", type: "worker" }),
  calls: [
    {
      ...step("search-api", "reindex.batch", 1.5, { repeat: [400, 400] }),
      calls: [
        sql("catalog", "SELECT * FROM products WHERE id > ? ORDER BY id LIMIT 250", 6),
        step("search-api", "document.build", 5),
        client("search-api", "POST search-index.internal/_bulk", 14, {
          tolerated: true,
          fails: {
            kind: "BulkRejectedError",
            message: "429 es_rejected_execution_exception",
            status: 429,
            chance: 0.02,
          },
        }),
        redis("DEL", "products:?"),
      ],
    },
  ],
};

/** A newsletter job: about 600 spans in one trace. */
export const NEWSLETTER: Call = {
  ...step("email-worker", "newsletter.send", 25, { operation: "job.run", type: "worker" }),
  calls: [
    {
      ...step("email-worker", "newsletter.recipient", 1, { repeat: [150, 150] }),
      calls: [
        redis("GET", "preferences:?"),
        step("email-worker", "template.render", 4),
        client("email-worker", "SMTP smtp.mailrelay.example", 60),
      ],
    },
  ],
};

/** A streaming connection: its spans last for minutes without being slow. */
export const LIVE_ORDERS: Call = server("web-frontend", "GET /live/orders", 150_000, {
  operation: "sse.stream",
  calls: [redis("SUBSCRIBE", "orders"), step("web-frontend", "sse.flush", 0.3, { repeat: [3, 9] })],
});
