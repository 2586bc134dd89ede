import { parse } from "@babel/parser";
import { BANNED_BARE_NAMES, BANNED_NAMES, BANNED_WORDS, CLAUSE_STARTS } from "./banned-words.ts";

/** A banned word, its place and the better wording. */
export interface Finding {
  /** Line, from 1. */
  readonly line: number;
  readonly word: string;
  readonly advice: string;
}

/** A part of a file, and its line. */
interface Passage {
  readonly text: string;
  readonly line: number;
}

interface Token {
  readonly type: { readonly label?: string } | string;
  readonly value?: unknown;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

const DOCSTRING_RULE = {
  pattern: new RegExp(`(?<=^\\*\\s+(?:\\*\\s+)?)(?:${CLAUSE_STARTS.join("|")})(?![\\w-])`, "gi"),
  advice: "a verb or a noun first",
};
const WORD_RULES = Object.entries(BANNED_WORDS).map(([word, advice]) => {
  // In comments, the words of a phrase may be on two lines.
  const phrase = word.replaceAll(" ", "\\s+(?:\\*\\s+)?");
  return { pattern: new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, "gi"), advice };
});
const RULES = [...WORD_RULES, DOCSTRING_RULE];

/** Matches every source that may have a finding, so that most files aren't parsed. */
const MAYBE = new RegExp(
  [
    ...Object.keys(BANNED_WORDS).map((word) => word.replaceAll(" ", "[\\s*/]+")),
    `\\*\\s+(?:\\*\\s+)?(?:${CLAUSE_STARTS.join("|")})\\b`,
    ...BANNED_NAMES,
    `\\b(?:${[...BANNED_BARE_NAMES].join("|")})\\b`,
  ].join("|"),
  "i",
);

/** Finds banned words in the comments, strings and names of TypeScript, or in the prose of Markdown. */
export function findBannedWords(path: string, source: string): readonly Finding[] {
  if (path.endsWith(".md")) return wordsIn(proseOf(source));
  if (!MAYBE.test(source)) return [];
  const { tokens = [] } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"], tokens: true });
  return joinLines(tokens as readonly Token[]).flatMap((token) =>
    labelOf(token) === "name" ? namesIn(token) : wordsIn(passageOf(token)),
  );
}

/** Joins line comments that follow each other, since a phrase may be on two of them. */
function joinLines(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const follows = last?.type === "CommentLine" && last.loc.end.line + 1 === token.loc.start.line;
    if (follows && token.type === "CommentLine")
      joined[joined.length - 1] = {
        type: token.type,
        value: `${last.value}\n${token.value}`,
        loc: { start: last.loc.start, end: token.loc.end },
      };
    else joined.push(token);
  }
  return joined;
}

/** Removes the code from Markdown, but keeps its lines. */
function proseOf(markdown: string): Passage {
  const withoutCode = markdown.replace(/^( *)(```+)[\s\S]*?^\1\2|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, ""));
  return { text: withoutCode, line: 1 };
}

/** Returns the words of a comment or a string. Names and single words in strings are data. */
function passageOf(token: Token): Passage {
  const { line } = token.loc.start;
  const text = typeof token.value === "string" ? token.value : "";
  // Code in comments and messages stands between backticks.
  if (typeof token.type === "string") return { text: text.replace(/`[^`\n]*`/g, ""), line };
  const isProse = ["string", "template"].includes(labelOf(token)) && /\w\s+\S+\s+\w/.test(text);
  return { text: isProse ? text : "", line };
}

function labelOf({ type }: Token): string {
  return typeof type === "string" ? type : (type.label ?? "");
}

function wordsIn({ text, line }: Passage): readonly Finding[] {
  return RULES.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      line: line + text.slice(0, index).split("\n").length - 1,
      word: word.replace(/\s[\s*]+/g, " "),
      advice,
    })),
  );
}

function namesIn({ value, loc }: Token): readonly Finding[] {
  const name = String(value);
  const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  const isBanned = words.some((word) => BANNED_NAMES.has(word)) || BANNED_BARE_NAMES.has(name);
  const advice = "a noun for the value, in a standard term";
  return isBanned ? [{ line: loc.start.line, word: name, advice }] : [];
}
