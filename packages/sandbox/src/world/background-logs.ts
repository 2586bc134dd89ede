import type { LogFacts } from "./facts.ts";
import type { Incident } from "./incident.ts";
import type { Random } from "./random.ts";
import { SERVICES, type ServiceName, serviceNamed } from "./shop.ts";
import { versionAt } from "./simulate-trace.ts";

const HEARTBEAT_MS = 60_000;

const ROUTINE_MESSAGES: Partial<Record<ServiceName, readonly string[]>> = {
  postgres: ["checkpoint complete: wrote 212 buffers (1.3%)", 'automatic vacuum of table "shop.public.carts"'],
  redis: ["Background saving terminated with success", "DB saved on disk"],
  kafka: ["[GroupCoordinator 1]: Stabilized group mailer generation 41"],
};
const DEFAULT_MESSAGES = ["Health check passed", "Metrics flushed", "Configuration reloaded, no changes"];

/** Generates background logs: heartbeats, and the startup of the release that causes the incident. */
export function backgroundLogs(random: Random, incident: Incident, startMs: number, endMs: number): LogFacts[] {
  const logs: LogFacts[] = [];
  for (const service of SERVICES) {
    for (const host of service.hosts) {
      for (let atMs = startMs + random.integer(0, HEARTBEAT_MS); atMs < endMs; atMs += HEARTBEAT_MS) {
        const timestampMs = atMs + random.integer(0, 5_000);
        const message = random.pick(ROUTINE_MESSAGES[service.name] ?? DEFAULT_MESSAGES);
        if (timestampMs < endMs)
          logs.push(
            serviceLog(incident, {
              service: service.name,
              host,
              timestampMs,
              level: "debug",
              logger: "system",
              message,
            }),
          );
      }
    }
  }
  return [...logs, ...releaseLogs(incident)];
}

const ROLLOUT_MS = 1_400;
const POOL_START_MS = 900;

/** Returns when the release starts its connection pool on a host, epoch milliseconds. Hosts are counted from 0. */
export function poolStartMs({ startMs }: Incident, hostIndex: number): number {
  return startMs + hostIndex * ROLLOUT_MS + POOL_START_MS;
}

function releaseLogs(incident: Incident): LogFacts[] {
  return serviceNamed(incident.service).hosts.flatMap((host, index) => {
    const at = (offsetMs: number) => ({
      service: incident.service,
      host,
      timestampMs: poolStartMs(incident, index) - POOL_START_MS + offsetMs,
      level: "info" as const,
    });
    return [
      serviceLog(incident, {
        ...at(0),
        logger: "shop.payments.Application",
        message: `Starting payment-service ${incident.version} (commit 9f3c2ab, previous ${incident.previousVersion})`,
        fields: { evt: { name: "deployment" } },
      }),
      serviceLog(incident, {
        ...at(POOL_START_MS),
        logger: "com.zaxxer.hikari.HikariDataSource",
        message: `Pool payments-db: maximumPoolSize=${incident.poolSizeAfter} (was ${incident.poolSizeBefore})`,
        fields: { pool: { name: "payments-db", size: incident.poolSizeAfter }, db: { instance: "payments-db" } },
      }),
    ];
  });
}

type LogParts = Pick<LogFacts, "service" | "host" | "timestampMs" | "level" | "logger" | "message"> & {
  readonly fields?: LogFacts["fields"];
};

function serviceLog(incident: Incident, parts: LogParts): LogFacts {
  return {
    ...parts,
    fields: parts.fields ?? {},
    version: versionAt(incident, parts.service, parts.timestampMs),
    trace: null,
  };
}
