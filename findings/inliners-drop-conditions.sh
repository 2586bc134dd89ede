#!/usr/bin/env bash
# Packages:  juice 12.2.0, email-comb 7.4.4 (2026-11-29)
# Behavior:  a condition of Liquid around a rule of CSS is lost without an error. juice gives the conditional style to
#            all recipients, or to none if its option for tags of templates names Liquid's. email-comb, with such an
#            option, removes the condition, so all recipients get the style, and removes the styles of classes inside a
#            condition.
# Guess:     a rule inside a condition stays in the style element, as a media query does, or is an error.
# Output:
#   juice: <p class="a" style="color: blue;">A</p>
#   juice with codeBlocks: <p class="a" style="color: red;">A</p>
#   email-comb with backend: <style>.a{color:red}.a{color:blue}</style> <p class="a">A</p>
#   email-comb with backend: <p class="{% if vip %}a{% else %}b{% endif %}">A</p>
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check juice@12.2.0 email-comb@7.4.4 <<'PROGRAM'
import { comb } from "email-comb";
import juice from "juice";

const backend = [
  { heads: "{%", tails: "%}" },
  { heads: "{{", tails: "}}" },
];
const combed = (style, body) => {
  const html = `<html><head><style>${style}</style></head><body>${body}</body></html>`;
  const { result } = comb(html, { backend });
  return result.replace(/<\/?(html|head|body)>/g, "").trim().replace(/>\s*<p/, "> <p");
};
const style = ".a{color:red}{% if vip %}.a{color:blue}{% endif %}";
const html = `<style>${style}</style><p class="a">A</p>`;
console.log("juice:", juice(html));
juice.codeBlocks.LIQUID = { start: "{%", end: "%}" };
console.log("juice with codeBlocks:", juice(html));
console.log("email-comb with backend:", combed(style, '<p class="a">A</p>'));
const either = '<p class="{% if vip %}a{% else %}b{% endif %}">A</p>';
console.log("email-comb with backend:", combed(".a{color:red}.b{color:blue}", either));
PROGRAM
