import type { Random } from "./random.ts";

/** The incident in progress when the world ends; the expected finding of an investigation. */
export interface Incident {
  /** When the faulty release was deployed, epoch milliseconds: 35 minutes before the world ends. The incident is not resolved. */
  readonly startMs: number;
  readonly service: "payment-service";
  readonly version: "2.8.1";
  readonly previousVersion: "2.8.0";
  /** `@error.kind` of the logs and `@error.type` of the spans at the origin. */
  readonly errorKind: "PoolTimeoutError";
  /** The errors that calling services report, innermost caller first. */
  readonly symptoms: readonly { readonly service: string; readonly errorKind: string; readonly httpStatus: number }[];
  /** Resource name of the spans that slowed down first. */
  readonly slowResource: "HikariPool.getConnection";
  readonly poolSizeBefore: 40;
  readonly poolSizeAfter: 4;
  /** Human-readable summary in one sentence. */
  readonly summary: string;
}

const LEAD_MS = 35 * 60_000;
const RAMP_MS = 4 * 60_000;

/** Returns the incident of a world that ends at `endMs`. */
export function incidentBefore(endMs: number): Incident {
  return {
    startMs: endMs - LEAD_MS,
    service: "payment-service",
    version: "2.8.1",
    previousVersion: "2.8.0",
    errorKind: "PoolTimeoutError",
    symptoms: [
      { service: "checkout-api", errorKind: "PaymentUnavailableError", httpStatus: 500 },
      { service: "api-gateway", errorKind: "UpstreamError", httpStatus: 502 },
      { service: "web-frontend", errorKind: "BadGatewayError", httpStatus: 502 },
    ],
    slowResource: "HikariPool.getConnection",
    poolSizeBefore: 40,
    poolSizeAfter: 4,
    summary:
      "Release 2.8.1 of payment-service shrank the connection pool payments-db from 40 to 4 connections; " +
      "payments wait for a connection, time out after 5 s (PoolTimeoutError), and checkouts fail with 500.",
  };
}

/** Severity from 0 (before the release) to 1 (four minutes after it). */
export function severityAt(incident: Incident, atMs: number): number {
  return Math.min(1, Math.max(0, (atMs - incident.startMs) / RAMP_MS));
}

/** Random time that a payment waits for a database connection, milliseconds; it times out at 5,000. */
export function poolWaitMs(random: Random, severity: number): number {
  if (!random.chance(severity * 0.9)) return random.logNormal(0.6, 0.5);
  return random.chance(0.45) ? 5_000 + random.next() * 12 : Math.min(4_900, random.logNormal(1_100, 0.7));
}
