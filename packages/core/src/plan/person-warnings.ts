import { rowsOf, writeRanges } from "../card/row-tables.ts";
import { quoteName } from "../text/format-value.ts";
import { recipientKey } from "../text/recipient-key.ts";
import type { PlanCardRow } from "./plan-row.ts";

/** Number of people of the same rows whom a warning names. Two broadcasts to one segment reach hundreds. */
const MAX_NAMES = 3;

/** Warns of several messages to one person, and of a person who is lost to other rows that message or change them. */
export function personWarnings(rows: readonly PlanCardRow[]): string[] {
  const people = rows.flatMap(({ row, effect, people = [] }) =>
    people.map(({ name, ids = [], loss }) => ({ row, effect, name, keys: [...ids, name].map(recipientKey), loss })),
  );
  const known = new Map<string, string>();
  for (const { keys } of people) {
    const ids = keys.slice(0, -1);
    const person = ids.flatMap((id) => known.get(id) ?? [])[0] ?? ids[0];
    // A call that knows no ids means the first person with the name.
    if (person) for (const key of keys) known.set(key, known.get(key) ?? person);
  }
  const groups = Map.groupBy(people, ({ keys: [key = ""] }) => known.get(key) ?? key);
  const repeats = new Map<string, string[]>();
  const rangesOf = (some: typeof people) => writeRanges([...new Set(some.map(({ row }) => row))]);
  const losses = [...groups.values()].flatMap((all) => {
    const name = quoteName(all[0]?.name ?? "");
    const messaged = all.filter(({ effect }) => effect === "send" || effect === "draft");
    const ranges = rangesOf(messaged);
    if (/\D/.test(ranges)) repeats.set(ranges, [...(repeats.get(ranges) ?? []), name]);
    return [...Map.groupBy(all, ({ loss }) => loss)].flatMap(([loss, lost]) => {
      const others = loss === "deleted" ? all.filter((one) => one.loss !== loss) : loss ? messaged : [];
      if (others.length === 0) return [];
      return `${name} is ${loss} in ${rowsOf(rangesOf(lost))}, and messaged or changed in ${rowsOf(rangesOf(others))}.`;
    });
  });
  const repeated = Array.from(repeats, ([ranges, names]) => {
    return `${rowsOf(ranges)}: ${names.length > MAX_NAMES ? `${names.length} people` : names.join(", ")}`;
  });
  return [...losses, ...(repeated.length > 0 ? [`Several messages to one recipient: ${repeated.join("; ")}.`] : [])];
}
