import type { PatternKind } from "@toolwright/core/hide-patterns";
import { HEX, LETTERS, type Random, UPPER } from "./random.ts";

/** A value as a log shows it. */
export interface PlantedValue {
  /** Text before the value that belongs to it, such as `Bearer `. */
  readonly prefix?: string;
  readonly value: string;
  /** Text after the value, such as the host of a URL. */
  readonly suffix?: string;
}

/** A kind of value, and how people write it. */
export interface ValueKind {
  readonly name: string;
  readonly kind: PatternKind;
  readonly create: (random: Random) => PlantedValue;
}

const NAMES = ["kira.brandt", "jun", "m_oduya", "leo.sorensen", "zoe-k", "piotr", "nadia.rahimi"];
const HOSTS = ["wexford.io", "mail.tenby.co.uk", "corvid.dev", "gmx.net", "ostrava.cz"];
const name = (random: Random) => `${random.pick(NAMES)}${random.int(10, 9999)}`;
const value = (create: (random: Random) => string) => (random: Random) => ({ value: create(random) });

/** Adds the check digit of Luhn. */
export function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const CARDS: readonly (readonly [prefix: string, length: number])[] = [
  ["4", 16],
  ["51", 16],
  ["2221", 16],
  ["6011", 16],
  ["3530", 16],
  ["6304", 16],
];

function card(random: Random): string {
  const [prefix, length] = random.pick(CARDS);
  return withLuhn(prefix + random.text(length - prefix.length - 1));
}

const ACCOUNTS: readonly (readonly [country: string, account: (random: Random) => string])[] = [
  ["DE", (random) => random.text(18)],
  ["AT", (random) => random.text(16)],
  ["NL", (random) => `INGB${random.text(10)}`],
  ["GB", (random) => `NWBK${random.text(14)}`],
  ["PL", (random) => random.text(24)],
  ["CH", (random) => random.text(17)],
];

function iban(random: Random): string {
  const [country, account] = random.pick(ACCOUNTS);
  const bban = account(random);
  const digits = [...`${bban}${country}00`].map((character) => Number.parseInt(character, 36)).join("");
  const check = 98n - (BigInt(digits) % 97n);
  return `${country}${String(check).padStart(2, "0")}${bban}`;
}

const groups = (text: string, separator: string) => text.replaceAll(/.{4}(?=.)/g, `$&${separator}`);
const octet = (random: Random) => random.int(1, 254);
const group = (random: Random) => random.int(0x1000, 0xffff).toString(16);

const COUNTRY_NUMBERS: readonly ((random: Random) => readonly string[])[] = [
  (random) => ["49", "30", random.text(7, "123456789")],
  (random) => ["49", `17${random.int(0, 9)}`, random.text(7, "123456789")],
  (random) => ["44", "20", `7${random.text(3)}`, random.text(4)],
  (random) => ["33", "6", ...Array.from({ length: 4 }, () => String(random.int(10, 99)))],
  (random) => ["1", `${random.pick(["212", "415", "646"])}`, `${random.int(200, 999)}`, random.text(4)],
  (random) => ["48", random.text(3, "56789"), random.text(3, "123456789"), random.text(3, "123456789")],
  (random) => ["81", "90", random.text(4, "123456789"), random.text(4, "123456789")],
];
const number = (random: Random) => random.pick(COUNTRY_NUMBERS)(random);
const american = (random: Random) => [random.pick(["555", "415", "646"]), String(random.int(100, 999)), random.text(4)];

function serviceKey(random: Random): string {
  return random.pick([
    () => `AKIA${random.text(16, UPPER)}`,
    () => `ghp_${random.text(36, LETTERS)}`,
    () => `github_pat_${random.text(22, LETTERS)}_${random.text(59, LETTERS)}`,
    () => `xoxb-${random.text(12)}-${random.text(12)}-${random.text(24, LETTERS)}`,
    () => `sk_live_${random.text(24, LETTERS)}`,
    () => `AIza${random.text(35, LETTERS)}`,
    () => `npm_${random.text(36, LETTERS)}`,
    () => `sk-proj-${random.text(48, LETTERS)}`,
    () => `sk-ant-api03-${random.text(40, LETTERS)}`,
    () => `glpat-${random.text(20, LETTERS)}`,
    () => `SG.${random.text(22, LETTERS)}.${random.text(43, LETTERS)}`,
  ])();
}

function named(random: Random): PlantedValue {
  return random.pick([
    () => ({ prefix: "DD_API_KEY=", value: random.text(32, HEX) }),
    () => ({ prefix: "dd-application-key: ", value: random.text(40, HEX) }),
    () => ({ prefix: "X-Api-Key: ", value: random.text(22, LETTERS) }),
    () => ({ prefix: "trackingApiKey=", value: random.text(20, HEX) }),
    () => ({ prefix: "access_token=", value: random.text(30, LETTERS) }),
    () => ({ prefix: "client_secret=", value: random.text(32, LETTERS) }),
  ])();
}

/** The kinds that the detectors are made for. */
export const VALUE_KINDS: readonly ValueKind[] = [
  { name: "address", kind: "email", create: value((random) => `${name(random)}@${random.pick(HOSTS)}`) },
  {
    name: "address with a tag",
    kind: "email",
    create: value((random) => `${name(random)}+shop@${random.pick(HOSTS)}`),
  },
  { name: "international address", kind: "email", create: value((random) => `josé${random.int(10, 99)}@brückner.de`) },
  {
    name: "`mailto:`",
    kind: "email",
    create: (random) => ({ prefix: "mailto:", value: `${name(random)}@${random.pick(HOSTS)}` }),
  },
  {
    name: "`+49 30 1234567`",
    kind: "phone",
    create: value((random) => `+${number(random).join(random.pick([" ", "-"]))}`),
  },
  { name: "`+49301234567`", kind: "phone", create: value((random) => `+${number(random).join("")}`) },
  { name: "`0049 30 1234567`", kind: "phone", create: value((random) => `00${number(random).join(" ")}`) },
  {
    name: "`(555) 123-4567`",
    kind: "phone",
    create: value((random) =>
      american(random)
        .join("-")
        .replace(/^(\d+)-/, "($1) "),
    ),
  },
  { name: "in one piece", kind: "card", create: value(card) },
  { name: "in groups", kind: "card", create: value((random) => groups(card(random), random.pick([" ", "-"]))) },
  {
    name: "American Express",
    kind: "card",
    create: value((random) =>
      withLuhn(`37${random.text(12)}`).replace(/^(.{4})(.{6})/, random.pick(["$1 $2 ", "$1$2"])),
    ),
  },
  { name: "in one piece", kind: "iban", create: value(iban) },
  { name: "in groups", kind: "iban", create: value((random) => groups(iban(random), " ")) },
  {
    name: "IPv4",
    kind: "ip",
    create: value((random) => [random.int(11, 223), octet(random), octet(random), octet(random)].join(".")),
  },
  { name: "IPv6", kind: "ip", create: value((random) => Array.from({ length: 8 }, () => group(random)).join(":")) },
  { name: "short IPv6", kind: "ip", create: value((random) => `2001:db8:${group(random)}::${random.int(10, 99)}`) },
  {
    name: "JSON Web Token",
    kind: "key",
    create: value((random) => `eyJhbGciOiJIUzI1NiJ9.${random.text(40, LETTERS)}.${random.text(43, `${LETTERS}-_`)}`),
  },
  { name: "bearer token", kind: "key", create: (random) => ({ prefix: "Bearer ", value: random.text(40, LETTERS) }) },
  { name: "known shape", kind: "key", create: value(serviceKey) },
  { name: "named field", kind: "key", create: named },
  {
    name: "address in Hindi or of Moldova",
    kind: "email",
    create: value((random) => random.pick([`अनु${random.int(10, 99)}@डाक.भारत`, `${name(random)}@ostrov.md`])),
  },
  {
    name: "before other digits",
    kind: "phone",
    create: (random) => ({
      value: `+49 40 ${random.text(7, "123456789")}`,
      suffix: random.pick([" 404", " 12", " 503 no"]),
    }),
  },
  {
    name: "before other digits",
    kind: "card",
    create: (random) => ({
      value: random.pick([card(random), groups(card(random), " ")]),
      suffix: random.pick([" 11/28 321", " 404", " 98"]),
    }),
  },
  {
    name: "after words such as `paid`",
    kind: "card",
    create: (random) => ({ prefix: random.pick(["paid ", "invalid: ", "said ", "card_id="]), value: card(random) }),
  },
  {
    name: "IPv4 in a name or path",
    kind: "ip",
    create: (random) => ({
      prefix: random.pick(["pod-", "client_", "db/", "server: "]),
      value: [random.int(100, 223), octet(random), octet(random), octet(random)].join("."),
    }),
  },
  {
    name: "IPv6 after a name",
    kind: "ip",
    create: (random) => ({
      prefix: random.pick(["peer:", "source:", "ip:"]),
      value: `2001:db8:${group(random)}::${random.int(10, 99)}`,
    }),
  },
  {
    name: "after a name",
    kind: "key",
    create: (random) =>
      random.pick([
        () => ({
          prefix: "jwt_",
          value: `eyJhbGciOiJSUzI1NiJ9.${random.text(40, LETTERS)}.${random.text(43, LETTERS)}`,
        }),
        () => ({ prefix: "key_", value: `ASIA${random.text(16, UPPER)}` }),
        () => ({ prefix: "old-", value: `sk-ant-api03-${random.text(40, LETTERS)}` }),
        () => ({ prefix: "Bearer ", value: random.text(32, "abcdefghijklmnopqrstuvwxyz") }),
      ])(),
  },
];

/** Values that the detectors do not find, and why people may expect it. */
export const NOT_FOUND: readonly ValueKind[] = [
  {
    name: "`030 1234567` without a country code",
    kind: "phone",
    create: value((random) => `030 ${random.text(7, "123456789")}`),
  },
  { name: "`root@db01` without a domain", kind: "email", create: value((random) => `root@db${random.int(100, 999)}`) },
  { name: "32 hexadecimal digits without a name", kind: "key", create: value((random) => random.text(32, HEX)) },
  { name: "`password=`", kind: "key", create: (random) => ({ prefix: "password=", value: random.text(10, LETTERS) }) },
];
