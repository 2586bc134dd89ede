import type { World } from "../../world/generate-world.ts";

/** An incident as people recorded it. */
export interface IncidentRecord {
  /** The number in its slug, as in `IR-204`. */
  readonly number: number;
  readonly title: string;
  readonly state: "active" | "stable" | "resolved";
  readonly severity: string;
  /** Epoch milliseconds. */
  readonly detectedMs: number;
  /** When it was declared, epoch milliseconds. */
  readonly createdMs: number;
  /** When its customers were no longer affected, epoch milliseconds; `null` if they still are. */
  readonly repairedMs: number | null;
  /** `null` if no customer is affected. */
  readonly customerImpact: string | null;
  readonly commander: { readonly name: string; readonly email: string };
  readonly services: readonly string[];
  readonly teams: readonly string[];
  readonly summary: string;
  readonly rootCause: string | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the incidents of the shop, the newest first. */
export function shopIncidents({ incident, endMs }: World): readonly IncidentRecord[] {
  const earlierMs = endMs - 16 * DAY_MS;
  return [
    {
      number: 204,
      title: "Checkouts fail with 500",
      state: "active",
      severity: "SEV-2",
      detectedMs: incident.startMs + 7 * MINUTE_MS,
      createdMs: incident.startMs + 12 * MINUTE_MS,
      repairedMs: null,
      customerImpact: "Some customers cannot pay and see an error page after several seconds.",
      commander: { name: "Mara Lindqvist", email: "mara.lindqvist@shop.example" },
      services: ["checkout-api", "payment-service"],
      teams: ["checkout", "payments"],
      summary: "Monitor 71001 alerts. checkout-api reports PaymentUnavailableError. The cause is unknown.",
      rootCause: null,
    },
    {
      number: 203,
      title: "Order confirmations arrive late",
      state: "stable",
      severity: "SEV-4",
      detectedMs: endMs - 320 * MINUTE_MS,
      createdMs: endMs - 300 * MINUTE_MS,
      repairedMs: null,
      customerImpact: null,
      // The commander's account has no display name.
      commander: { name: "", email: "oncall-engagement@shop.example" },
      services: ["email-worker"],
      teams: ["engagement"],
      summary:
        "The mail relay rejects about 5 % of the messages with 451. Its operator has confirmed a limit per minute.",
      rootCause: "smtp.mailrelay.example throttles the sender domain since its last change of plan.",
    },
    {
      number: 197,
      title: "A third of the checkouts fail with 500",
      state: "resolved",
      severity: "SEV-2",
      detectedMs: earlierMs,
      createdMs: earlierMs + 6 * MINUTE_MS,
      repairedMs: earlierMs + 74 * MINUTE_MS,
      customerImpact: "A third of the checkouts failed for 74 minutes.",
      commander: { name: "Priya Nair", email: "priya.nair@shop.example" },
      services: ["checkout-api", "payment-service", "postgres"],
      teams: ["checkout", "payments", "data"],
      summary: "checkout-api reported PaymentUnavailableError because queries of payments-db took seconds.",
      rootCause: "An export job without an index kept the CPU of payments-db at 100 %. The job now runs on a replica.",
    },
  ];
}
