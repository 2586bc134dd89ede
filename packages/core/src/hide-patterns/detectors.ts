import { IPV4_REGEX, IPV6_REGEX } from "valibot";
import type { Detector } from "./detector.ts";

/** Text before digits that are an id. */
const ID =
  /(?:id|ids|trace|span|key|ref|no|number|imei|ean|gtin|isbn|upc|sku|order|invoice|tracking)["']?[\s:=#.]{1,3}["']?$/i;

/** Ends of names that look like a domain: files (`logo@2x.png`), units of systemd and versions. */
const NO_DOMAIN =
  /^(?:\d+\.\d+\.)|\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|scss|m?js|jsx|tsx?|json|ya?ml|html?|md|map|service|timer|socket|mount|target|slice|scope|snap)$/i;

/** Email addresses, also of international domains, but no `git@host` of a repository. */
export const emails: Detector = {
  find: /[\p{L}\p{N}_][\p{L}\p{N}._+'-]{0,63}@(?:[\p{L}\p{N}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}{2,24})/giu,
  check(candidate) {
    const [local, domain = ""] = candidate.split("@", 2);
    return local !== "git" && !NO_DOMAIN.test(domain);
  },
};

/**
 * Phone numbers with a country code: `+49 30 1234567`, `0049 30 1234567`, `tel:+49-30-1234567`.
 * @param isPhone checks a number such as `+49301234567`
 */
export function phones(isPhone: (number: string) => boolean): Detector {
  return {
    find: /(?<![\p{L}\p{N}+.])(?:\+|00)[ \u00A0]?[1-9](?:[ \u00A0\u202F()./+-]{0,3}\d){5,14}(?!\d|[:.-]\d)/gu,
    retries: true,
    check(candidate, before) {
      // `0044` may be a group of a longer number.
      if (candidate.startsWith("00") && (ID.test(before) || /\d[ -]$/.test(before))) return 0;
      // Digits after the number can look like its next group.
      const ends = [...candidate.matchAll(/\d+/g)].map(({ 0: group, index }) => index + group.length);
      const isNumber = (end: number) => {
        const number = candidate.slice(0, end).replace(/^00/, "").replace("(0)", "");
        return isPhone(`+${number.replaceAll(/\D/g, "")}`);
      };
      return ends.findLast(isNumber) ?? 0;
    },
  };
}

/** Phone numbers of North America without a country code: `(555) 123-4567`, `555-123-4567`, `415.555.2671`. */
export const americanPhones: Detector = {
  find: /(?<![\w+./-])(?:1[ .-])?(?:\([2-9]\d{2}\)[ \u00A0+]?\d{3}[ -]|[2-9]\d{2}-\d{3}-|[2-9]\d{2}\.[2-9]\d{2}\.)\d{4}(?![\w-]|\.\d)/g,
  check: (_, before) => !ID.test(before),
};

/** Sizes of the groups in which people write card numbers. */
const GROUPS = /^(?:4-4-4-[14]|4-4-4-4-[1-3]|4-6-[45]|8-8|6-13)$/;
const CARD = /(?:card|pan|cc|visa|mastercard|amex|credit)[\s_-]?(?:no|number|num)?\.?["']?[\s:=#]{0,3}["']?$/i;

/**
 * Card numbers of 13 to 19 digits, in one piece or in the groups of a card.
 * @param isCard checks the issuer, length and checksum of a number without spaces
 */
export function cards(isCard: (digits: string) => boolean): Detector {
  return {
    find: /(?<![\w+]|[\d.]\.|\d-)[2-6]\d{3}(?:[ \u00A0+-]?\d){9,15}(?![\w-]|\.\d)/g,
    retries: true,
    check(candidate, before) {
      const groups = candidate.split(/[ \u00A0+-]/);
      const isOwnId = groups.length === 1 && ID.test(before) && !CARD.test(before);
      const isGrouped = groups.length === 1 || GROUPS.test(groups.map((group) => group.length).join("-"));
      return !isOwnId && isGrouped && isCard(groups.join(""));
    },
  };
}

/**
 * IBANs, with or without spaces.
 * @param lengthIn returns the number of characters in a country's IBANs; 0 if it has none
 * @param isIban checks the country's format and the checksum of an IBAN in capitals, without spaces
 */
export function ibans(lengthIn: (country: string) => number, isIban: (iban: string) => boolean): Detector {
  return {
    find: /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ \u00A0+-]?[a-z\d]){11,30}/giu,
    retries: true,
    check(candidate, _, after) {
      // Words after the number can look like its next group.
      const length = lengthIn(candidate.slice(0, 2).toUpperCase());
      const last = [...candidate.matchAll(/[a-z\d]/gi)][length - 1];
      const end = last ? last.index + 1 : 0;
      const iban = candidate.slice(0, end).replaceAll(/[^a-z\d]/gi, "");
      const isEnd = !/^[\p{L}\p{N}]/u.test(candidate.slice(end) + after);
      return isEnd && isIban(iban.toUpperCase()) && end;
    },
  };
}

/** Addresses of the own machine, which are the same everywhere. */
const LOCAL = /^(?:127\.0\.0\.1|0\.0\.0\.0|255\.255\.255\.255|::1?)$/;
/** Text before four numbers that are a version: `v`, `"version":"`, `Chrome/`. */
const VERSION = /(?:(?:\b|_)v|ver|version|release|build|revision|firmware|driver)["']?[\s:=.+]{0,3}["']?$/i;
const PRODUCT = /[a-z]\/$/i;

/** IPv4 addresses, but not versions. */
export const ipv4: Detector = {
  find: /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g,
  check(candidate, before, after) {
    // Java writes an address as `host/10.0.0.1:5432`, and a browser its version as `Chrome/120.0.0.0`.
    const isVersion = VERSION.test(before) || (PRODUCT.test(before) && !/^:\d/.test(after));
    return !isVersion && IPV4_REGEX.test(candidate) && !LOCAL.test(candidate);
  },
};

/** IPv6 addresses, also shortened, but not names such as `fee::add`. */
export const ipv6: Detector = {
  find: /(?<![\w:.])(?:[\da-f]{0,4}:){2,7}(?:[\da-f]{1,4}|\d{1,3}(?:\.\d{1,3}){3}|(?<=::))(?![\w:])/gi,
  check: (candidate) => /\d/.test(candidate) && IPV6_REGEX.test(candidate) && !LOCAL.test(candidate),
};
