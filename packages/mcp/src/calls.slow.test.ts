import { SLOW_CONNECTIONS } from "./__fixtures__/connections.ts";
import { testCalls } from "./__fixtures__/test-calls.ts";

testCalls(SLOW_CONNECTIONS);
