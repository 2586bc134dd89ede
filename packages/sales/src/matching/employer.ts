import { quoteName } from "@toolwright/core/text";
import { isCountrySuffix } from "../apollo/domain.ts";
import type { PersonRow } from "../apollo/records.ts";

/** A person's employer. */
export type Employer = PersonRow["employer"];

/** Whether the current employer is known, and has neither one of the domains nor a similar name. */
export function isOtherEmployer({ name, domain }: Employer, domains: readonly string[]): boolean {
  if (domain !== null && domains.some((one) => isSameHost(domain.toLowerCase(), one))) return false;
  if (name === null) return domain !== null;
  const spellings = spellingsOf(name).filter((words) => words.length > 0);
  return spellings.length > 0 && domains.every((one) => !spellings.some((words) => resembles(words, labelOf(one))));
}

/**
 * The former employer that an email address belongs to; `null` if a current employer has the domain, or if no former
 * employer's name is similar to it.
 */
export function formerEmployerOf(
  email: string,
  current: Employer,
  jobs: readonly { readonly employer: string; readonly isCurrent: boolean }[],
): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const isAt = (name: string) => !isOtherEmployer({ name, domain: null }, [domain]);
  if (current.domain !== null && isSameHost(current.domain.toLowerCase(), domain)) return null;
  const currentNames = [...(current.name === null ? [] : [current.name]), ...namesOf(jobs, true)];
  return currentNames.some(isAt) ? null : (namesOf(jobs, false).find(isAt) ?? null);
}

function namesOf(jobs: readonly { readonly employer: string; readonly isCurrent: boolean }[], isCurrent: boolean) {
  return jobs.filter((job) => job.isCurrent === isCurrent).map(({ employer }) => employer);
}

function isSameHost(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

const LEGAL_FORMS: ReadonlySet<string> = new Set(
  "ab ag as bv co company corp corporation gmbh group holding holdings inc incorporated kg limited llc llp ltd nv oy plc pte pty sa sas se spa srl the".split(
    " ",
  ),
);

/** Only the beginnings of longer names are compared. */
const MAX_NAME_CHARS = 200;

/** Letters that domains and people often spell with two letters, as in `mueller.de`. */
const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  æ: "ae",
  ø: "oe",
  œ: "oe",
  ß: "ss",
};

/** A string in lowercase, with two letters for an umlaut or a ligature. */
export function spellOut(text: string): string {
  const lowerCase = text.normalize("NFC").toLowerCase();
  return lowerCase.replaceAll(/[äöüåæøœß]/g, (letter) => DIGRAPHS[letter] ?? letter);
}

/** The words of a name in lowercase, without accents. Empty for a name in a non-Latin script. */
function wordsOf(name: string): readonly string[] {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’.]/g, "")
    .replaceAll("&", " and ");
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** The spellings of a name as words: without accents, with two letters for an umlaut, and with `n` for `&`. */
function spellingsOf(name: string): (readonly string[])[] {
  const start = name.slice(0, MAX_NAME_CHARS).normalize("NFC").toLowerCase();
  const spelled = spellOut(start);
  return [start, spelled, spelled.replaceAll("&", " n ")].map(wordsOf);
}

/** Whether an employer is known, and neither its name nor its domain is similar to a name. */
export function hasOtherName({ name, domain }: Employer, requested: string): boolean {
  const isOtherDomain = domain === null || isOtherEmployer({ name: requested, domain: null }, [domain]);
  return isOtherDomain && (name === null ? domain !== null : !isSameCompany(name, requested));
}

/**
 * Whether two names are equal, or the words of one begin with those of the other. Names in a non-Latin script count as
 * equal.
 */
function isSameCompany(one: string, other: string): boolean {
  const [own, others] = [one, other].map((name) =>
    spellingsOf(name).map((words) => words.filter((word) => !LEGAL_FORMS.has(word))),
  );
  return (own ?? []).some((words) => (others ?? []).some((more) => begins(words, more) || begins(more, words)));
}

function begins(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word, index) => word === others[index]) || words.join("") === others.join("");
}

/** The label of a domain that its owner chose: `acme-foods` in `www.acme-foods.co.uk`, without hyphens. */
function labelOf(domain: string): string {
  const labels = domain.split(".");
  const last = labels.length > 2 && isCountrySuffix(labels.slice(-2)) ? labels.at(-3) : labels.at(-2);
  return (last ?? "").replaceAll("-", "");
}

/** Whether a label contains the name, or consists of the beginnings of its words, such as initials. */
function resembles(words: readonly string[], label: string): boolean {
  // An encoded label in another script can't be compared.
  if (label.startsWith("xn")) return true;
  const core = words.filter((word) => !LEGAL_FORMS.has(word)).join("");
  return (core.length > 2 && label.includes(core)) || consistsOfBeginnings(label, words);
}

function consistsOfBeginnings(label: string, words: readonly string[]): boolean {
  // Lengths of the label that the words so far can spell.
  let lengths = new Set([0]);
  for (const word of words) {
    const next = new Set(lengths);
    for (const start of lengths)
      for (let size = 1; size <= word.length && label.startsWith(word.slice(0, size), start); size++)
        next.add(start + size);
    lengths = next;
  }
  return lengths.has(label.length);
}

/** Number of employers in a warning. */
const MAX_NAMED = 5;

/**
 * Warns about people whose current employer isn't similar to any of the domains, because Apollo also matches previous
 * employers. Many companies' names and domains differ, so no row is left out.
 */
export function otherEmployerWarnings(
  people: readonly Pick<PersonRow, "employer">[],
  domains: readonly string[],
): string[] {
  if (domains.length === 0) return [];
  const others = people.filter(({ employer }) => isOtherEmployer(employer, domains));
  if (others.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { employer } of others) {
    const name = employer.name ?? employer.domain ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  const names = byCount.slice(0, MAX_NAMED).map(([name, count]) => `${quoteName(name)} (${count})`);
  const more = byCount.length > MAX_NAMED ? ` and ${byCount.length - MAX_NAMED} more employers` : "";
  return [
    `${others.length} of ${people.length} people may have left, since Apollo also matches previous employers. Their current employers do not resemble employer_domains by name: ${names.join(", ")}${more}.`,
  ];
}
