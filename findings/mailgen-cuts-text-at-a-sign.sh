#!/usr/bin/env bash
# Package:   mailgen 2.0.36 (2026-11-29)
# Behavior:  the plain text of an email loses all that follows a "less than" sign: up to the next ">", which is in the
#            link of the default copyright line, it is taken for a tag. Here the amount and the sign-off are gone,
#            without an error.
# Guess:     texts go into the plain text as they are.
# Output:
#   with <: Hi Ann, | Orders Desks. All rights reserved.
#   without: Hi Ann, | Orders below 5 ship today. | You owe $200. | Yours truly, | Desks
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mailgen@2.0.36 <<'PROGRAM'
import Mailgen from "mailgen";

const mailgen = new Mailgen({ theme: "default", product: { name: "Desks", link: "https://example.com" } });
const print = (name, intro) => {
  const text = mailgen.generatePlaintext({ body: { name: "Ann", intro, outro: "You owe $200." } });
  const lines = text.replaceAll(/©.*/g, "").split("\n").map((line) => line.trim());
  console.log(`${name}:`, lines.filter(Boolean).join(" | "));
};
print("with <", "Orders < 5 ship today.");
print("without", "Orders below 5 ship today.");
PROGRAM
