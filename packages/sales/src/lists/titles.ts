/** Abbreviations in job titles, each with its long form. */
const ABBREVIATIONS = {
  CEO: "Chief Executive Officer",
  CFO: "Chief Financial Officer",
  CIO: "Chief Information Officer",
  CISO: "Chief Information Security Officer",
  CMO: "Chief Marketing Officer",
  COO: "Chief Operating Officer",
  CRO: "Chief Revenue Officer",
  CTO: "Chief Technology Officer",
  SVP: "Senior Vice President",
  EVP: "Executive Vice President",
  AVP: "Assistant Vice President",
  VP: "Vice President",
  HR: "Human Resources",
} as const;

const LONG_FORMS = new Map<string, string>(Object.entries(ABBREVIATIONS));
const SHORT_FORMS = new Map(Object.entries(ABBREVIATIONS).map(([short, long]) => [long.toLowerCase(), short]));

const SHORT = /\b(?:C(?:E|F|I|IS|M|O|R|T)O|[SEA]?VP|HR)\b/gi;
const LONG =
  /\bChief (?:Executive|Financial|Information(?: Security)?|Marketing|Operating|Revenue|Technology) Officer\b|\b(?:(?:Senior|Executive|Assistant) )?Vice President\b|\bHuman Resources\b/gi;

/** Other spellings of the titles: all abbreviations written out, or all long forms abbreviated. */
export function otherSpellings(titles: readonly string[]): string[] {
  const known = new Set(titles.map(toKey));
  const spellings = titles.flatMap((title) => [
    title.trim().replaceAll(SHORT, (match) => LONG_FORMS.get(match.toUpperCase()) ?? match),
    title.trim().replaceAll(LONG, (match) => SHORT_FORMS.get(match.toLowerCase()) ?? match),
  ]);
  return spellings.filter((spelling) => {
    const isNew = !known.has(toKey(spelling));
    known.add(toKey(spelling));
    return isNew;
  });
}

function toKey(title: string): string {
  return title.trim().toLowerCase();
}
