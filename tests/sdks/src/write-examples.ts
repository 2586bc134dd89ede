import { findExamples, writeExamples } from "./docs-examples.ts";
import { findSnippets } from "./docs-snippets.ts";

// Writes the documentation's code blocks to files, so that `typecheck` checks them.

writeExamples([...findExamples(), ...findSnippets()]);
