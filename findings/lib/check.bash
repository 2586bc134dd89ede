# Sourced by the scripts of this folder.
# check PACKAGE@VERSION… < program.mjs
# Installs the packages in a temporary folder, runs the program there beside the modules of this folder, and compares
# what it prints with the lines below "Output:" in the script's head. The program ends after a minute.
check() {
  local expected seen
  expected=$(sed -n '/^# Output:/,/^[^#]/s/^#   //p' "$0")
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cp "$(dirname "$0")"/lib/*.mjs "$folder"
  { echo 'setTimeout(() => process.exit(1), 60_000).unref();' && cat; } >"$folder/program.mjs"
  cd "$folder"
  npm init -y >/dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts --save-exact "$@" >/dev/null
  seen=$(node --no-warnings program.mjs) || echo "The program ended with an error." >&2
  cd - >/dev/null
  printf '%s\n' "$seen"
  diff <(printf '%s\n' "$expected") <(printf '%s\n' "$seen") >&2 || { echo "CHANGED: < stated, > seen" >&2 && exit 1; }
}
