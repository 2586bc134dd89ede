import { f, pick, s, type World, w } from "./corpus.ts";

/** Milliseconds of nanoseconds, as people write them. */
export const ms = (ns: number, unit = " ms") => `${Math.round(ns / 1e6).toLocaleString("en-US")}${unit}`;
/** Seconds of nanoseconds. */
export const sec = (ns: number, digits = 1, unit = " s") => `${(ns / 1e9).toFixed(digits)}${unit}`;
/** Time of day of an ISO time. */
export const clock = (time: string) => time.slice(11, 16);
/** A share in percent. */
export const percent = (share: number, digits = 0) => `${(share * 100).toFixed(digits)} %`;
/** Sum of the values of buckets. */
export const total = (buckets: readonly { value: number }[]) => buckets.reduce((sum, { value }) => sum + value, 0);

type Template = (world: World) => string;

/** Sentences of true reports, with their marks. */
export const TUNED: readonly Template[] = [
  ({ of, random }) => {
    const { by, value } = pick(random, of("errors").buckets.slice(0, 5)) as { by: { service: string }; value: number };
    return `${s(by.service)} had ${f(value, "errors", value)} failed spans in the ${w("last hour")}.`;
  },
  ({ of, random }) => {
    const { by, value } = pick(random, of("recent").buckets.slice(0, 4)) as { by: { service: string }; value: number };
    return `In the ${w(pick(random, ["last 15 minutes", "past 15 min"]))}, ${s(by.service)} wrote ${f(value, "recent", value)} error logs.`;
  },
  ({ of, random }) => {
    const { value } = of("p95").buckets[0];
    const shown = pick(random, [sec(value, 2), sec(value), ms(value), `${sec(value, 1, "")} seconds`]);
    return `The p95 of POST /checkout in ${s("checkout-api")} is ${f(shown, "p95", value)}.`;
  },
  ({ of }) => {
    const { value } = of("p95").buckets[1];
    return `POST /cart/items stays fast, with a p95 of ${f(ms(value), "p95", value)}.`;
  },
  ({ of }) => {
    const { summary } = of("trace");
    return `The trace has ${f(summary.span_count, "trace", summary.span_count)} spans, of which ${f(summary.error_count, "trace", summary.error_count)} failed, and took ${f(sec(summary.duration_ns, 2), "trace", summary.duration_ns)}.`;
  },
  ({ of }) => {
    const { change } = of("pool").series[0];
    return `At ${f(clock(change.time), "pool", change.time)} UTC, the pool of ${s("payment-service")} shrank from ${f(change.before, "pool", change.before)} to ${f(change.after, "pool", change.after)} connections, a drop of ${f("90%", "pool")}.`;
  },
  ({ of }) => {
    const event = of("changes").events.find((one: { kind: string }) => one.kind === "deployment");
    return `${s(event.service)} ${f(event.version, "changes", event.version)} was deployed at ${f(clock(event.timestamp), "changes", event.timestamp)} UTC.`;
  },
  ({ of }) => {
    const { buckets } = of("errors");
    const share = buckets[0].value / total(buckets);
    return `${f(percent(share), "errors")} of the failed spans come from ${s(buckets[0].by.service)}; in total, ${f(total(buckets), "errors")} spans failed.`;
  },
  ({ of }) => {
    const { totals, rates } = of("campaign");
    return `Campaign 1 sent ${f(totals.sent, "campaign", totals.sent)} emails and delivered ${f(totals.delivered, "campaign", totals.delivered)}, so its delivery rate is ${f(percent(rates.delivery_rate, 1), "campaign", rates.delivery_rate)}.`;
  },
  ({ of }) => `There are ${f(of("people").total, "people", of("people").total)} people on the pro plan.`,
  ({ of, random }) => {
    const person = pick(random, of("people").people as { email: string; id: string }[]);
    return `Write to ${f(person.email, "people", person.email)} (${f(person.id, "people", person.id)}) first.`;
  },
  ({ of, random }) => {
    const company = pick(
      random,
      of("companies").companies.slice(0, 8) as { name: string; firmographics: { employees: number } }[],
    );
    const { employees } = company.firmographics;
    return employees
      ? `${company.name} has ${f(pick(random, [employees.toLocaleString("en-US"), employees.toLocaleString("fr"), employees]), "companies", employees)} employees.`
      : "";
  },
  ({ of }) => {
    const [slowest] = of("trace").summary.services as { service: string; self_ns: number; busy_ns: number }[];
    return slowest
      ? `Most of the time was spent in ${s(slowest.service)}: it was busy for ${f(sec(slowest.busy_ns), "trace", slowest.busy_ns)}.`
      : "";
  },
  ({ of }) => {
    const { buckets } = of("errors");
    return `${s(buckets[0].by.service)} failed about ${f(`${(buckets[0].value / buckets[1].value).toFixed(1)} times`, "errors")} as often as ${buckets[1].by.service}.`;
  },
];

/** Reports as a person on duty would write them. */
export const TUNED_BY_HAND: readonly Template[] = [
  ({ of }) => `# Checkout incident

**Cause**: release ${f("2.8.1", "changes", "2.8.1")} of ${s("payment-service")} set the pool to ${f(4, "pool", 4)} connections.

1. Connections: ${f(40, "pool", 40)} before ${f(clock(of("pool").series[0].change.time), "pool", of("pool").series[0].change.time)}, ${f(4, "pool", 4)} since.
2. Errors by service in the ${w("last hour")}:

| service | failed spans |
| --- | --- |
${of("errors")
  .buckets.slice(0, 3)
  .map(
    ({ by, value }: { by: { service: string }; value: number }) =>
      `| ${s(by.service)} | ${f(value, "errors", value)} |`,
  )
  .join("\n")}
`,
  ({ of }) =>
    `Summary: monitor ${f("71003", "monitors", "71003")} ("Connection wait p95") alerts since ${f(clock(of("monitor").since), "monitor", of("monitor").since)} UTC. It alerts above ${f("2 s", "monitor", 2_000_000_000)} over ${f("5 min", "monitor", "5m")}.`,
  ({ of }) =>
    `Checkout answers with ${f("502", "trace", "502 Bad Gateway")}. The slowest request (trace ${f(of("trace").trace_id, "spans", of("trace").trace_id)}) took ${f(ms(of("spans").spans[0].duration_ns), "spans", of("spans").spans[0].duration_ns)} in ${s("checkout-api")}.`,
  ({ of }) => `### Emails

- Sent: ${f(of("campaign").totals.sent, "campaign", of("campaign").totals.sent)}
- Opened: ${f(of("campaign").totals.opened, "campaign", of("campaign").totals.opened)} (${f(percent(of("campaign").rates.open_rate), "campaign", of("campaign").rates.open_rate)})
- Bounced: ${f(of("campaign").totals.bounced, "campaign", of("campaign").totals.bounced)}
`,
];
