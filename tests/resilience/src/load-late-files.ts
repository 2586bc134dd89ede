// Loads modules that the toolkits import at first use, so that no simulated time passes while they load.
import "../../../packages/messaging/src/late.ts";
import "../../../packages/observability/src/hints/advice.ts";
import "../../../packages/observability/src/late.ts";
import "../../../packages/observability/src/investigate.ts";
import "../../../packages/sales/src/apollo/search-people.ts";
import "../../../packages/sales/src/apollo/usage.ts";
import "../../../packages/sales/src/enrichment.ts";
