# Sourced by the scripts of this folder.
# check EXPECTED PACKAGE@VERSION… < program.mjs
# Installs packages in a temporary folder, runs the program there, and fails if its output is not the expected one.
check() {
  local expected=$1 folder seen
  shift
  folder=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$folder'" EXIT
  cat >"$folder/program.mjs"
  (cd "$folder" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund --save-exact "$@" >/dev/null)
  seen=$(cd "$folder" && timeout 100 node program.mjs)
  printf '%s\n' "$seen"
  if [ "$seen" != "$expected" ]; then
    printf 'CHANGED. Expected:\n%s\n' "$expected" >&2
    exit 1
  fi
}
