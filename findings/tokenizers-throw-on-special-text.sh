#!/usr/bin/env bash
# Packages:  gpt-tokenizer 4.0.0, js-tiktoken 1.0.21 (2026-11-28)
# Behavior:  text that mentions a special token, such as a log line about a prompt, cannot be counted: both throw, also
#            the functions that only count or compare with a limit. A token budget over untrusted text fails on such a
#            line.
# Guess:     text of a user is counted as plain text, as the API does.
# Output:
#   countTokens throws: Disallowed special token found: <|endoftext|>
#   isWithinTokenLimit throws: Disallowed special token found: <|endoftext|>
#   js-tiktoken throws: The text contains a special token that is not allowed: <|endoftext|>
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check gpt-tokenizer@4.0.0 js-tiktoken@1.0.21 <<'PROGRAM'
import { countTokens, isWithinTokenLimit } from "gpt-tokenizer";
import { getEncoding } from "js-tiktoken";
const line = "prompt ended with <|endoftext|> after 3 s";
const attempt = (name, count) => {
  try {
    console.log(name, count());
  } catch (error) {
    console.log(name, "throws:", error.message);
  }
};
attempt("countTokens", () => countTokens(line));
attempt("isWithinTokenLimit", () => isWithinTokenLimit(line, 8000));
attempt("js-tiktoken", () => getEncoding("o200k_base").encode(line).length);
PROGRAM
