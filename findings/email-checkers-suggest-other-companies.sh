#!/usr/bin/env bash
# Packages:  mailcheck 1.1.1, @zootools/email-spell-checker 1.12.0 (2026-11-30)
# Behavior:  two checkers for misspelled addresses compare a domain with lists of frequent ones, and suggest the
#            nearest, also for short domains of companies and for newer endings. So ge.com becomes me.com, and each
#            company at .io, .ai or .dev becomes one of the same name in Italy, Austria or Germany.
# Guess:     a suggestion is for a missing or swapped letter, as in gmial.com; short or unknown domains have none.
# Output:
#   gmial.com: mailcheck gmail.com, email-spell-checker gmail.com
#   ge.com: mailcheck me.com, email-spell-checker me.com
#   hp.com: mailcheck qq.com, email-spell-checker qq.com
#   sap.com: mailcheck sky.com, email-spell-checker sky.com
#   gmx.net: mailcheck none, email-spell-checker cox.net
#   example.io: mailcheck example.it, email-spell-checker none
#   example.ai: mailcheck example.at, email-spell-checker none
#   example.dev: mailcheck example.de, email-spell-checker none
#   example.co: mailcheck example.com, email-spell-checker none
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0 <<'PROGRAM'
import checker from "@zootools/email-spell-checker";
import mailcheck from "mailcheck";

const companies = ["ge.com", "hp.com", "sap.com", "gmx.net", "example.io", "example.ai", "example.dev", "example.co"];
for (const domain of ["gmial.com", ...companies]) {
  const email = `ann@${domain}`;
  const suggestions = [mailcheck, checker].map((library) => library.run({ email })?.domain ?? "none");
  console.log(`${domain}: mailcheck ${suggestions[0]}, email-spell-checker ${suggestions[1]}`);
}
PROGRAM
