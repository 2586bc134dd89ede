import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { fieldAt, logs } from "../../truth/events.ts";
import { countBy, mostFrequent } from "../../truth/statistics.ts";

const WINDOW = { from: "2026-06-17T14:25:00Z", to: "2026-06-17T14:59:00Z" };
const COUNTRY = "network.client.geoip.country.iso_code";

export const requestsByCountry = defineCase({
  id: "requests-by-country",
  kind: "investigation",
  task: `Which country got the most responses with HTTP status 500 from checkout-api on 17 June 2026 from 14:25 to 14:59 UTC? Use
the access logs of checkout-api, which have the client's country as an ISO code. Report the code, the number of these
responses for this country, and the number for all countries.`,
  toolkits: ["observability"],
  facts: {
    country: (sandbox) => ({
      type: "text",
      value: mostFrequent(failures(sandbox), countryOf),
      description: "ISO code of the country",
    }),
    responses: (sandbox) => ({
      type: "number",
      value: countBy(failures(sandbox), countryOf)[0]?.count ?? 0,
      description: "Number of responses with status 500 for this country",
    }),
    responses_of_all: (sandbox) => ({
      type: "number",
      value: failures(sandbox).length,
      description: "Number of responses with status 500 for all countries",
    }),
  },
  ceilings: { calls: 6, resultTokens: 360 },
  async solve({ call, submit }) {
    const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      dataset: "logs",
      query: "service:checkout-api @http.status_code:500",
      group_by: [`@${COUNTRY}`],
      ...windowArguments(WINDOW),
    });
    const sorted = buckets.toSorted((one, other) => other.value - one.value);
    await submit({
      country: sorted[0]?.by[`@${COUNTRY}`] ?? "",
      responses: sorted[0]?.value ?? 0,
      responses_of_all: buckets.reduce((total, { value }) => total + value, 0),
    });
  },
});

function failures(sandbox: Sandbox) {
  return logs(sandbox, { ...WINDOW, service: "checkout-api" }).filter(
    (log) => fieldAt(log, "http.status_code") === 500,
  );
}

function countryOf(log: Parameters<typeof fieldAt>[0]): string {
  return String(fieldAt(log, COUNTRY));
}
