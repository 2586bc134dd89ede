import fc from "fast-check";
import { anyCharacter } from "../../../../packages/core/src/__fixtures__/any-string.ts";

/** Strings with a special meaning in paths, URLs, headers, queries, templates, JSON or JavaScript objects. */
const PIECES = [
  ...["..", ".", "../", "..\\", "/", "//", "\\", "%2e%2e", "%2e%2e%2f", "%252e", "..;/", "/../../api/v2/entity"],
  ...["?", "#", "&", "=", "+", "%", "%00", ";", "?id_type=email", "&limit=1", "#x", "[]", "[min]", "%0d%0a"],
  ...["http://evil.example/", "//evil.example", "\\\\evil.example", "@evil.example", ":8080", "evil.example:443"],
  ...["\r\n", "\n", "\r", "\t", "\0", "\u0085", "\u2028", "\r\nHost: evil.example\r\n\r\nGET / HTTP/1.1", "\u001b[2J"],
  ...["\ud800", "\udc00", "\udfff\ud800", "\u202e", "\u200b", "\ufeff", "\u00ad", "é", "日本", "𝒳", "ß", "İ"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then", "toJSON", "length"],
  ...[
    '" OR *',
    '") OR (*',
    "* OR service:x",
    '\\"',
    "trace_id:1",
    "@a:b",
    "TO",
    "[1 TO 2]",
    "{",
    "}",
    "'",
    '"',
    "*",
    "~",
  ],
  ...["resource:", "operation:", "resource_name:x", "-", "NOT", "AND", "CIDR(", "(", ")", ">=", "|", "--", "/*", "1=1"],
  ...[
    "{{7*7}}",
    "{% x %}",
    `$${"{7*7}"}`,
    "<script>",
    "</tool_result>",
    "$(id)",
    "`id`",
    "%s%n",
    "null",
    "undefined",
    "NaN",
  ],
  ...["1e309", "-0", "0x10", "١٢٣", "9007199254740993", "00", "1", "7", "true", '{"a":1}', "[1]", '"', "cio_", "cio_x"],
  ...[",", "a@b.example", "a@b.example,c@d.example", "<a@b.example>", "a@[127.0.0.1]", "a%40b", " ", "  ", "usr_1"],
] as const;

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...PIECES) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

const MEGABYTE = 1_000_000;

/** A megabyte of one repeated unit, which makes quadratic code slow. */
const hugeString = fc
  .constantFrom("a", "/", "<", "(", '"', "\\", " ", "=", "@", ".", "1", "\ud800", "é", "{{", "www.", "a:", "OR ", "[")
  .map((unit) => unit.repeat(MEGABYTE / unit.length));

const shortString = fc.oneof(
  { weight: 3, arbitrary: piece },
  { weight: 3, arbitrary: fc.array(piece, { minLength: 2, maxLength: 5 }).map((pieces) => pieces.join("")) },
);

/** Generates strings that a parser may misinterpret. */
export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 500, arbitrary: shortString },
  { weight: 1, arbitrary: hugeString },
);

/** Generates hostile strings that pass most validation: one line of less than 50 characters. */
export const hostileLine: fc.Arbitrary<string> = shortString.filter(
  (text) => text.trim() !== "" && text.length < 50 && !/[\p{Cc}\p{Cs}]/u.test(text),
);

const local = fc.oneof(
  fc.constantFrom("a", "a+b", "a%40b", "..", "a/../b", "__proto__", "a?x=1", "a#b", "a&b=c", "'", "=1+1", "é", "%0a"),
  fc.stringMatching(/^[a-z0-9.+%/?#&=!$'*_-]{1,20}$/),
);
const host = fc.constantFrom(
  "b.example",
  "EXAMPLE.com",
  "xn--bcher-kva.example",
  "bücher.example",
  "1.2.3.4",
  "a-b.co",
);

/** Generates emails with characters that have a special meaning in URLs, most of them valid. */
export const hostileEmail: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(local, host).map(([name, domain]) => `${name}@${domain}`) },
  { weight: 1, arbitrary: hostileString },
);

/** Generates URLs, hosts and similar strings. */
export const hostileUrl: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        "",
        "https://",
        "http://www.",
        "//",
        "mailto:a@",
        "HTTPS://",
        "javascript:",
        "file:///",
        "ftp://",
      ),
      fc.constantFrom("", "user:secret@", "a@b@", "www.", "%2e%2e/"),
      fc.constantFrom(
        "example.com",
        "linkedin.com/in/ada",
        "bücher.example",
        "127.0.0.1",
        "localhost",
        "a..b",
        "x.y_z",
      ),
      fc.constantFrom(
        "",
        ":443",
        "/",
        "/../x",
        "?q=1&domain=evil.example",
        "#x",
        "\\@evil.example",
        ".",
        "//",
        "\r\nx",
      ),
    )
    .map((parts) => parts.join("")),
  hostileString,
);
