import { f, pick, s, type World, w } from "./corpus.ts";
import { clock, ms, percent, sec, total } from "./tuned-reports.ts";

type Template = (world: World) => string;
type Bucket = { by: { service: string; resource: string }; value: number };

/** Other wordings of the tuned sentences. The code was tuned on them too. */
export const VARIED: readonly Template[] = [
  ({ of, random }) => {
    const [one, two] = of("errors").buckets as [Bucket, Bucket];
    return random() < 0.5
      ? `Over the ${w("past 60 minutes")} we counted ${f(one.value, "errors", one.value)} errors in ${s(one.by.service)} and ${f(two.value, "errors", two.value)} in ${two.by.service}.`
      : `Within the ${w("last hour")}, ${f(one.value, "errors", one.value)} spans of ${s(one.by.service)} ended with an error, ${f(one.value - two.value, "errors")} more than of ${two.by.service}.`;
  },
  ({ of, random }) => {
    const { value } = of("p95").buckets[0] as Bucket;
    return `Checkout is slow: ${s("checkout-api")} needs ${f(pick(random, [sec(value, 2, "s"), ms(value, "ms"), sec(value, 1, " sec")]), "p95", value)} for POST /checkout at the 95th percentile.`;
  },
  ({ of }) => {
    const { value } = of("p95").buckets[2] as Bucket;
    return `PriceCalculator.total is not the problem (p95 ${f(`${(value / 1e6).toFixed(1)} ms`, "p95", value)}).`;
  },
  ({ of }) => {
    const { summary } = of("trace");
    return `One failed request took ${f(ms(summary.duration_ns), "trace", summary.duration_ns)} and crossed ${f(summary.services.length, "trace")} services.`;
  },
  ({ of, random }) => {
    const service = pick(
      random,
      of("trace").summary.services.slice(0, 3) as { service: string; span_count: number; busy_ns: number }[],
    );
    return `In that trace, ${s(service.service)} has ${f(service.span_count, "trace", service.span_count)} spans and was busy for ${f(ms(service.busy_ns), "trace", service.busy_ns)}.`;
  },
  ({ of }) => {
    const { first, last, change } = of("pool").series[0];
    return `The maximum of connections in ${s("payment-service")} fell by ${f(first - last, "pool")} (from ${f(first, "pool", first)} to ${f(last, "pool", last)}) at ${f(clock(change.time), "pool", change.time)}.`;
  },
  ({ of }) => {
    const event = of("changes").events.find(({ service }: { service: string }) => service === "api-gateway");
    return `Hugo Brandt lowered the rate limit of ${s("api-gateway")} from ${f(600, "changes", "600")} to ${f(300, "changes", "300")} requests per minute at ${f(`${clock(event.timestamp)} UTC`, "changes", event.timestamp)}.`;
  },
  ({ of }) => {
    const buckets = of("recent").buckets as Bucket[];
    return `All services together wrote ${f(total(buckets), "recent")} error logs in the ${w("last 15 minutes")}.`;
  },
  ({ of, random }) => {
    const { rates, totals } = of("campaign");
    return `"Welcome series" went to ${f(totals.sent, "campaign", totals.sent)} people; ${f(pick(random, [percent(rates.open_rate), percent(rates.open_rate, 1), rates.open_rate]), "campaign", rates.open_rate)} opened it, and the bounce rate was ${f(percent(rates.bounce_rate, 1), "campaign", rates.bounce_rate)}.`;
  },
  ({ of, random }) => {
    const company = pick(
      random,
      of("companies").companies as {
        name: string;
        domain: string;
        firmographics: { annual_revenue?: number; founded_year?: number } | null;
      }[],
    );
    const { annual_revenue: revenue, founded_year: year = 0 } = company.firmographics ?? {};
    return revenue
      ? `${company.name} (${f(company.domain, "companies", company.domain)}) was founded in ${f(year, "companies", year)} and has a revenue of $${f(`${(revenue / 1e6).toFixed(1)} million`, "companies", revenue)}.`
      : "";
  },
  ({ of }) => {
    const active = of("campaigns").campaigns.filter(({ state }: { state: string }) => state === "running").length;
    return `${f(active, "campaigns")} campaigns are running.`;
  },
  ({ of, random }) => {
    const person = pick(random, of("people").people as { email: string; person_id: string }[]);
    return `Customer \`${f(person.person_id, "people", person.person_id)}\` has the address ${f(person.email, "people", person.email)}.`;
  },
  ({ of }) => {
    const { mean, max } = of("hits").series[0];
    return `${s("checkout-api")} served ${f(mean.toFixed(1), "hits", mean)} requests a minute on average, at most ${f(max, "hits", max)}.`;
  },
];

/** Reports as a person on duty would write them, and one in German. */
export const VARIED_BY_HAND: readonly Template[] = [
  ({ of }) => `## Timeline (UTC)

- ${f(clock(of("changes").events[1].timestamp), "changes", of("changes").events[1].timestamp)}: ${s("payment-service")} ${f("2.8.1", "changes", "2.8.1")} goes to prod (commit ${f("9f3c2ab", "changes", "9f3c2ab")})
- ${f(clock(of("monitor").since), "monitor", of("monitor").since)}: monitor "Connection wait p95" alerts
- ${f(clock(of("spans").spans[0].start), "spans", of("spans").spans[0].start)}: the slowest request starts, ${f(sec(of("spans").spans[0].duration_ns), "spans", of("spans").spans[0].duration_ns)} long

\`\`\`
SELECT 42 FROM anything
\`\`\`
`,
  ({ of }) => `# Störung im Checkout

Der Dienst ${s("payment-service")} hatte ${f(of("errors").buckets[0].value, "errors", of("errors").buckets[0].value)} Fehler. Ein Aufruf dauerte ${f(sec(of("trace").summary.duration_ns, 2).replace(".", ","), "trace", of("trace").summary.duration_ns)}.`,
  ({ of }) =>
    `The pool error says: waited ${f("5000 ms", "trace", "5000 ms")}, size ${f(4, "trace", "4")}. Owner: team payments. Priority ${f(2, "monitors", 2)}, ${f(of("monitors").monitors.filter(({ status }: { status: string }) => status === "Alert").length, "monitors")} monitors in status Alert.`,
];
