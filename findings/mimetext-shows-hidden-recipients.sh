#!/usr/bin/env bash
# Packages:  mimetext 3.0.28, with postal-mime 4.0.0 to read (2026-11-30)
# Behavior:  a recipient's object may have the type Cc or Bcc. mimetext keeps the type and writes all recipients into
#            the header To, so everybody sees who was hidden; only the method's name or its second argument counts.
#            Of two recipients as two arguments, the second is lost, and the first gets its type. A second call
#            replaces the recipients of the first one.
# Guess:     what the README shows: an object of type Bcc is hidden, and each argument is a recipient.
# Output:
#   an object of type Bcc: To eve@acme.com; Cc -; Bcc -
#   a list with types: To ann@acme.com bob@acme.com eve@acme.com; Cc -; Bcc -
#   two arguments, the second of type Cc: To -; Cc ann@acme.com; Bcc -
#   setTo for Ann, then setTo for Bob: To bob@acme.com; Cc -; Bcc -
#   setTo, setCc, setBcc: To ann@acme.com; Cc bob@acme.com; Bcc eve@acme.com
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mimetext@3.0.28 postal-mime@4.0.0 <<'PROGRAM'
import { createMimeMessage } from "mimetext";
import PostalMime from "postal-mime";

const print = async (name, set) => {
  const message = createMimeMessage();
  message.setSender("shop@acme.com");
  message.setSubject("Offer");
  message.addMessage({ contentType: "text/plain", data: "Hi." });
  set(message);
  const email = await PostalMime.parse(message.asRaw());
  const list = (key) => (email[key] ?? []).map(({ address }) => address).join(" ") || "-";
  console.log(`${name}: To ${list("to")}; Cc ${list("cc")}; Bcc ${list("bcc")}`);
};
const [ann, bob] = [{ addr: "ann@acme.com" }, { addr: "bob@acme.com", type: "Cc" }];
const eve = { addr: "eve@acme.com", type: "Bcc" };
await print("an object of type Bcc", (mail) => mail.setRecipient(eve));
await print("a list with types", (mail) => mail.setRecipients([ann, bob, eve]));
await print("two arguments, the second of type Cc", (mail) => mail.setRecipients(ann, bob));
await print("setTo for Ann, then setTo for Bob", (mail) => {
  mail.setTo("ann@acme.com");
  mail.setTo("bob@acme.com");
});
await print("setTo, setCc, setBcc", (mail) => {
  mail.setTo("ann@acme.com");
  mail.setCc("bob@acme.com");
  mail.setBcc("eve@acme.com");
});
PROGRAM
