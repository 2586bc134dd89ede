import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** Strings of one kind. Each corpus counts as much as its weight, however long it is. */
export interface Corpus {
  readonly name: string;
  readonly weight: number;
  readonly texts: readonly string[];
}

const TEXT_FILE = /\.(?:md|txt|json|ya?ml|sql|log|csv|html|[cm]?[jt]s)$/;
const MAX_CHARS = 60_000;
const INSTALLED = new URL("../../node_modules/.pnpm/", import.meta.url).pathname;

/** Reads a folder of text files. A name of the form `folder=2` gives the corpus the weight 2. */
export function readCorpus(argument: string): Corpus {
  const [folder = "", weight = "1"] = argument.split("=");
  const texts = filesBelow(folder, TEXT_FILE).map((path) => readFileSync(path, "utf8").slice(0, MAX_CHARS));
  return { name: basename(folder), weight: Number(weight), texts };
}

/** The corpora that the installed packages contain: documentation, code, JSON and the messages of TypeScript. */
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
