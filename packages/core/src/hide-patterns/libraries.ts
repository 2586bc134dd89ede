import { misconfigured } from "../errors.ts";
import type { Detector } from "./detector.ts";
import { americanPhones, cards, ibans, phones } from "./detectors.ts";

// Optional libraries: this module loads those that are installed. Older bundles of CommonJS modules have only `default`.
const [phoneLibrary, ibanLibrary, cardLibrary] = await Promise.all([
  import("libphonenumber-js").catch(() => null),
  import("ibantools").catch(() => null),
  import("card-validator").then((module) => module.default ?? module).catch(() => null),
]);

/** Creates the detectors of phone numbers. @throws ToolError `misconfigured` without `libphonenumber-js` */
export function createPhones(): readonly Detector[] {
  const { parsePhoneNumberFromString } = phoneLibrary ?? missing("phone", "libphonenumber-js");
  return [phones((number) => parsePhoneNumberFromString(number)?.isPossible() ?? false), americanPhones];
}

/** Creates the detectors of IBANs. @throws ToolError `misconfigured` without `ibantools` */
export function createIbans(): readonly Detector[] {
  const { countrySpecs, validateIBAN, ValidationErrorsIBAN } = ibanLibrary ?? missing("iban", "ibantools");
  // Some countries add a second checksum, which test accounts often break.
  const isIban = (iban: string) =>
    validateIBAN(iban).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
  return [ibans({ lengthIn: (country) => countrySpecs[country]?.chars ?? undefined, isIban })];
}

/** Creates the detectors of card numbers. @throws ToolError `misconfigured` without `card-validator` */
export function createCards(): readonly Detector[] {
  const { number } = cardLibrary ?? missing("card", "card-validator");
  return [cards((digits) => number(digits, { luhnValidateUnionPay: true }).isValid)];
}

function missing(kind: string, library: string): never {
  const rule = `needs the package ${library}; run npm install ${library}`;
  throw misconfigured([{ parameter: "kinds", received: JSON.stringify(kind), rule }]);
}
