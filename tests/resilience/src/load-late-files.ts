// Loads what the toolkits import at its first use, so that no simulated time passes while it loads.
import "../../../packages/messaging/src/late.ts";
import "../../../packages/observability/src/hints/advice.ts";
import "../../../packages/observability/src/late.ts";
import "../../../packages/observability/src/investigate.ts";
import "../../../packages/sales/src/apollo/search-people.ts";
import "../../../packages/sales/src/apollo/usage.ts";
import "../../../packages/sales/src/enrichment.ts";
