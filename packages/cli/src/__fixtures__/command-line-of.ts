/** Writes arguments as `key=value` pairs, lists by repetition and maps by field. */
export function pairsOf(args: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(args).flatMap(([key, value]) => {
    if (Array.isArray(value)) return value.map((item) => `${key}=${item}`);
    if (typeof value !== "object" || value === null) return [`${key}=${value}`];
    return Object.entries(value).map(([field, item]) => `${key}.${field}=${fieldText(item)}`);
  });
}

/** Quotes text that would otherwise be a number, as a user does. */
function fieldText(value: unknown): string {
  return typeof value === "string" && String(Number(value)) === value ? JSON.stringify(value) : String(value);
}

/** Writes a command for a shell. */
export function shellLine(argv: readonly string[]): string {
  return ["toolwright", ...argv.map((arg) => (/^[\w.,:=@/-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`))].join(" ");
}
