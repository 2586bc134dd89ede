/** Strings that would become script, markup, attributes or styles in a page that does not escape them. */
export const HOSTILE: readonly string[] = [
  "<script>window.hacked=1</script>",
  "<img src=x onerror=window.hacked=2>",
  "\"><svg onload=window.hacked=3>",
  "' onmouseover='window.hacked=4",
  "</style><script>window.hacked=5</script>",
  "</title></svg><iframe srcdoc='<script>parent.hacked=6</script>'>",
  "]]><script>window.hacked=7</script>",
  "javascript:window.hacked=8",
  "&lt;script&gt;window.hacked=9&lt;/script&gt;",
  "${window.hacked=10}{{constructor.constructor('window.hacked=11')()}}",
  "pay\u202eliame\u202c \u0000\u001b[31m \u200b\ufeff line\u2028two\nthree",
  "A".repeat(50_000),
  "\ud800 half",
];

/** Replaces every string of a value with hostile ones, including the field names in records of strings. */
export function poison(value: unknown, index = { next: 0 }): unknown {
  const hostile = () => HOSTILE[index.next++ % HOSTILE.length] ?? "";
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT/.test(value) ? value : hostile();
  if (Array.isArray(value)) return value.map((item) => poison(item, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.startsWith("@") ? `${name}${hostile()}` : name, poison(item, index)]),
  );
}
