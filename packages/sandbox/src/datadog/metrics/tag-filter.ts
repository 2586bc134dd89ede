import { malformedQuery } from "../query/malformed-query.ts";
import { parseQuery, type Query } from "../query/parser.ts";
import { patternTest } from "../query/pattern.ts";
import type { Tags } from "./metric.ts";

type TagTest = (tags: Tags) => boolean;

/**
 * Compiles a filter of metrics: `a:x,!b:y`, or `a:x AND NOT b IN (y, z*)`. The two forms do not mix. Throws a
 * malformed-query error.
 */
export function tagFilter(text: string): TagTest {
  const terms = text.replace(/\([^()]*\)/g, "()").split(",");
  if (terms.length > 1 && /\b(AND|OR|NOT|IN)\b/.test(text)) throw malformedQuery("commas and AND, OR, NOT do not mix");
  if (terms.some((term) => term.trim() === "")) throw malformedQuery("a tag is missing");
  return compile(
    parseQuery(terms.length > 1 ? text.split(",").map(negation).join(" AND ") : expandLists(negation(text))),
  );
}

function negation(term: string): string {
  return term.trim().replace(/^!/, "NOT ");
}

/** Rewrites `a NOT IN (x, y)` as `NOT a:(x OR y)`, the form of log queries. */
function expandLists(text: string): string {
  return text.replace(
    /([\w.-]+)\s+(NOT\s+)?IN\s*\(([^()]*)\)/g,
    (_, key: string, not: string | undefined, values: string) => {
      const alternatives = values.split(",").map((value) => value.trim());
      return `${not ?? ""}${key}:(${alternatives.join(" OR ")})`;
    },
  );
}

function compile(query: Query): TagTest {
  switch (query.kind) {
    case "everything":
      return () => true;
    case "and": {
      const tests = query.parts.map(compile);
      return (tags) => tests.every((test) => test(tags));
    }
    case "or": {
      const tests = query.parts.map(compile);
      return (tags) => tests.some((test) => test(tags));
    }
    case "not": {
      const test = compile(query.part);
      return (tags) => !test(tags);
    }
    case "match": {
      const test = patternTest(query.pattern, true);
      return ({ [query.facet]: value }) => value !== undefined && test(value);
    }
    case "text": {
      const test = patternTest(query.pattern, true);
      return (tags) => Object.keys(tags).some(test);
    }
    default:
      throw malformedQuery("a filter has tags, without ranges");
  }
}
