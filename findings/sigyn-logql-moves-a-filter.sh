#!/usr/bin/env bash
# Packages:  @sigyn/logql 2.2.0 (2026-11-30)
# Behavior:  a query that is parsed and written again is another one. A filter moves in front of the parser that makes
#            its label, so no line has the label yet; line filters change their order; "or" loses its second text. A
#            query without a line filter gets one: only lines that contain the query itself.
# Guess:     parsing and writing returns the same query, or an error for a part that isn't supported.
# Output:
#   {app="shop"} |= `error` | json | status >= 500
#     {app="shop"} |= `error` | status >= 500 | json
#   {app="shop"} |= `refund` or `return`
#     {app="shop"} |= `refund`
#   {app="shop"} != `debug` |= `refund`
#     {app="shop"} |= `refund` != `debug`
#   {app="shop"} | logfmt
#     {app="shop"} |= `{app="shop"} | logfmt` | logfmt
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @sigyn/logql@2.2.0 <<'PROGRAM'
import { LogQL } from "@sigyn/logql";

for (const query of [
  '{app="shop"} |= `error` | json | status >= 500',
  '{app="shop"} |= `refund` or `return`',
  '{app="shop"} != `debug` |= `refund`',
  '{app="shop"} | logfmt',
])
  console.log(`${query}\n  ${new LogQL(query)}`);
PROGRAM
