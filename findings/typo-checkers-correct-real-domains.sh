#!/usr/bin/env bash
# Packages:  @zootools/email-spell-checker 1.12.0, mailcheck 1.1.1 (2026-11-29)
# Behavior:  checkers for typos in email addresses suggest another company's domain for one that is right, also for
#            large providers: gmx.net becomes cox.net, ibm.com becomes aim.com, and the companies of Serbia move to
#            Russia. An import that applies suggestions sends the mail to strangers.
# Guess:     a suggestion means that the domain is not a usual one.
# Output:
#   email-spell-checker: gmx.net = cox.net, mac.com = mail.com, ibm.com = aim.com, libero.it = live.it, example.rs = example.ru
#   mailcheck: pm.me = gmx.de, hey.com = sky.com, sap.com = sky.com, proton.me = proton.de, example.io = example.it
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @zootools/email-spell-checker@1.12.0 mailcheck@1.1.1 <<'PROGRAM'
import spellChecker from "@zootools/email-spell-checker";
import mailcheck from "mailcheck";

const print = (name, { run }, domains) =>
  console.log(`${name}:`, domains.map((domain) => `${domain} = ${run({ email: `ann@${domain}` })?.domain}`).join(", "));
print("email-spell-checker", spellChecker, ["gmx.net", "mac.com", "ibm.com", "libero.it", "example.rs"]);
const mailcheckRun = { run: (options) => mailcheck.run(options) };
print("mailcheck", mailcheckRun, ["pm.me", "hey.com", "sap.com", "proton.me", "example.io"]);
PROGRAM
