import { hideFields } from "../hide/hide.ts";
import type { FoundValue, HiddenFields, HiddenPatterns } from "../tool/hider.ts";
import { checkKinds, findConflicts, type OwnPattern } from "./check-kinds.ts";
import { type Detector, detect } from "./detector.ts";
import { emails, ipv4, ipv6 } from "./detectors.ts";
import { keys } from "./keys.ts";
import { loadDetectors } from "./libraries.ts";
import { readEscapes } from "./read-escapes.ts";

export type { HiddenFields } from "../tool/hider.ts";
export type { OwnPattern } from "./check-kinds.ts";

/** Creates the detectors of each kind. Where values overlap, the handle has the name of the first kind in this order. */
const KINDS = {
  key: () => keys,
  card: () => loadDetectors("card"),
  iban: () => loadDetectors("iban"),
  email: () => [emails],
  phone: () => loadDetectors("phone"),
  ip: () => [ipv4, ipv6],
} satisfies Readonly<Record<string, () => readonly Detector[] | Promise<readonly Detector[]>>>;

/**
 * Kind of a value in text: `email` addresses, `phone` numbers, payment `card` numbers, `iban` bank accounts, `ip`
 * addresses, and any `key`: tokens, API keys, private keys.
 */
export type PatternKind = keyof typeof KINDS;

/** Options of {@link hidePatterns}. */
export interface HidePatternsOptions {
  /**
   * Names of the kinds whose handles become values again in arguments. A call with a handle of another kind is refused
   * with `invalid_input`. Default: none.
   */
  readonly reveal?: readonly string[] | undefined;
}

/**
 * Hides personal data and keys inside text from models: pass it to a toolkit as `hide`, also in a list with
 * `hideFields`. A model gets the same handle, such as `<email:1>`, wherever a value appears in results, errors and
 * warnings. The program gets the values. The kinds `phone`, `card` and `iban` load `libphonenumber-js`,
 * `card-validator` and `ibantools`.
 * @param kinds kinds by name, and your own patterns: `["email", { name: "order", find: /ord_\d{8}/ }]`. A toolkit refuses
 * a pattern that would hide its tools' ids
 * @throws ToolError `misconfigured` for an unknown kind, a missing package, or a pattern that cannot work
 */
export async function hidePatterns(
  kinds: readonly (PatternKind | OwnPattern)[],
  options: HidePatternsOptions = {},
): Promise<HiddenFields> {
  const own = checkKinds(kinds, options, Object.keys(KINDS));
  const builtIn = Object.entries(KINDS).filter(([name]) => kinds.some((kind) => kind === name));
  const created = builtIn.map(async ([name, create]) => (await create()).map((detector) => [name, detector] as const));
  const detectors = [...own.map(({ name, find }) => [name, { find }] as const), ...(await Promise.all(created)).flat()];
  const find = createFind(detectors);
  const ownNames = own.map(({ name }) => name);
  const patterns: HiddenPatterns = {
    names: [...new Set(detectors.map(([name]) => name))],
    ownNames,
    revealed: [options.reveal ?? []].flat(),
    find,
    conflicts: (definitions) => findConflicts({ ownNames, find }, definitions),
  };
  const hidden: HiddenFields = {
    patterns,
    createHider: (definitions, { others = [], account } = {}) =>
      hideFields([]).createHider(definitions, { others: [hidden, ...others], account }),
  };
  return hidden;
}

/** Fields of the tools' ids, in which only keys and strings that cannot be an id are hidden. */
const ID_FIELD = /(?:^|[._])(?:id|ids|cursor)$/i;

function createFind(detectors: readonly (readonly [string, Detector])[]): HiddenPatterns["find"] {
  return (text, field, isDeclared) => {
    const isId = isDeclared && ID_FIELD.test(field) && /^[\w.%-]*$/.test(text) && !text.includes("%40");
    const name = field.slice(field.lastIndexOf(".") + 1);
    const read = readEscapes(text);
    // Detectors see the name of the field, since it tells a version from an address.
    const shift = name === "" ? 0 : name.length + 2;
    const searched = shift === 0 ? read.text : `${name}: ${read.text}`;
    return detectors.flatMap(([label, detector]) =>
      (isId && label !== "key" ? [] : detect(detector, searched)).flatMap((match): FoundValue[] => {
        if (match.start < shift) return [];
        const [start, end] = [read.originalIndex(match.start - shift), read.originalIndex(match.end - shift)];
        const value = searched.slice(match.start, match.end);
        // An email to the wrong one of `om@example.com` and `tom@example.com` would reach another person.
        const uncertain = read.uncertainEscape(start);
        if (uncertain !== "" && detect(detector, uncertain.slice(-1) + value)[0]?.start === 0)
          return [{ label, start: start - uncertain.length, end }];
        return [{ label, start, end, value, key: label === "email" ? value.toLowerCase() : value }];
      }),
    );
  };
}
