#!/usr/bin/env bash
# Runs every script of this folder, and names those whose behavior changed.
set -uo pipefail
cd "$(dirname "$0")"
changed=()
for script in *.sh; do
  [ "$script" = run-all.sh ] && continue
  echo "== ${script%.sh}"
  bash "$script" || changed+=("${script%.sh}")
done
[ ${#changed[@]} -eq 0 ] && echo "All findings hold." && exit 0
echo "Changed: ${changed[*]}" >&2
exit 1
