/** A variable of the data with its filters: `{{ trigger.name | default: "friend" }}`. */
const OUTPUT = /\{\{\s*trigger\.(\w+)\s*((?:\|[^|{}]*)*)\}\}/g;

/** The supported filters. `default` also replaces an empty string, as in Liquid. */
const FILTERS: Readonly<Record<string, (text: string, argument: string) => string>> = {
  default: (text, argument) => text || argument,
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
};

/** Fills in the variables of a subject. A missing value is an empty string, and unknown filters change nothing. */
export function fillTemplate(template: string, data: Readonly<Record<string, unknown>>): string {
  return template.replace(OUTPUT, (_, name: string, filters: string) => {
    const value = Object.hasOwn(data, name) ? String(data[name]) : "";
    return filters.split("|").slice(1).reduce(applyFilter, value);
  });
}

function applyFilter(text: string, filter: string): string {
  const [name = "", ...rest] = filter.split(":");
  const argument = withoutQuotes(rest.join(":").trim());
  const known = Object.hasOwn(FILTERS, name.trim()) ? FILTERS[name.trim()] : undefined;
  return known ? known(text, argument) : text;
}

function withoutQuotes(argument: string): string {
  const [quote = ""] = argument;
  const isQuoted = argument.length > 1 && (quote === '"' || quote === "'") && argument.endsWith(quote);
  return isQuoted ? argument.slice(1, -1) : argument;
}
