#!/usr/bin/env bash
# Packages:  eml-format 0.6.1, postal-mime 4.0.0 (2026-11-30)
# Behavior:  a subject with letters beyond ASCII is sent as several encoded words. eml-format reads the first and drops
#            the rest, here the amount. A recipient whose quoted name has a comma becomes two, one of which has a part
#            of the name as its address, and names have underscores for spaces. postal-mime reads all of it.
# Guess:     the subject and the recipients that the sender wrote.
# Output:
#   postal-mime: Rückzahlung über 40 € for order 7
#     Jürgen Müller <jm@example.com>
#     Lee, Bob <bob@example.com>
#   eml-format: Rückzahlung
#     Jürgen_Müller <jm@example.com>
#     undefined <"Lee>
#     Bob <bob@example.com>
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check eml-format@0.6.1 postal-mime@4.0.0 <<'PROGRAM'
import emlFormat from "eml-format";
import PostalMime from "postal-mime";

const message = [
  "From: shop@example.com",
  'To: =?UTF-8?Q?J=C3=BCrgen_M=C3=BCller?= <jm@example.com>, "Lee, Bob" <bob@example.com>',
  "Subject: =?UTF-8?Q?R=C3=BCckzahlung?= =?UTF-8?Q?_=C3=BCber_40_=E2=82=AC?= for order 7",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Hello",
].join("\r\n");
const seen = await new Promise((done) => emlFormat.read(message, (error, data) => done(error ?? data)));
const { subject, to } = await PostalMime.parse(message);
const print = (name, subject, people) =>
  console.log(`${name}: ${subject}\n${people.map(([name, address]) => `  ${name} <${address}>`).join("\n")}`);
print("postal-mime", subject, to.map(({ name, address }) => [name, address]));
print("eml-format", seen.subject, seen.to.map(({ name, email }) => [name, email]));
PROGRAM
