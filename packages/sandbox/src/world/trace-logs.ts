import { endOfSpan, type LogFacts, type SpanFacts, type TraceFacts } from "./facts.ts";
import type { Random } from "./random.ts";
import { serviceNamed } from "./shop.ts";

const AGENTS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)",
  "Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/138.0",
];

/** Generates the logs that services write while they handle a request. */
export function logsOfTrace(random: Random, trace: TraceFacts): LogFacts[] {
  const logs: LogFacts[] = [];
  for (const span of trace.spans) {
    if (span.call.http) logs.push(accessLine(random, trace, span));
    logs.push(...workLines(random, trace, span));
    if (span.failure) logs.push(...failureLines(trace, span));
  }
  return logs;
}

/** Returns the error logs of a trace without their messages: when, by which service and for which kind of failure. */
export function errorLogsOf({ spans }: TraceFacts) {
  return spans.flatMap((span) => {
    if (!span.failure) return [];
    const kinds = [
      ...(span.call.http && levelOf(span) === "error" ? [undefined] : []),
      ...(isFailureLogged(span) ? [span.failure.kind] : []),
    ];
    return kinds.map((kind) => ({ timestampMs: endOfSpan(span), service: span.call.service, kind }));
  });
}

type LogParts = Pick<LogFacts, "level" | "logger" | "message" | "fields"> & { readonly offsetMs?: number };

function logLine(trace: TraceFacts, span: SpanFacts, parts: LogParts): LogFacts {
  const { offsetMs = span.durationNs / 1e6, level, logger, message, fields } = parts;
  const isCorrelated = serviceNamed(span.call.service).correlation !== "none";
  return {
    timestampMs: Math.floor(span.startMs + offsetMs),
    service: span.call.service,
    host: span.host,
    version: span.version,
    level,
    logger,
    message,
    fields,
    trace: isCorrelated ? { traceId: trace.loggedTraceId, spanId: span.spanId } : null,
  };
}

function accessLine(random: Random, trace: TraceFacts, span: SpanFacts): LogFacts {
  const status = span.httpStatus ?? 200;
  const method = span.call.http?.method ?? "GET";
  const client =
    span.customer?.ip ?? `10.${random.integer(16, 19)}.${random.integer(0, 250)}.${random.integer(1, 250)}`;
  const bytes = random.integer(120, 48_000);
  return logLine(trace, span, {
    level: levelOf(span),
    logger: "http.access",
    message: `${client} - "${method} ${span.path} HTTP/1.1" ${status} ${bytes} ${(span.durationNs / 1e9).toFixed(4)}`,
    fields: {
      duration: span.durationNs,
      http: {
        method,
        status_code: status,
        status_category: status >= 500 ? "error" : status >= 400 ? "warning" : "OK",
        url_details: { path: span.path, host: "shop.example.com" },
        useragent: random.pick(AGENTS),
        version: "1.1",
      },
      network: {
        client: { ip: client, geoip: { country: { iso_code: span.customer?.country ?? "DE" } } },
        bytes_written: bytes,
      },
      ...customerFields(span),
    },
  });
}

/** The level of a request's access log. */
function levelOf({ httpStatus }: SpanFacts): LogFacts["level"] {
  const status = httpStatus ?? 200;
  return status >= 500 ? "error" : status >= 400 ? "warn" : "info";
}

function checkoutLines(random: Random, trace: TraceFacts, span: SpanFacts): LogFacts[] {
  const usr = customerFields(span);
  const order = { id: `ord_${span.spanId.slice(0, 8)}`, total_cents: random.integer(900, 48_000) };
  return [
    logLine(trace, span, {
      level: "info",
      logger: "shop.checkout.CheckoutService",
      offsetMs: 2,
      message: `Checkout started for order ${order.id}`,
      fields: { ...usr, order, evt: { name: "checkout_started" } },
    }),
    ...(span.failure || span.httpStatus !== 201
      ? []
      : [
          logLine(trace, span, {
            level: "info",
            logger: "shop.checkout.CheckoutService",
            message: `Order ${order.id} placed`,
            fields: { ...usr, order, evt: { name: "order_placed" } },
          }),
        ]),
  ];
}

function customerFields({ customer }: SpanFacts): Record<string, unknown> {
  return customer ? { usr: { id: customer.id, email: customer.email } } : {};
}

function workLines(random: Random, trace: TraceFacts, span: SpanFacts): LogFacts[] {
  const { call } = span;
  const usr = customerFields(span);
  if (call.pooled) return poolLines(trace, span);
  if (call.resource === "POST /checkout" && call.service === "checkout-api") {
    return checkoutLines(random, trace, span);
  }
  if (call.resource === "POST /charges" && !span.failure && span.httpStatus === 201) {
    return [
      logLine(trace, span, {
        level: "info",
        logger: "shop.payments.ChargeService",
        message: "Charge authorised",
        fields: { ...usr, evt: { name: "charge_authorised" } },
      }),
    ];
  }
  if (call.kind === "consumer") {
    return [
      logLine(trace, span, {
        level: "info",
        logger: "mailer",
        message: "Sent order confirmation",
        fields: { evt: { name: "mail_sent" } },
      }),
    ];
  }
  if (call.db?.system === "postgresql" && span.durationNs > 30e6) {
    const db = { instance: call.db.name, operation: call.db.operation, statement: call.db.statement };
    return [
      logLine(trace, span, {
        level: "warn",
        logger: "postgres",
        message: `duration: ${(span.durationNs / 1e6).toFixed(3)} ms  statement: ${call.db.statement}`,
        fields: { db, duration: span.durationNs },
      }),
    ];
  }
  if (call.resource === "auth.verify" && random.chance(0.3)) {
    return [
      logLine(trace, span, {
        level: "debug",
        logger: "auth",
        message: "Session token verified",
        fields: { evt: { name: "token_verified" } },
      }),
    ];
  }
  return [];
}

function poolLines(trace: TraceFacts, span: SpanFacts): LogFacts[] {
  if (span.durationNs < 900e6 || span.failure) return [];
  const waitedMs = Math.round(span.durationNs / 1e6);
  const message = `Connection pool payments-db is saturated: waited ${waitedMs} ms (active=4, idle=0)`;
  return [
    logLine(trace, span, {
      level: "warn",
      logger: "com.zaxxer.hikari.pool.HikariPool",
      message,
      fields: { pool: { name: "payments-db", size: 4, active: 4 }, db: { instance: "payments-db" } },
    }),
  ];
}

/** Whether a span logs its failure. It is logged where it starts and by each server that returns it. */
function isFailureLogged({ call, failure }: SpanFacts): boolean {
  return failure !== null && (call.fails === failure || call.pooled === true || call.kind === "server");
}

function failureLines(trace: TraceFacts, span: SpanFacts): LogFacts[] {
  const { failure, call } = span;
  if (!failure || !isFailureLogged(span)) return [];
  const error = {
    kind: failure.kind,
    message: failure.message,
    stack: stackTrace(failure.kind, failure.message, span),
  };
  const usr = span.customer ? { usr: { id: span.customer.id, email: span.customer.email } } : {};
  const logger = call.pooled ? "com.zaxxer.hikari.pool.HikariPool" : `${call.service}.errors`;
  return [
    logLine(trace, span, {
      level: "error",
      logger,
      message: `${failure.kind}: ${failure.message}`,
      fields: { error, ...usr },
    }),
  ];
}

const FRAMES: Readonly<Record<string, (span: SpanFacts) => string>> = {
  jvm: (span) =>
    `\tat shop.${span.call.service.replace("-", ".")}.Handler.handle(Handler.java:88)\n\tat java.base/java.lang.Thread.run(Thread.java:1583)`,
  nodejs: (span) =>
    `    at handle (/srv/${span.call.service}/dist/handler.js:41:13)\n    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)`,
  go: (span) => `goroutine 4127 [running]:\nmain.(*Server).handle(...)\n\t/src/${span.call.service}/server.go:212`,
  python: (span) => `  File "/srv/${span.call.service}/handlers.py", line 64, in handle\n    raise error`,
};

/** Generates a stack trace in the format of the service's language. */
export function stackTrace(kind: string, message: string, span: SpanFacts): string {
  const pool = span.call.pooled ? "\tat com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:181)\n" : "";
  const frames = FRAMES[serviceNamed(span.call.service).language] ?? FRAMES["jvm"];
  return `${kind}: ${message}\n${pool}${frames?.(span) ?? ""}`;
}
