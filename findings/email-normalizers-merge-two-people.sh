#!/usr/bin/env bash
# Packages:  normalize-email 1.1.1, email-normalizer 1.0.0, validator 13.15.35 (2026-11-30)
# Behavior:  two normalizers remove dots of addresses at live.com, but not at outlook.com and hotmail.com, which the
#            same service hosts. Dots count there, so the addresses of two people become one, and a list that is
#            deduplicated this way loses one of them.
# Guess:     dots are removed for Gmail only, as validator does.
# Output:
#   gmail.com 1 of 2, 1 of 2, validator 1 of 2
#   outlook.com 2 of 2, 2 of 2, validator 2 of 2
#   hotmail.com 2 of 2, 2 of 2, validator 2 of 2
#   live.com 1 of 2, 1 of 2, validator 2 of 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check normalize-email@1.1.1 email-normalizer@1.0.0 validator@13.15.35 <<'PROGRAM'
import { normalizeEmail } from "email-normalizer";
import normalize from "normalize-email";
import validator from "validator";

for (const domain of ["gmail.com", "outlook.com", "hotmail.com", "live.com"]) {
  const people = [`ann.lee@${domain}`, `annlee@${domain}`];
  const count = (change) => `${new Set(people.map(change)).size} of 2`;
  const byNormalizer = count((email) => normalizeEmail({ email }));
  const byValidator = count((email) => validator.normalizeEmail(email));
  console.log(domain, `${count(normalize)}, ${byNormalizer}, validator ${byValidator}`);
}
PROGRAM
