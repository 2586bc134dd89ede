import { DEFAULTS } from "../plan/settings.ts";

/** Output of `--help`. */
export const HELP = `Usage: toolwright-evals [flags]
       toolwright-evals --compare a/report.json b/report.json

Measures how well a model works with the tools: each case is a task over simulated backends, scored by the submitted facts
and by the effects on the backends. Without flags, a script solves every case, which needs no key.

  --model scripted         scripts solve the cases; default
  --model provider:name    a model of the AI SDK, such as openai:gpt-5: npm install ai @ai-sdk/openai
  --base-url url           address of the API. With --model openai-compatible:name, any API with Chat Completions
  --api-key-env name       environment variable of the API key; default: that of the provider, such as OPENAI_API_KEY
  --max-steps n            requests to the model in one run, at most; default ${DEFAULTS.maxSteps}
  --request-timeout s      time for one request to the model; default ${DEFAULTS.requestTimeout} seconds

  --runs n                 runs of each case; default ${DEFAULTS.runs}
  --parallel n             runs at the same time; default 4
  --case a,b               only these cases
  --kind a,b               only cases of these kinds
  --tag a,b                only cases with one of these tags
  --cases folder           the cases of this folder instead of the published ones
  --list                   print the selected cases, and run none

  --price in,out[,cached]  US dollars per million tokens of the model. Without it, the cost is unknown
  --max-cost usd           start no run that would exceed this cost; needs --price

  --tools file             use the tools of this module instead of the published ones
  --out folder             write runs.jsonl, report.json and report.html there. Default: a new folder in toolwright-evals
                           for a model, nothing for the scripted one
  --resume file            continue an interrupted runs.jsonl: finished runs do not take place again
  --compare a b            compare two reports, paired by case

  -h, --help               print this help
  -v, --version            print the version

Exit code: 0 if every run passed, 1 if a run failed or did not take place, 2 for wrong usage, 130 after an interruption.
`;
