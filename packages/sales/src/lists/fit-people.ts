import {
  type Fit,
  FULL_ROWS,
  fitOffsetList,
  fullRow,
  omitFields,
  type Pagination,
  type RowLevel,
  type TokenBudget,
} from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import type { PersonRow } from "../apollo/records.ts";
import { rowsUpTo } from "./read-slice.ts";

interface PeoplePage {
  readonly people: readonly PersonRow[];
  readonly pagination: Pagination;
  readonly warnings: readonly string[];
}

const MAIN_ONLY =
  "Only the id, name, title and employer of each person are shown, with seniority and employer.domain if the search returned any.";

/**
 * Fits a page of people. Fields that Apollo returned for no person are named once. If the search names several
 * employers and all people fit, counts the people on the page per employer.
 */
export function fitPeople(result: PeoplePage, domains: readonly string[], budget: TokenBudget): Fit {
  const { people, pagination } = result;
  const isLong = people.length > FULL_ROWS;
  const known = knownFields(people);
  const main = omitFields<Partial<PersonRow>>(["first_name", "last_name", "linkedin_url", "has_email"], MAIN_ONLY);
  const fitWith = (fields: object): Fit =>
    fitOffsetList<PersonRow>(
      {
        result: { ...result, ...fields },
        key: "people",
        rows: people,
        levels: [isLong ? known : fullRow, { ...main, shape: (row) => main.shape(known.shape(row)) }],
        countTo: (count) => rowsUpTo(people[count - 1], pagination.offset),
      },
      budget,
    );
  if (!isLong || domains.length < 2) return fitWith({});
  const fit = fitWith({ people_on_page_by_employer: countByEmployer(people) });
  const { people: shown } = fit.value as PeoplePage;
  return fit.tokens <= budget.maxTokens && shown.length === people.length ? fit : fitWith({});
}

/** The fields that a search never returns without legacy records. */
const OFTEN_UNKNOWN = ["seniority", "linkedin_url"] as const;

/** Leaves out fields that are unknown for every person, and a first name that is the full name. */
function knownFields(people: readonly PersonRow[]): RowLevel<PersonRow> {
  const unknown: string[] = OFTEN_UNKNOWN.filter((name) => people.every((person) => person[name] === null));
  const hasDomains = people.some(({ employer }) => employer.domain !== null);
  const names = [...(hasDomains ? [] : ["employer.domain"]), ...unknown];
  const shape = ({ employer, ...row }: PersonRow): object => {
    const person = { ...row, employer: hasDomains ? employer : { name: employer.name } };
    const isRepeated = row.first_name === row.name;
    const isKept = (name: string) => !unknown.includes(name) && !(isRepeated && name === "first_name");
    return Object.fromEntries(Object.entries(person).filter(([name]) => isKept(name)));
  };
  const notes = [
    ...(names.length > 0 ? [`The search found no ${listNames(names)}; Sales_EnrichPerson may (1 credit each).`] : []),
    ...(people.some(({ first_name, name }) => first_name === name) ? ["A missing first_name equals name."] : []),
  ];
  return { shape, note: notes.length > 0 ? notes.join(" ") : null };
}

/** The number of people per employer, largest first. */
function countByEmployer(people: readonly PersonRow[]) {
  const groups = Map.groupBy(people, ({ employer }) => employer.name);
  return [...groups]
    .map(([employer, { length }]) => ({ employer, people: length }))
    .sort((one, other) => other.people - one.people);
}
