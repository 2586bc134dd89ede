import { withLuhn } from "./planted-values.ts";
import { HEX, LETTERS, type Random, UPPER } from "./random.ts";

/** A kind of value without personal data and keys. */
export interface CleanKind {
  readonly name: string;
  readonly create: (random: Random) => string;
}

const version = (random: Random) => Array.from({ length: 4 }, () => random.int(0, 99)).join(".");

export const CLEAN_KINDS: readonly CleanKind[] = [
  { name: "trace id", create: (random) => `trace_id=${random.text(32, HEX)}` },
  { name: "bare hexadecimal digits", create: (random) => random.text(random.pick([8, 16, 24, 32, 40, 64]), HEX) },
  { name: "decimal span id", create: (random) => `dd.span_id=${random.int(1, 9)}${random.text(18)}` },
  { name: "decimal id without a name", create: (random) => `${random.int(1, 9)}${random.text(random.int(11, 18))}` },
  {
    name: "order number",
    create: (random) => `order ${random.pick(["A-", "#", ""])}${random.text(random.int(6, 12))}`,
  },
  { name: "UUID", create: (random) => [8, 4, 4, 4, 12].map((length) => random.text(length, HEX)).join("-") },
  {
    name: "version with a word",
    create: (random) => `${random.pick(["v", "version ", "release=", "Chrome/", "shop-", "build:"])}${version(random)}`,
  },
  {
    name: "semantic version",
    create: (random) => `lodash@${random.int(1, 9)}.${random.int(0, 20)}.${random.int(0, 9)}-rc.${random.int(1, 9)}`,
  },
  { name: "ISO time", create: (random) => `2026-01-${random.int(10, 31)}T09:00:00.${random.text(6)}+02:00` },
  { name: "Unix time", create: (random) => `17698${random.text(random.pick([5, 8, 11, 14]))}` },
  {
    name: "time of day",
    create: (random) =>
      `2026-01-31 ${random.int(10, 23)}:${random.int(10, 59)}:${random.int(10, 59)},${random.text(3)}`,
  },
  {
    name: "price",
    create: (random) => `${random.int(1, 99)},${random.text(3)}.${random.text(2)} EUR (+${random.text(5)} cents)`,
  },
  { name: "SKU", create: (random) => `${random.text(3, "ABCDEFG")}-${random.text(4)}-${random.text(2, UPPER)}` },
  { name: "EAN", create: (random) => `ean ${random.pick(["400", "590", "978"])}${random.text(10)}` },
  {
    name: "coordinates",
    create: (random) => `${random.int(-89, 89)}.${random.text(6)}, ${random.int(-179, 179)}.${random.text(6)}`,
  },
  { name: "IMEI", create: (random) => withLuhn(`35${random.text(12)}`) },
  { name: "MAC address", create: (random) => Array.from({ length: 6 }, () => random.text(2, HEX)).join(":") },
  {
    name: "name in code",
    create: (random) => random.pick(["std::vector::at", "fee::add", "shop::Cart#total", "@app.route", "a::b::c"]),
  },
  { name: "path", create: (random) => `/srv/app/releases/${random.text(14)}/logo@2x.png` },
  { name: "Git remote", create: (random) => `git@github.com:acme/shop-${random.int(1, 99)}.git` },
  { name: "container image", create: (random) => `registry.acme.io/shop@sha256:${random.text(64, HEX)}` },
  { name: "pod", create: (random) => `checkout-${random.text(10, HEX)}-${random.text(5, HEX)}` },
  { name: "base64", create: (random) => `AwAAAZ${random.text(46, LETTERS)}==` },
  {
    name: "sentence about keys",
    create: (random) =>
      random.pick([
        "bearer token is missing",
        "api_key: not-configured",
        "card ending in 4242",
        "IBAN is missing",
        "Basic authentication required",
      ]),
  },
  {
    name: "id in a name",
    create: (random) =>
      `${random.pick(["orderId=", "order_id: ", "traceid ", "order number "])}${withLuhn(`4${random.text(14)}`)}`,
  },
  {
    name: "text like a value",
    create: (random) =>
      random.pick([
        () => `mono ${random.int(2, 9)}.${random.int(0, 20)}.0.0`,
        () => `offset +1 17698${random.text(5)}`,
        () => `001${random.text(10)}`,
        () => `basic settings${random.int(1, 99)}`,
        () => `NOTES@${random.int(2, 4)}x.md`,
      ])(),
  },
  { name: "count", create: (random) => `+${random.int(100, 99999)} rows, -${random.int(10, 999)} rows` },
];
