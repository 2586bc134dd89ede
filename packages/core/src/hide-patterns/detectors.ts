import { IPV4_REGEX, IPV6_REGEX } from "valibot";
import type { Detector } from "./detector.ts";

/** Text before digits that are an id: `id: `, `order_id=`, `orderId": "`, `traceid `, `order number `, but not `paid `. */
const ID =
  /(?:^|[^a-z])(?:(?:account|cart|customer|event|gu|item|log|message|order|parent|payment|product|request|session|span|trace|transaction|user|uu)?ids?|trace|span|key|ref|imei|ean|gtin|isbn|upc|sku|order|invoice|tracking)(?:[ _-]?(?:number|no))?["']?[ :=#.+]{0,3}["']?$/;
const NUMBER = /(?:^|[^a-z])(?:number|no)["']?[ :=#.+]{0,3}["']?$/;

/** Text in lower case, with the words of names in camel case apart: `orderId` becomes `order id`. */
const wordsOf = (text: string) => text.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** Ends of names that look like a domain: files (`logo@2x.png`), units of systemd and versions. Moldova has `.md`. */
const NO_DOMAIN =
  /^(?:\d+\.\d+\.|\dx\.)|\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|scss|m?js|jsx|tsx?|json|ya?ml|html?|map|service|timer|socket|mount|target|slice|scope|snap)$/i;

/** Email addresses, also of international domains, but no `git@host` of a repository. */
export const emails: Detector = {
  find: /(?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}._+'-]{0,63}|"[\p{L}\p{N}_][^"@:,\r\n]{0,63}")@(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}[\p{L}\p{M}]{1,23})/giu,
  check(candidate) {
    const [local, domain = ""] = candidate.split("@", 2);
    return local !== "git" && !NO_DOMAIN.test(domain);
  },
};

/** Lists where the groups of digits in a number end. */
const groupEnds = (number: string) => [...number.matchAll(/\d+/g)].map(({ 0: group, index }) => index + group.length);

/**
 * Phone numbers with a country code: `+49 30 1234567`, `0049 30 1234567`, `tel:+49-30-1234567`.
 * @param isPhone checks a number such as `+49301234567`
 */
export function phones(isPhone: (number: string) => boolean): Detector {
  return {
    // A plus after a space begins the next number. In a URL, it is a space itself.
    find: /(?<![\p{L}\p{N}.])(?:\+|00)[ \u00A0]?[1-9](?:(?![ \u00A0\u202F()./+-]{0,2}[ \u00A0\u202F(./+-]\+)[ \u00A0\u202F()./+-]{0,3}\d){5,14}(?!\d|[:.-]\d)/gu,
    retries: true,
    check(candidate, before) {
      // `0044` may be a group of a longer number.
      if (candidate.startsWith("00") && (ID.test(wordsOf(before)) || /\d[ -]$/.test(before))) return 0;
      const isNumber = (end: number) => {
        const number = candidate.slice(0, end);
        const digits = number.replace(/^00/, "").replace("(0)", "").replaceAll(/\D/g, "");
        // No American number begins with 0 or 1, and `001` in one piece begins a padded id.
        return !/^1[01]/.test(digits) && !/^001\d+$/.test(number) && isPhone(`+${digits}`);
      };
      // Digits after the number can look like its next group, such as a status after a long group.
      const long = candidate.search(/(?<=\d{7})[ \u00A0+]\d{1,3}(?!\d)/);
      return long > 0 && isNumber(long) ? long : (groupEnds(candidate).findLast(isNumber) ?? 0);
    },
  };
}

/** Phone numbers of North America without a country code: `(555) 123-4567`, `555-123-4567`, `415.555.2671`. */
export const americanPhones: Detector = {
  find: /(?<![\w+./-])(?:1[ .-])?(?:\([2-9]\d{2}\)[ \u00A0+]?\d{3}[ -]|[2-9]\d{2}-\d{3}-|[2-9]\d{2}\.[2-9]\d{2}\.)\d{4}(?![\w-]|\.\d)/g,
  check: (_, before) => !ID.test(wordsOf(before)),
};

/** Sizes of the groups in which people write card numbers. */
const GROUPS = /^(?:4-4-4-[14]|4-4-4-4-[1-3]|4-6-[45]|8-8|6-13)$/;
const CARD =
  /(?:^|[^a-z])(?:card|pan|cc|visa|mastercard|amex|credit)[ _-]?(?:no|number|num|id)?\.?["']?[ :=#+]{0,3}["']?$/;

/**
 * Card numbers of 13 to 19 digits, in one piece or in the groups of a card.
 * @param isCard checks the issuer, length and checksum of a number without spaces
 */
export function cards(isCard: (digits: string) => boolean): Detector {
  return {
    find: /(?<!\w|(?:^|[^A-Za-z:])\+|[\d.]\.|\d-)[2-6]\d{3}(?:[ \u00A0+-]?\d){9,15}(?![\w-]|\.\d)/g,
    retries: true,
    check(candidate, before) {
      const words = wordsOf(before);
      const isAfterId = (ID.test(words) || NUMBER.test(words)) && !CARD.test(words);
      const isNumber = (end: number) => {
        const groups = candidate.slice(0, end).split(/[ \u00A0+-]/);
        const isGrouped = groups.length === 1 ? !isAfterId : GROUPS.test(groups.map(({ length }) => length).join("-"));
        return isGrouped && isCard(groups.join(""));
      };
      // Digits after the number can look like its next group.
      return groupEnds(candidate).findLast(isNumber) ?? 0;
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
const VERSION =
  /(?:(?:^|[^a-z])(?:v|ver|releases?|build|revision|firmware|driver)|versions?)["']?[ :=.+/_-]{0,3}["']?$/;
const PRODUCT = /(?:^|[^\w.-])(?:[A-Z][a-z][A-Za-z]*|OPR|nginx|openresty)\/$/;
/** Text before an address in a longer name, such as `pod-10.2.3.4`. */
const HOST =
  /(?:^|[^a-z])(?:addr|client|db|from|gateway|host|instance|ip|node|peer|pod|proxy|remote|server|to|user|worker)[_-]$/;

/** IPv4 addresses, but not versions. */
export const ipv4: Detector = {
  find: /(?<![A-Za-z\d.])\d{1,3}(?:\.\d{1,3}){3}(?![A-Za-z\d]|\.\d)/g,
  check(candidate, before, after) {
    const words = wordsOf(before);
    // In names such as `shop-1.2.3.4`, only high numbers are an address. `10.2.3.4-10.2.3.9` is a range.
    const isInName = /[A-Za-z_-]\d*[_-]$/.test(before) || /^(?:_|-(?!\d{1,3}\.\d{1,3}\.))[A-Za-z\d]/.test(after);
    const isHost = HOST.test(words) || candidate.split(".").some((part) => Number(part) > 99);
    // Java writes an address as `host/10.0.0.1:5432`, and a browser its version as `Chrome/120.0.0.0`.
    const isProduct = PRODUCT.test(before) && !/^:\d/.test(after);
    const isVersion = candidate.endsWith(".0.0") || VERSION.test(words) || isProduct || (isInName && !isHost);
    return !isVersion && IPV4_REGEX.test(candidate) && !LOCAL.test(candidate);
  },
};

/** IPv6 addresses, also shortened and after a name (`peer:2001:db8::1`), but not names such as `fee::add`. */
export const ipv6: Detector = {
  find: /(?:(?<![\w:.])|(?<=[g-z_]\w{0,9}:))(?:[\da-f]{0,4}:){2,7}(?:[\da-f]{1,4}|\d{1,3}(?:\.\d{1,3}){3}|(?<=::))(?![\w:])/gi,
  check: (candidate) => /\d/.test(candidate) && IPV6_REGEX.test(candidate) && !LOCAL.test(candidate),
};
