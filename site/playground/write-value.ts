type Fields = Readonly<Record<string, unknown>>;

const MAX_CHARS = 160;
/** Maximum length of a word that stays on one line, characters. */
const MAX_WORD_CHARS = 12;
/** Names of values that are times. */
const TIME = /(?:_at|_on|date|day|time|stamp|seen|since|until)$/i;
/** Seconds since 1970, of the years 2001 to 2128. */
const SECONDS = /^[1-4]\d{9}$/;
/** Fields that say nothing about what a value is. */
const UNNAMED = /^(?:from|to|value)$/;

/** Writes the value of a field in one line of at most this many characters; `–` if there is none. */
export function write(value: unknown, name: string, maxChars = MAX_CHARS): string {
  const text = writeAll(value, name) || "–";
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

/** Writes the value of a field in one line; empty if there is none. A person's attributes have times as seconds. */
export function writeAll(value: unknown, name: string): string {
  if (Array.isArray(value))
    return value
      .map((item) => writeAll(item, name))
      .filter(Boolean)
      .join(", ");
  if (Object(value) !== value) {
    const text = String(value ?? "");
    const isTime = SECONDS.test(text) && TIME.test(name);
    return isTime ? `${shortenTime(new Date(Number(text) * 1_000).toISOString())} (${text})` : shortenTime(text);
  }
  const { size, segment_id, segment_name } = value as Fields;
  if (segment_name) return `${size} people in segment ${segment_id} "${segment_name}"`;
  const fields = Object.entries(value as Fields).map(([key, field]) => {
    const text = writeAll(field, UNNAMED.test(key) ? name : key);
    return text && key !== "value" ? `${key} ${text}` : text;
  });
  return fields.filter(Boolean).join(" · ");
}

/** Writes a result's window in UTC, to the minute: `2026-01-31 08:45 to 09:00 UTC`; empty if it has none. */
export function writeWindow(window: unknown): string {
  const { start = "", end = "" } = (window ?? {}) as Readonly<Record<string, string>>;
  const [from, to] = [start, end].map((time) => shortenTime(time).slice(0, 16));
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  return start && `${from} to ${isSameDay ? to?.slice(11) : to} UTC`;
}

/** Splits text where a line may break, so that hosts, addresses and names of types break at their parts. */
export function wordParts(text: string): readonly string[] {
  const words = text.split(/(?<= )/);
  return words.flatMap((word) =>
    word.length > MAX_WORD_CHARS ? word.split(/(?<=[.@/_:=&?,])|(?<=[a-z])(?=[A-Z])/) : word,
  );
}

function shortenTime(text: string): string {
  return text.replace(/^([\d-]{10})T([\d:]{8}).*Z$/, "$1 $2");
}
