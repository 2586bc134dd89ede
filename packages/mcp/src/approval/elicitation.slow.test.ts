import { SLOW_CONNECTIONS } from "../__fixtures__/connections.ts";
import { testElicitation } from "../__fixtures__/test-elicitation.ts";

testElicitation(SLOW_CONNECTIONS);
