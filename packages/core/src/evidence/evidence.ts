import { closestMatch } from "../text/closest-match.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { type Claim, type ClaimSource, mask, type RecordedCall, type Token, tokenize } from "./claims.ts";
import { derive, findNearest } from "./derive.ts";
import type { Mention, Sentence } from "./match.ts";
import { cellOf, findSource, findTurns, fits, isOfCounted, namesOf, subjectsOf, turnsAt } from "./match.ts";
import { addTo, type CallValues, type Leaf, type Names, readValues, sourceOf, stemsOf } from "./values.ts";

export type { Claim, ClaimKind, ClaimSource, RecordedCall } from "./claims.ts";

/** The results of an agent's calls, and where the figures in its answer come from. */
export interface Evidence {
  /** The option `onCall` of every adapter, of `dispatch` and of the MCP server. Records successful calls. */
  readonly onCall: (event: { readonly tool: Tool; readonly args: unknown; readonly answer: AgentAnswer }) => void;
  /** Records a call. Do not change its result afterwards. */
  add(call: RecordedCall): void;
  /**
   * Finds the figures, times, ids, quoted or known names and addresses of a report, and the source of each, in their
   * order. Pauses at least every 50 milliseconds, so that it does not block the process. Skips fenced code.
   */
  check(text: string): Promise<readonly Claim[]>;
}

/** Creates an empty record of calls. */
export function createEvidence(): Evidence {
  const [calls, values]: [RecordedCall[], CallValues[]] = [[], []];
  return {
    onCall: ({ tool, args, answer }) => {
      // The arguments have values in place of the model's handles.
      if (answer.ok) calls.push({ tool: tool.name, arguments: tool.hide(args), result: tool.hide(answer.value) });
    },
    add: (call) => void calls.push(call),
    check: async (text) => {
      const claims: Claim[] = [];
      let startedAt = performance.now();
      for (const claim of checkText(calls, values, text)) {
        if (claim) claims.push(claim);
        // A step takes a few milliseconds more.
        if (performance.now() - startedAt < 10) continue;
        await new Promise((resolve) => setTimeout(resolve, 0));
        startedAt = performance.now();
      }
      return claims;
    },
  };
}

/** Yields claims, and `null` after each other step. */
function* checkText(calls: readonly RecordedCall[], values: CallValues[], text: string): Generator<Claim | null> {
  for (const [at, call] of calls.entries()) if (!values[at]) yield* readValues(values, at, call);
  let earlier: readonly Leaf[] = [];
  for (const read of readSentences(values, text)) {
    const [own, claims] = [[] as Leaf[], new Map<Token, Claim>()];
    // Twice, since a figure may follow from a later one. A window is that of the calls behind the other figures.
    for (const isLast of [false, true])
      for (const token of read.tokens) {
        if (claims.has(token) || (token.isWindow && !isLast)) continue;
        // "We lost 31 orders" is not about the 31 of the sentence before.
        const near = own.length > 0 || token.isWindow ? own : earlier.filter((one) => isOfCounted(one, token));
        const [claim, leaf] = yield* judge(token, { ...read, near, earlier }, isLast);
        if (claim) claims.set(token, claim);
        if (leaf && token.kind !== "name" && !token.isWindow) own.push(leaf);
        yield null;
      }
    yield* read.tokens.flatMap((token) => claims.get(token) ?? []);
    earlier = own.slice(0, 8);
  }
}

/** The verdict on a figure with a source, and the value that later figures may follow from. */
type Explained = readonly [Pick<Claim, "status" | "source" | "derivation">, Leaf];

/** Finds the value that a figure comes from; values of the entire sentence if it is derived. */
function* explain(token: Token, own: Sentence, all: Sentence): Generator<null, Explained | undefined> {
  const [leaf, reading] = (yield* findSource(token, own)) ?? [];
  if (leaf) {
    const isEqual = (value: unknown) => !reading || leaf.amounts.some((amount) => amount.value === value);
    const isUnit = typeof leaf.value === "string" || isEqual(leaf.value);
    const derivation = [isUnit ? [] : "unit changed", isEqual(reading?.value) ? [] : "rounded"].flat().join(", ");
    const status = derivation ? "derived" : "found";
    return [{ status, source: sourceOf(leaf), ...(derivation && { derivation }) }, leaf];
  }
  for (const [dimension, value, first, derivation, end] of token.isWindow ? [] : derive(token, all)) {
    const result = { ...first, row: { ...first.row, leaves: [] }, amounts: [{ dimension, value }], instant: undefined };
    const isExact = dimension !== "count" || token.readings.some((one) => one.value === value);
    const source = sourceOf(first, "", isExact ? undefined : { dimension, value });
    if (fits(token.readings, { dimension, value })) return [{ status: "derived", source, derivation }, end ?? result];
    yield null;
  }
  return undefined;
}

/** Judges a figure; one without a source only in the last step. */
function* judge(token: Token, sentence: Sentence, isLast: boolean): Generator<null, readonly [Claim?, Leaf?]> {
  const { kind, text, start, end, counted } = token;
  const claim = { kind, text, start: sentence.start + start, end: sentence.start + end };
  const isTurn = turnsAt(start, sentence);
  const earlierNames = isTurn ? new Map([...sentence.earlierNames, ...sentence.names]) : sentence.earlierNames;
  const names: Names = isTurn ? new Map() : subjectsOf(token, sentence);
  const all = { ...sentence, isOther: isTurn || sentence.isOther };
  const own = { ...all, names, earlierNames };
  const [found, leaf] = (yield* explain(token, own, all)) ?? [];
  if (found && leaf) return [{ ...claim, ...found }, leaf];
  if (!isLast) return [];
  const status = "unsupported";
  const [other] = (yield* findSource(token, { ...own, names: new Map(), earlierNames: new Map() })) ?? [];
  const key = [...names.keys()].find((one) => other?.row.names.has(one)) ?? "";
  const [of, named] = [other?.row.names, names].map((one) => [...(one?.get(key) ?? [])].join(" and "));
  const reason = `found for ${of}, but the sentence names ${named}`;
  if (of && other) return [{ ...claim, status, nearest: sourceOf(other, text), reason }];
  // "634 errors" of 634 events.
  const [thing, { unit = "", path = "" } = {}] = (yield* explain({ ...token, counted: undefined }, own, all)) ?? [];
  const counts = `found as ${unit || thing?.derivation || path.split(".").at(-1)}, but the sentence counts ${counted}`;
  if (thing?.source) return [{ ...claim, ...thing, status, nearest: thing.source, source: undefined, reason: counts }];
  const nearest = yield* findNearest(token, own, all);
  // Without a time of the same thing, nothing says when the report was written.
  return token.isRelative && !nearest.nearest ? [] : [{ ...claim, status, ...nearest }];
}

/** Numbers of list items and headings. */
const ORDINAL = /^ {0,20}(?:[-*+>] ){0,9}\d{1,3}[.)] |^#{1,6} \d{1,3}(?:(?:\.\d{1,3}){1,5}[.)]?|[.)])(?= )/gm;

/** Masks fenced code, and the numbers of list items and headings, which state nothing. */
function withoutCode(text: string): string {
  const parts = text.split(/^( {0,9}(?:```|~~~)[^\n]*)/m);
  return parts.map((part, at) => (at % 4 === 0 ? part.replace(ORDINAL, mask) : mask(part))).join("");
}

/** Sentences, list items and table rows, of at most 1,000 characters. */
const SENTENCE = /[^\n]{1,1000}?(?:[.!?](?=\s)|(?=\n|$(?!\s|\S)))|[^\n]{1,1000}(?=\s)|[^\n]{1,1000}|\n(?=\n)/g;

/** Start of a list item or a table row. The number of an item is masked. */
const ITEM = /^\s*(?:[-*+•] |[|\uFFFC])/;

/** Name of a program, such as `order-service`. */
const KEBAB = /^[a-z][a-z0-9]*-[a-z0-9-]*/;

/** Splits a report into sentences. */
function* readSentences(calls: readonly CallValues[], text: string): Generator<Sentence> {
  const [keys, byWord]: [Names, Names] = [new Map(), new Map()];
  for (const { names } of calls) for (const [name, own] of names) for (const key of own) addTo(keys, name, key);
  for (const name of [...keys.keys()].sort((one, other) => other.length - one.length))
    addTo(byWord, /^[\p{L}\p{N}_]+/u.exec(name)?.[0] ?? "", name);
  let [isOther, itemIndent, header]: [boolean, number, (readonly Mention[])?] = [false, -1];
  // Names of the sentences before, and those of the text above a list or table, with which each item and row begins.
  let [earlierNames, above, heading]: [Names, Names, Names] = [new Map(), new Map(), new Map()];
  for (const { 0: piece, index: start } of withoutCode(text).matchAll(SENTENCE)) {
    const isNew = piece === "\n" || piece.startsWith("#");
    if (isNew) [earlierNames, itemIndent] = [piece === "\n" ? heading : new Map(), -1];
    const indent = /^\s*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start + 99))?.[0].length ?? 0;
    // The first row of a table is about all others.
    const isItem = ITEM.test(piece) && !(piece.startsWith("|") && !header);
    if (isItem && indent <= itemIndent) earlierNames = above;
    if (isItem && (itemIndent < 0 || indent < itemIndent)) itemIndent = indent;
    else if (!isItem && !piece.startsWith(" ")) itemIndent = -1;
    const found = findNames(piece, byWord, calls);
    const mentions: Mention[] = [];
    let rest = piece;
    for (const one of found) {
      const name = one.text.toLowerCase();
      const all = [...(keys.get(one.closest ?? name) ?? [])];
      // The id of a row says more than its name.
      const own = all.some((key) => key.includes("=")) ? all.filter((key) => !key.includes("].")) : all;
      for (const [key = "", id = name] of own.map((one) => one.split("=")))
        mentions.push({ start: one.start, key, id: one.closest ? name : id, cell: cellOf(piece, one.start) });
      rest = rest.slice(0, one.start) + mask(name) + rest.slice(one.end);
    }
    // Quotes around a name are read with it, or they would enclose the text between two names.
    rest = rest.replaceAll(/["`“]\uFFFC{1,120}["`”]/g, mask);
    const names = namesOf(mentions);
    const tokens = [...found, ...tokenize(rest)].sort((one, other) => one.start - other.start);
    const words = stemsOf(rest);
    const scores = new Map<number, number>();
    for (const having of [...words].map((word) => calls.filter((call) => call.words.has(word))))
      for (const { call } of having) scores.set(call, (scores.get(call) ?? 0) + 2 / having.length);
    if (isNew || names.size > 0) isOther = false;
    if (piece.startsWith("#")) heading = names;
    const clauses = { mentions, header: header ?? [], ...findTurns(rest) };
    const topic = { ...clauses, piece: rest, words, names, earlierNames, isOther };
    yield { ...topic, start, tokens, calls, scores, near: [], earlier: [] };
    if (!piece.startsWith(" ")) header = piece.startsWith("|") ? (header ?? mentions) : undefined;
    earlierNames = new Map([...earlierNames, ...names]);
    if (itemIndent < 0) above = earlierNames;
    isOther ||= turnsAt(piece.length - 1, clauses);
  }
}

/** Finds names that are in results, by their first word, and those that only end like one, such as `order-service`. */
function findNames(piece: string, byWord: Names, calls: readonly CallValues[]): readonly Token[] {
  const tokens: Token[] = [];
  const lower = piece.toLowerCase();
  const isKnown = (word: string) => calls.some(({ leaves }) => leaves.some(({ string }) => string.includes(word)));
  for (const { 0: word, index: start } of lower.matchAll(/(?<![\p{L}\p{N}_./@-])[\p{L}\p{N}_]{1,80}/gu)) {
    // A first name at the start of an address is part of the address.
    const isPart = (end: number) => /^(?:[\w-]|[\w.+-]{1,64}@|[.,]\d|\s?(?:m?s\b|%))/.test(lower.slice(end, end + 64));
    const isHere = (name: string) => lower.startsWith(name, start) && !isPart(start + name.length);
    if (start < (tokens.at(-1)?.end ?? 0)) continue;
    const known = [...(byWord.get(word) ?? [])].find(isHere);
    const [unknown = ""] = (!known && KEBAB.exec(lower.slice(start, start + 80))) || [];
    const ending = unknown.slice(unknown.lastIndexOf("-"));
    const names = (unknown ? [...byWord.values()] : []).flatMap((all) => [...all].filter((name) => KEBAB.test(name)));
    const alike = names.filter((name) => name.endsWith(ending) || /-(?:service|api)$/.test(ending));
    // Not a part of a path or an address.
    const isNew = alike.length > 0 && !/^\.?[/@\w]/.test(lower.slice(start + unknown.length)) && !isKnown(unknown);
    const closest = (isNew && closestMatch(unknown, alike, Number.POSITIVE_INFINITY)) || undefined;
    const end = start + (known ?? (closest ? unknown : "")).length;
    const isRow = /^\d+$/.test(known ?? "");
    const own = { kind: isRow ? "id" : "name", text: piece.slice(start, end), isRow } as const;
    if (end > start) tokens.push({ ...own, start, end, readings: [], closest });
  }
  return tokens;
}

/**
 * Writes a report with a Markdown footnote for each claim but known names: its source with a link to the vendor's page,
 * or that it has none. Equal sources share a footnote.
 * @param text the checked text
 * @param claims result of `check` for this text
 */
export function renderCited(text: string, claims: readonly Claim[]): string {
  const notes = new Map<string, number>();
  const first = Math.max(0, ...[...text.matchAll(/\[\^(\d{1,9})\]/g)].map(([, number]) => Number(number))) + 1;
  const links = [...text.matchAll(/\]\([^()\s]*\)/g)];
  let [cited, past] = ["", 0];
  for (const claim of claims.filter(({ kind, status }) => kind !== "name" || status === "unsupported")) {
    const { source = claim.nearest, derivation } = claim;
    const at = source ? placeOf(source) : "";
    const note = claim.source ? at + (derivation ? ` (${derivation})` : "") : `No source.${at && ` Nearest: ${at}`}`;
    notes.set(note, notes.get(note) ?? first + notes.size);
    // A mark inside of code, quotes or a link would change them.
    const link = links.find(({ 0: whole, index }) => index <= claim.end && claim.end < index + whole.length);
    const end = link ? link.index + link[0].length : claim.end + Number(/["`”]/.test(text[claim.end] ?? ""));
    cited += `${text.slice(past, end)}[^${notes.get(note)}]`;
    past = end;
  }
  const footnotes = [...notes].map(([note, number]) => `[^${number}]: ${note}\n`).join("");
  return `${cited}${text.slice(past).trimEnd()}\n${footnotes && `\n${footnotes}`}`;
}

function placeOf({ call, tool, path, value, link }: ClaimSource): string {
  const shown = String(value).slice(0, 80);
  return `${link ? `[Call ${call}, ${tool}](${link})` : `Call ${call}, ${tool}`}, \`${path}\` = \`${shown.replaceAll(/[`\s]+/g, " ")}\``;
}
