#!/usr/bin/env bash
# Package:   liquidjs 10.30.1 (2026-11-28)
# Behavior:  with strictVariables, a missing variable fails a template even where the template handles it: before a
#            default filter, and as the condition of an if. Templates of emails use both.
# Guess:     a variable with a default, or one that is only tested, may be missing.
# Output:
#   {"strictVariables":true} undefined variable: name, line:1, col:7
#   {"strictVariables":true} undefined variable: vip, line:1, col:7
#   {"strictVariables":true,"lenientIf":true} Hi friend
#   {"strictVariables":true,"lenientIf":true} guest
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check liquidjs@10.30.1 <<'PROGRAM'
import { Liquid } from "liquidjs";
for (const options of [{ strictVariables: true }, { strictVariables: true, lenientIf: true }]) {
  const engine = new Liquid(options);
  for (const template of ['Hi {{ name | default: "friend" }}', "{% if vip %}VIP{% else %}guest{% endif %}"])
    console.log(JSON.stringify(options), await engine.parseAndRender(template).catch(({ message }) => message));
}
PROGRAM
