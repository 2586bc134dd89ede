#!/usr/bin/env bash
# Packages:  company-email-validator 1.2.7, free-email-domains 1.12.6 (2026-11-30)
# Behavior:  a check for addresses of companies says that those of employees of AT&T, Verizon, Deutsche Telekom, Dell,
#            BT, Alibaba, and Stanford aren't, so a form for companies turns away these customers. It accepts addresses
#            at Tuta, which are free for everybody.
# Guess:     a list of free providers has no domain that a company uses for its own employees.
# Output:
#   att.com: company false, on the list of free-email-domains false
#   verizon.com: company false, on the list of free-email-domains false
#   telekom.de: company false, on the list of free-email-domains false
#   dell.com: company false, on the list of free-email-domains false
#   bt.com: company false, on the list of free-email-domains false
#   alibaba.com: company false, on the list of free-email-domains true
#   stanford.edu: company false, on the list of free-email-domains false
#   ibm.com: company true, on the list of free-email-domains false
#   gmail.com: company false, on the list of free-email-domains true
#   tuta.com: company true, on the list of free-email-domains false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check company-email-validator@1.2.7 free-email-domains@1.12.6 <<'PROGRAM'
import validator from "company-email-validator";
import domains from "free-email-domains";

const free = new Set(domains);
const list = ["att.com", "verizon.com", "telekom.de", "dell.com", "bt.com", "alibaba.com", "stanford.edu"];
for (const domain of [...list, "ibm.com", "gmail.com", "tuta.com"]) {
  const [byValidator, isListed] = [validator.isCompanyEmail(`ann.lee@${domain}`), free.has(domain)];
  console.log(`${domain}: company ${byValidator}, on the list of free-email-domains ${isListed}`);
}
PROGRAM
