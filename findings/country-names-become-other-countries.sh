#!/usr/bin/env bash
# Packages:  country-emoji 1.5.6, country-locale-map 1.9.14, i18n-iso-countries 7.14.0 (2026-11-29)
# Behavior:  two libraries give the code of another country for a frequent name, without an error. country-emoji finds
#            Sudan in South Sudan, and the US Virgin Islands for U.S. country-locale-map finds Russia for USA: its fuzzy
#            search always has an answer, although its README promises undefined without a match.
# Guess:     the country or undefined, as with i18n-iso-countries.
# Output:
#   country-emoji: South Sudan = SD, Northern Ireland = IE, DR Congo = CG, U.S. = VI
#   country-locale-map: USA = RU, England = GL, UAE = UA, Czech Republic = CF
#   i18n-iso-countries: South Sudan = SS, USA = US, UAE = AE, England = undefined, DR Congo = undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check country-emoji@1.5.6 country-locale-map@1.9.14 i18n-iso-countries@7.14.0 <<'PROGRAM'
import { code } from "country-emoji";
import localeMap from "country-locale-map";
import isoCountries from "i18n-iso-countries";

const print = (name, find, countries) =>
  console.log(`${name}:`, countries.map((country) => `${country} = ${find(country)}`).join(", "));
print("country-emoji", code, ["South Sudan", "Northern Ireland", "DR Congo", "U.S."]);
const fuzzy = (country) => localeMap.getAlpha2ByName(country, { fuzzy: true });
print("country-locale-map", fuzzy, ["USA", "England", "UAE", "Czech Republic"]);
const exact = (country) => isoCountries.getAlpha2Code(country, "en");
print("i18n-iso-countries", exact, ["South Sudan", "USA", "UAE", "England", "DR Congo"]);
PROGRAM
