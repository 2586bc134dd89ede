import { truncateMiddle } from "@toolwright/core/text";
import { Liquid, type Template, type Token, Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";

/** A template parsed by LiquidJS. */
export interface ParsedTemplate {
  readonly nodes: readonly Template[];
  /** Number of its tags, outputs, and pieces between them. */
  readonly size: number;
  /** The text, tags and outputs from the start of a node through the end of its block, as in the template. */
  tokensOf(node: Template): readonly TopLevelToken[];
  /** Whether a block has more than one `else` tag, not counting nested blocks. */
  hasManyElse(node: Template): boolean;
}

/** Says why a template can't be read. */
export interface UnreadableTemplate {
  readonly unreadable: string;
}

/** Maximum length of a template, in characters. */
const MAX_CHARS = 200_000;
/** Maximum number of a template's pieces: tags, outputs, and what is between them. */
const MAX_TOKENS = 3_000;
/** Maximum number of characters in tags and outputs. */
const MAX_TAG_CHARS = 50_000;
/** Maximum depth of nested blocks. Ruby's Liquid has the same limit. */
const MAX_DEPTH = 99;
const MAX_REASON_CHARS = 200;
/** Prefixes of tags that only make sense within a block, so an unknown tag is a misspelling: `elseif`, `endfi`. */
const PARTS_OF_BLOCKS: readonly string[] = ["el", "end"];

/** A tag that LiquidJS doesn't know, such as one of Customer.io's. A block of it is one node. */
export class UnknownTag implements Template {
  readonly token: Token;
  constructor(token: Token) {
    this.token = token;
  }
  render(): string {
    return "";
  }
}

/** Positions after nodes. */
const ends = new WeakMap<Template, number>();
/** Blocks that were searched for more than one `else`. */
const manyElse = new WeakMap<Template, boolean>();
/** Names of the end tags among a template's tokens. */
const endNames = new WeakMap<readonly TopLevelToken[], ReadonlySet<string>>();
const engine = createEngine();

/** A LiquidJS that records where nodes end, and accepts unknown tags. */
function createEngine(): Liquid {
  const liquid = new Liquid({ ownPropertyOnly: true });
  const { parser } = liquid;
  const parseKnown = parser.parseToken.bind(parser);
  const parseToken = (token: TopLevelToken, rest: TopLevelToken[]): Template => {
    const isUnknown = TypeGuards.isTagToken(token) && !Object.hasOwn(liquid.tags, token.name);
    const node = isUnknown ? parseUnknown(token.name, token, rest) : parseKnown(token, rest);
    ends.set(node, rest[0]?.begin ?? token.input.length);
    return node;
  };
  Object.assign(parser, { parseToken });
  return liquid;
}

function parseUnknown(name: string, token: TopLevelToken, rest: TopLevelToken[]): Template {
  if (PARTS_OF_BLOCKS.some((start) => name.startsWith(start))) throw new Error(`unexpected tag "${name}"`);
  const hasEnd = endNames.get(rest)?.has(`end${name}`) === true;
  const end = hasEnd ? rest.findIndex((other) => nameOf(other) === `end${name}`) : -1;
  rest.splice(0, end + 1);
  return new UnknownTag(token);
}

function nameOf(token: TopLevelToken): string {
  return TypeGuards.isTagToken(token) ? token.name : "";
}

/** Parses a template with LiquidJS, within limits. */
export function parseTemplate(source: string): ParsedTemplate | UnreadableTemplate {
  if (source.length > MAX_CHARS) return { unreadable: `it has more than ${MAX_CHARS.toLocaleString("en")} characters` };
  try {
    const { operators, groupedExpressions } = engine.options;
    const tokens = new Tokenizer(source, operators, undefined, undefined, groupedExpressions).readTopLevelTokens(
      engine.options,
    );
    if (tokens.length > MAX_TOKENS) return { unreadable: `it has more than ${MAX_TOKENS.toLocaleString("en")} tags` };
    if (tokens.reduce((sum, token) => sum + (TypeGuards.isHTMLToken(token) ? 0 : token.size()), 0) > MAX_TAG_CHARS)
      return { unreadable: `its tags have more than ${MAX_TAG_CHARS.toLocaleString("en")} characters` };
    if (isTooDeep(tokens)) return { unreadable: `it has more than ${MAX_DEPTH} blocks within each other` };
    const rest = [...tokens];
    endNames.set(rest, new Set(tokens.map(nameOf).filter((name) => name.startsWith("end"))));
    return {
      nodes: engine.parser.parseTokens(rest),
      size: tokens.length,
      tokensOf: (node) => tokensOf(node, tokens),
      hasManyElse(node) {
        const known = manyElse.get(node) ?? hasManyElse(tokensOf(node, tokens));
        manyElse.set(node, known);
        return known;
      },
    };
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    return { unreadable: `LiquidJS reports: ${truncateMiddle(thrown.message, MAX_REASON_CHARS)}` };
  }
}

function tokensOf(node: Template, tokens: readonly TopLevelToken[]): readonly TopLevelToken[] {
  const { begin } = node.token;
  const end = ends.get(node) ?? node.token.end;
  return tokens.slice(indexAt(begin, tokens), indexAt(end, tokens));
}

function hasManyElse([, ...tokens]: readonly TopLevelToken[]): boolean {
  let depth = 0;
  const found = tokens.filter((token) => {
    depth += levelOf(nameOf(token));
    return depth === 0 && nameOf(token) === "else";
  });
  return found.length > 1;
}

/** Index of the first token that begins at or after a position. */
function indexAt(position: number, tokens: readonly TopLevelToken[]): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.begin ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isTooDeep(tokens: readonly TopLevelToken[]): boolean {
  let depth = 0;
  return tokens.some((token) => {
    depth += levelOf(nameOf(token));
    return depth > MAX_DEPTH;
  });
}

/** Whether a tag starts (1) or ends (-1) a block. */
function levelOf(name: string): number {
  if (name.startsWith("end")) return -1;
  return BLOCKS.includes(name) ? 1 : 0;
}

const BLOCKS: readonly string[] = ["if", "unless", "case", "for", "capture", "tablerow", "block"];
