import { fewFiles, including } from "../../tsup.config.single.ts";

// These entries have separate files, so that a toolkit loads no accounts, adapters or hiding, and adapters and stores load no
// toolkit. A toolkit loads `toolkit-parts`, and the code of `transport` with its first request. Only the command and the
// server load manifests.
export default fewFiles(
  {
    own: [
      "accounts",
      "adapters",
      "diagnosis",
      "evidence",
      "hide",
      "hide-patterns",
      "index",
      "manifest",
      "plan",
      "policy-file",
      "transport",
    ],
    shared: { "toolkit-parts": ["authoring", "http"] },
    beside: { "toolkit-parts": ["accounts", "plan"] },
  },
  including({ valibot: "LICENSE.md" }),
);
