#!/usr/bin/env bash
# Package:   @ciolabs/html-mod 1.3.0 (2026-11-30)
# Behavior:  Customer.io's library for edits of emails finds an attribute in capital letters when it reads, but not when
#            it writes: setAttribute("href") adds a second one behind HREF, and removeAttribute("href") leaves HREF. A
#            browser and a mail client take the first of two. So a tracked link stays untracked, while the library reads
#            the new value back.
# Guess:     names of attributes have no case in HTML, as getAttribute() reads them.
# Output:
#   before: https://shop.example/a
#   <A HREF="https://shop.example/a" href="https://track.example/1">Shop</A>
#   a parser of HTML reads: https://shop.example/a
#   after removeAttribute: <A HREF="https://shop.example/a">Shop</A>
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ciolabs/html-mod@1.3.0 parse5@8.1.1 <<'PROGRAM'
import { HtmlMod } from "@ciolabs/html-mod";
import { parseFragment } from "parse5";

const email = new HtmlMod('<A HREF="https://shop.example/a">Shop</A>');
const link = email.querySelector("a");
console.log("before:", link.getAttribute("href"));
link.setAttribute("href", "https://track.example/1");
console.log(email.toString());
console.log("a parser of HTML reads:", parseFragment(email.toString()).childNodes[0].attrs[0].value);
link.removeAttribute("href");
console.log("after removeAttribute:", email.toString());
PROGRAM
