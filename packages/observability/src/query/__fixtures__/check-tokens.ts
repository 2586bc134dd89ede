import fc from "fast-check";
import { expect } from "vitest";
import { anyCharacter } from "../../../../core/src/__fixtures__/any-string.ts";
import { tokenizeQuery } from "../tokens.ts";

/** Parts that matter to the tokenizer, so that random queries reach its edge cases. */
const piece = fc.constantFrom(
  ...'resource,resource:,operation:,@resource:,AND,OR,NOT,and,-,+,!,!=,&&,||,(,),[,],{,},[1 TO 2],TO,",\\,\\",\\:,:, ,\t'.split(
    ",",
  ),
  ..."\u3000,>,>=,<,<=,CIDR(,*,?,x,é,😀,\ud83d,\udc00,http://,\n".split(","),
);
const anyQuery = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);

/** Checks that any query's tokens make up the query, byte for byte, with matching offsets. */
export function checkTokens(numRuns: number): void {
  fc.assert(
    fc.property(anyQuery, (query) => {
      let offset = 0;
      for (const token of tokenizeQuery(query)) {
        expect(token.start).toBe(offset);
        expect(token.text).not.toBe("");
        offset += token.text.length;
      }
      expect(
        tokenizeQuery(query)
          .map(({ text }) => text)
          .join(""),
      ).toBe(query);
    }),
    { numRuns },
  );
}
