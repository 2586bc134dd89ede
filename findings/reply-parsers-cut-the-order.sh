#!/usr/bin/env bash
# Packages:  email-reply-parser 2.3.9, node-email-reply-parser 0.1.4, planer 1.2.0 (2026-11-30)
# Behavior:  three libraries remove the quoted message from a reply. A sentence of the customer that begins with "On"
#            and ends with "wrote:", or two lines with "From:" and "To:", count as the head of a quoted message,
#            without any quote or address. All that follows is removed, here the order and the refund.
# Guess:     such a head has a date and an address, or the lines after it are quoted.
# Output:
#   a sentence:
#     email-reply-parser: Thank you.
#     node-email-reply-parser: Thank you.
#     planer: Thank you. / On Monday your colleague wrote: / the refund is 40. / Please make it 45. / Ann
#   a delivery:
#     email-reply-parser: Please deliver 20 boxes. / From: Berlin / To: Hamburg / The customer pays 400. / Ann
#     node-email-reply-parser: Please deliver 20 boxes. / From: Berlin / To: Hamburg / The customer pays 400. / Ann
#     planer: Please deliver 20 boxes.
#   a quoted message:
#     email-reply-parser: Yes.
#     node-email-reply-parser: Yes.
#     planer: Yes.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check email-reply-parser@2.3.9 node-email-reply-parser@0.1.4 planer@1.2.0 <<'PROGRAM'
import EmailReplyParser from "email-reply-parser";
import parseReply from "node-email-reply-parser";
import planer from "planer";

const libraries = {
  "email-reply-parser": (text) => new EmailReplyParser().read(text).getVisibleText(),
  "node-email-reply-parser": (text) => parseReply(text, true),
  planer: (text) => planer.extractFrom(text, "text/plain"),
};
const replies = {
  "a sentence": "Thank you.\n\nOn Monday your colleague wrote:\nthe refund is 40.\nPlease make it 45.\n\nAnn",
  "a delivery": "Please deliver 20 boxes.\n\nFrom: Berlin\nTo: Hamburg\n\nThe customer pays 400.\n\nAnn",
  "a quoted message": "Yes.\n\nOn Tue, Mar 3, 2026 at 10:00 AM Shop <shop@example.com> wrote:\n> Twenty boxes?\n",
};
for (const [name, reply] of Object.entries(replies)) {
  console.log(`${name}:`);
  for (const [library, read] of Object.entries(libraries))
    console.log(`  ${library}: ${read(reply).trim().replace(/\n+/g, " / ")}`);
}
PROGRAM
