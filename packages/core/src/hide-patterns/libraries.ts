import { misconfigured } from "../errors.ts";
import type { Detector } from "./detector.ts";
import { americanPhones, cards, ibans, phones } from "./detectors.ts";

/** The optional package of each kind that needs one. */
const PACKAGES = { phone: "libphonenumber-js", iban: "ibantools", card: "card-validator" } as const;

/** Creates the detectors of a kind with its package. @throws ToolError `misconfigured` without the package */
export async function loadDetectors(kind: keyof typeof PACKAGES): Promise<readonly Detector[]> {
  // An import inside `try` lets bundlers build programs without the package.
  try {
    if (kind === "phone") {
      const { parsePhoneNumberFromString } = await import("libphonenumber-js");
      return [phones((number) => parsePhoneNumberFromString(number)?.isPossible() ?? false), americanPhones];
    }
    if (kind === "iban") {
      const { countrySpecs, validateIBAN, ValidationErrorsIBAN } = await import("ibantools");
      // Some countries add a second checksum, which test accounts often break.
      const isIban = (iban: string) =>
        validateIBAN(iban).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
      return [ibans((country) => countrySpecs[country]?.chars ?? 0, isIban)];
    }
    const module = await import("card-validator");
    // Older bundles of CommonJS modules have only `default`.
    const { number } = module.default ?? module;
    return [cards((digits) => number(digits, { luhnValidateUnionPay: true }).isValid)];
  } catch {
    const rule = `needs the package ${PACKAGES[kind]}; run npm install ${PACKAGES[kind]}`;
    throw misconfigured([{ parameter: "kinds", received: JSON.stringify(kind), rule }]);
  }
}
