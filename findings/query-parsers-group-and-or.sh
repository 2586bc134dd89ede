#!/usr/bin/env bash
# Packages:  lucene 2.1.1, liqe 3.8.7 (2026-11-29)
# Behavior:  neither parser of search queries gives AND precedence over OR. lucene groups from the right, and liqe from
#            the left, so one query selects different logs with each of them. A search for errors of two services finds
#            errors only with lucene, and each log of the second service with liqe.
# Guess:     AND binds closer than OR, or at least the two agree.
# Output:
#   status:error AND service:a OR service:b
#     lucene: status:error AND (service:a OR service:b)
#     liqe: (status:error AND service:a) OR service:b
#   service:b OR status:error AND service:a
#     lucene: service:b OR (status:error AND service:a)
#     liqe: (service:b OR status:error) AND service:a
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check lucene@2.1.1 liqe@3.8.7 <<'PROGRAM'
import { parse } from "liqe";
import lucene from "lucene";

const group = ({ left, operator, right, field, term, expression }, isInner) => {
  if (!left) return `${field.name ?? field}:${term ?? expression.value}`;
  const text = `${group(left, true)} ${operator.operator ?? operator} ${group(right, true)}`;
  return isInner ? `(${text})` : text;
};
for (const query of ["status:error AND service:a OR service:b", "service:b OR status:error AND service:a"])
  console.log(`${query}\n  lucene: ${group(lucene.parse(query))}\n  liqe: ${group(parse(query))}`);
PROGRAM
