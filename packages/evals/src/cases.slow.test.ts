import { FAST_CASES } from "./__fixtures__/fast-cases.ts";
import { testCases } from "./__fixtures__/test-cases.ts";
import { loadCases } from "./load-cases.ts";

testCases((await loadCases()).filter(({ id }) => !FAST_CASES.includes(id)));
