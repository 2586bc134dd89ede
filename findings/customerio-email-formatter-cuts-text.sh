#!/usr/bin/env bash
# Package:   @ciolabs/html-email-formatter 0.0.5 (2026-11-30)
# Behavior:  Customer.io's formatter is made for emails with conditional comments for Outlook. It aligns the end of such
#            a comment with its start, but measures the indentation in one line and takes as many characters from
#            another. Where the comments and the text share a line, as in minified emails, it cuts the text, or the end
#            of the first comment, which then hides all that follows.
# Guess:     a formatter changes white space only.
# Output:
#   <td>…<p>Pay $5</p>…</td>: <p>
#   <div>…<p>Pay $5</p>…</div>: <p>Pay
#   <div>…x…</div>: the first comment has no end
#   on lines of their own: <p>Pay $5</p>
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ciolabs/html-email-formatter@0.0.5 <<'PROGRAM'
import format from "@ciolabs/html-email-formatter";

const open = "<!--[if mso]><table><tr><td><![endif]-->";
const close = "<!--[if mso]></td></tr></table><![endif]-->";
const show = (name, html) => {
  const [, ...rest] = format(html).split("<![endif]-->");
  console.log(`${name}:`, rest.length < 2 ? "the first comment has no end" : rest[0].split("<!--")[0].trim());
};
const pay = "<p>Pay $5</p>";
show("<td>…<p>Pay $5</p>…</td>", `<table><tr><td>${open}${pay}${close}</td></tr></table>`);
show("<div>…<p>Pay $5</p>…</div>", `<div>${open}${pay}${close}</div>`);
show("<div>…x…</div>", `<div>${open}x${close}</div>`);
show("on lines of their own", `<div>\n${open}\n${pay}\n${close}\n</div>`);
PROGRAM
