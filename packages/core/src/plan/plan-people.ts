import { audienceInWords } from "../card/render-card.ts";
import { rowsInWords, writeRanges } from "../card/row-tables.ts";
import type { ApprovalCard, CardAudience } from "../definition/card.ts";
import { quoteName } from "../text/format-value.ts";
import { recipientKey } from "../text/recipient-key.ts";

/** Number of people of the same rows whom a warning names. Two broadcasts to one segment reach hundreds. */
const MAX_NAMES = 3;
/** Effects of a message or a change after a loss. */
const MISSED = "not reach this person";
const CREATED = "create the person again without the deleted data";

type People = Pick<Partial<ApprovalCard>, "people" | "audience" | "summary">;
type Row = Pick<ApprovalCard, "people" | "audience" | "effect"> & { readonly row: number };

/** Writes the numbers of rows as ranges. */
export const rangesOf = (some: readonly Pick<Row, "row">[]) => writeRanges([...new Set(some.map(({ row }) => row))]);

/** Groups the people of rows by person, whom one row may name by an email and another by an id. */
function groupPeople<One extends People>(rows: readonly One[]) {
  const people = rows.flatMap(({ people = [], ...row }) =>
    people.map((person) => ({ ...row, ...person, keys: [...(person.ids ?? []), person.name].map(recipientKey) })),
  );
  const known = new Map<string, string>();
  for (const { keys } of people) {
    const ids = keys.slice(0, -1);
    const [person = ids[0], ...others] = new Set(ids.flatMap((id) => known.get(id) ?? []));
    // Two people whom this call shows to be one. Of a thousand rows, few have such people.
    for (const [key, other] of others.length > 0 ? known : [])
      if (person && others.includes(other)) known.set(key, person);
    // A call that knows no ids means the first person with the name.
    if (person) for (const key of keys) known.set(key, known.get(key) ?? person);
  }
  return [...Map.groupBy(people, ({ keys: [key = ""] }) => known.get(key) ?? key).values()];
}

/**
 * Counts the distinct people of a plan's rows or of other cards, of whom each has a known number.
 * @returns their number, and whether it is exact. It is the maximum if an inspection did not identify all of them
 */
export function countPeople(rows: readonly People[]): readonly [count: number, isExact: boolean] {
  const groups = groupPeople(rows);
  const unnamed = rows.map(({ audience, people = [] }) => Math.max(0, (audience?.size ?? 0) - people.length));
  const count = unnamed.reduce((sum, one) => sum + one, groups.length);
  return [count, count === groups.length && groups.every((all) => all.some(({ ids = [] }) => ids.length > 0))];
}

/** A row, and the number of people whom it reaches without the other rows. */
type ReachingRow = People & { readonly row: number; readonly alone?: Pick<CardAudience, "size" | "bound"> | undefined };

/**
 * Returns rows with the number of people whom each reaches after the earlier ones delete or unsubscribe some, also in
 * summaries that name the audience in the same words as the card.
 */
export function reduceAudiences<One extends ReachingRow>(rows: readonly One[]): One[] {
  const losses = groupPeople(rows).filter((all) => all.some(({ loss }) => loss));
  return rows.map((one) => {
    const { people = [], audience, alone } = one;
    const { size = null, bound } = alone ?? audience ?? {};
    // A hidden number is a string.
    if (!audience || typeof size !== "number") return one;
    // Of an audience that the inspection did not identify, anyone may be lost.
    const isIn = ({ row }: Pick<ReachingRow, "row">) => row === one.row || people.length < size;
    const lost = losses.filter((all) => all.some(({ loss, row }) => loss && row < one.row) && all.some(isIn)).length;
    const left = bound === "at least" ? Math.max(0, size - lost) : size;
    const reduced = { ...audience, size: left, bound: lost > 0 ? (bound ?? "up to") : bound };
    const summary = one.summary?.replace(audienceInWords(audience), () => audienceInWords(reduced));
    return { ...one, summary, audience: reduced, alone: { size, bound } };
  });
}

/** Returns the rows whose call needs a person whom an earlier row deletes, each with the reason. */
export function rowsWithoutPerson(rows: readonly Row[]): ReadonlyMap<number, string> {
  const reasons = groupPeople(rows).flatMap((all) => {
    const first = `row ${all.find(({ loss }) => loss === "deleted")?.row}`;
    // A model reads it, so it names no one.
    const reason = `This call needs a person whom ${first} deletes. Put it before ${first}, or remove ${first}.`;
    // A row that changes a deleted person creates the person again.
    const lossAt = (at: number) => all.slice(0, at).findLast(({ loss, effect }) => loss || effect === "write")?.loss;
    return all.flatMap((one, at) => (one.isNeeded && lossAt(at) === "deleted" ? [[one.row, reason] as const] : []));
  });
  return new Map(reasons);
}

/** Warns of several messages to one person, and of a person who is lost to other rows that message or change them. */
export function personWarnings(rows: readonly Row[]): string[] {
  const groups = groupPeople(rows).map((all) => {
    const messaged = all.filter(({ effect }) => effect === "send" || effect === "draft");
    return { all, messaged, name: quoteName(all[0]?.name ?? ""), ranges: rangesOf(messaged) };
  });
  const losses = groups.flatMap(({ all, messaged, name }) =>
    [false, true].flatMap((isDeleted) => {
      const lost = all.find(({ loss }) => loss && (loss === "deleted") === isDeleted);
      const others = isDeleted ? all.filter(({ loss }) => loss !== "deleted") : messaged;
      if (!lost || others.length === 0) return [];
      const later = others.filter(({ row }) => row > lost.row);
      const effects = Map.groupBy(later, ({ audience }) => (audience || !isDeleted ? MISSED : CREATED));
      const after = [...effects].map(([what, some]) => `${rowsInWords(rangesOf(some))} may ${what}`).join(", and ");
      const rest = `messaged or changed in ${rowsInWords(rangesOf(others))}.${after && ` After that, ${after}.`}`;
      return `${name} is ${lost.loss} in row ${lost.row}, and ${rest}`;
    }),
  );
  const repeats = [...Map.groupBy(groups, ({ ranges }) => ranges)].flatMap(([ranges, people]) => {
    const names = people.length > MAX_NAMES ? `${people.length} people` : people.map(({ name }) => name).join(", ");
    return /\D/.test(ranges) ? `${rowsInWords(ranges)}: ${names}` : [];
  });
  return [...losses, ...(repeats.length > 0 ? [`Several messages to one recipient: ${repeats.join("; ")}.`] : [])];
}
