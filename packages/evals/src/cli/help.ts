/** Output of `--help`. */
export const HELP = `Usage: toolwright-evals [flags]
       toolwright-evals --compare a.json b.json

Measures how well a model works with the tools: each case is a task over simulated backends, scored by the submitted facts
and by the effects on the backends. Without flags, a script solves every case, which needs no key.

  --model scripted         scripts solve the cases; default
  --model provider:name    a model of the AI SDK, such as openai:gpt-5: npm install ai @ai-sdk/openai
                           The environment variable of the key has the name of the provider, such as OPENAI_API_KEY
  --base-url url           address of the API. With --model openai-compatible:name, any API with Chat Completions

  --runs n                 runs of each case; default 1
  --parallel n             runs at the same time; default 4
  --case a,b               only these cases, or all cases of these kinds or tags
  --cases folder           the cases of this folder instead of the published ones
  --list                   print the selected cases with their kinds and tags, and run none

  --price in,out[,cached]  US dollars per million tokens of the model. Without it, the cost is unknown
  --max-cost usd           start no run after the cost has reached this; needs --price
  --exact-tokens           count the tokens of results instead of estimating them: npm install gpt-tokenizer

  --tools file             use the tools of this module instead of the published ones
  --out file               write the report as JSON there. Default: a new file for a model, nothing for the scripted one
  --resume file            continue an interrupted report: finished runs do not take place again
  --compare a b            compare two reports, by the runs that both have

  -h, --help               print this help
  -v, --version            print the version

Exit code: 0 if every run passed, 1 if a run failed or did not take place, 2 for wrong usage, 130 after an interruption.
`;
