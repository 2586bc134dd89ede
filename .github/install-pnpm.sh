#!/usr/bin/env bash
# Puts pnpm into PATH for the next steps, if its archive has the hash below. `npx` would run whatever the registry returns.
# The archive holds one native program and runs no install script. The version is that of `packageManager` in package.json.
set -euo pipefail

version=12.21.0
sha512=f1eb9f0a31d7b2929b352fe487cab843482a2683aebc2e10e69828b3a5d2f01cbf9c032d3fe8dff05d42c3d7abf38d247c05fe3c9fedb3e03daa72c4f75aef5d

folder="$RUNNER_TEMP/pnpm-$version"
mkdir -p "$folder"
archive=$(npm pack --silent --pack-destination "$folder" "@pnpm/exe.linux-x64@$version")
if ! echo "$sha512  $folder/$archive" | sha512sum --check --status; then
  echo "The archive of pnpm $version does not have the hash of .github/install-pnpm.sh:" >&2
  sha512sum "$folder/$archive" >&2
  exit 1
fi
tar -xzf "$folder/$archive" -C "$folder" --strip-components=1 package/pnpm
echo "$folder" >>"$GITHUB_PATH"
