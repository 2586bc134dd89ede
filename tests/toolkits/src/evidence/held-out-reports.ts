import { f, pick, s, type World, w } from "./corpus.ts";
import { clock, percent, sec, total } from "./tuned-reports.ts";

type Bucket = { by: { service: string; resource: string }; value: number };

/** Sentences that were written after the code, which never changed for them. */
export const HELD_OUT: readonly ((world: World) => string)[] = [
  ({ of, random }) => {
    const { by, value } = pick(random, of("recent").buckets.slice(0, 4) as Bucket[]);
    return `During the ${w("last 15 minutes")} ${f(value, "recent", value)} error logs came from ${s(by.service)}.`;
  },
  ({ of }) => {
    const [one, two, three] = of("errors").buckets as [Bucket, Bucket, Bucket];
    return `Errors in the ${w("last hour")}: ${s(one.by.service)} ${f(one.value, "errors", one.value)}, ${two.by.service} ${f(two.value, "errors", two.value)}, ${three.by.service} ${f(three.value, "errors", three.value)}.`;
  },
  ({ of }) =>
    `With a share of ${f(percent(of("errors").buckets[0].value / total(of("errors").buckets), 1), "errors")}, ${s(of("errors").buckets[0].by.service)} leads the failed spans.`,
  ({ of }) => {
    const { root } = of("trace").summary;
    return `The root span in ${s(root.service)} lasted ${f(sec(root.duration_ns, 3), "trace", root.duration_ns)}.`;
  },
  ({ of }) => {
    const { before, after, time } = of("pool").series[0].change;
    return `Since ${f(`${clock(time)} UTC`, "pool", time)}, ${s("payment-service")} has only ${f(after, "pool", after)} of ${f(before, "pool", before)} connections (${f("10 %", "pool")}).`;
  },
  ({ of }) => {
    const { value } = of("p95").buckets[1] as Bucket;
    return `Adding to the cart (POST /cart/items) is healthy: p95 ${f(`${(value / 1e6).toFixed(1)} ms`, "p95", value)}.`;
  },
  ({ of }) => {
    const { totals, rates } = of("campaign");
    return `Of ${f(totals.sent, "campaign", totals.sent)} sent emails of campaign "Welcome series", ${f(totals.opened, "campaign", totals.opened)} were opened (open rate ${f(percent(rates.open_rate, 1), "campaign", rates.open_rate)}).`;
  },
  ({ of, random }) => {
    const company = pick(
      random,
      of("companies").companies.slice(0, 8) as { name: string; firmographics: { employees?: number } | null }[],
    );
    const employees = company.firmographics?.employees;
    return employees && employees > 99
      ? `About ${f(Math.round(employees / 10) * 10, "companies", employees)} people work at ${company.name}.`
      : "";
  },
];
