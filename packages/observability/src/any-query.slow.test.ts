import { it } from "vitest";
import { checkMappedKeys, checkOtherTokens } from "./datadog/__fixtures__/check-field-names.ts";
import { checkHintLengths } from "./hints/__fixtures__/check-hint-lengths.ts";
import { checkTokens } from "./query/__fixtures__/check-tokens.ts";

it("the tokens of 2,000 queries are the query byte for byte", () => checkTokens(2_000));

it("the keys of 2,000 well-formed queries are mapped, and nothing else", () => checkMappedKeys(2_000));

it("only keys change in 1,000 strings, and mapping twice is mapping once", () => checkOtherTokens(1_000));

it("every hint on 3,000 queries stays within its maximum length", () => checkHintLengths(3_000));
