import { misconfigured, type ToolError } from "../errors.ts";
import type { Detector } from "./detector.ts";
import { americanPhones, cards, ibans, phones } from "./detectors.ts";

// Optional packages: an import inside `try` lets bundlers build programs without them.

/** Creates the detectors of phone numbers. @throws ToolError `misconfigured` without `libphonenumber-js` */
export async function createPhones(): Promise<readonly Detector[]> {
  try {
    const { parsePhoneNumberFromString } = await import("libphonenumber-js");
    return [phones((number) => parsePhoneNumberFromString(number)?.isPossible() ?? false), americanPhones];
  } catch {
    throw missing("phone", "libphonenumber-js");
  }
}

/** Creates the detectors of IBANs. @throws ToolError `misconfigured` without `ibantools` */
export async function createIbans(): Promise<readonly Detector[]> {
  try {
    const { countrySpecs, validateIBAN, ValidationErrorsIBAN } = await import("ibantools");
    // Some countries add a second checksum, which test accounts often break.
    const isIban = (iban: string) =>
      validateIBAN(iban).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
    return [ibans((country) => countrySpecs[country]?.chars ?? 0, isIban)];
  } catch {
    throw missing("iban", "ibantools");
  }
}

/** Creates the detectors of card numbers. @throws ToolError `misconfigured` without `card-validator` */
export async function createCards(): Promise<readonly Detector[]> {
  try {
    const module = await import("card-validator");
    // Older bundles of CommonJS modules have only `default`.
    const { number } = module.default ?? module;
    return [cards((digits) => number(digits, { luhnValidateUnionPay: true }).isValid)];
  } catch {
    throw missing("card", "card-validator");
  }
}

function missing(kind: string, library: string): ToolError {
  const rule = `needs the package ${library}; run npm install ${library}`;
  return misconfigured([{ parameter: "kinds", received: JSON.stringify(kind), rule }]);
}
