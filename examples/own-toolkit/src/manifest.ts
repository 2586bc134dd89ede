import { readBaseUrl } from "@toolwright/core/http";
import type { Manifest } from "@toolwright/core/manifest";
import type { PagerDutyOptions } from "./pagerduty/client.ts";
import { createOnCall, definitions } from "./toolkit.ts";

/** The toolkit as data, for programs that work with every toolkit. */
export const manifest: Manifest<Partial<PagerDutyOptions>> = {
  name: "oncall",
  backend: "PagerDuty",
  settings: {
    apiKey: { variable: "PAGERDUTY_API_KEY", isSecret: true },
    from: { variable: "PAGERDUTY_FROM", isSecret: false, neededBy: "writes" },
  },
  definitions,
  examples: { "OnCall.ListIncidents": { limit: 2 } },
  create: (options) => createOnCall({ from: "", ...options }),
  probes: [
    {
      reads: "incidents",
      path: "/incidents?limit=1",
      isContent: (body) => "incidents" in body,
      tools: ["OnCall.ListIncidents"],
      untried: ["OnCall.AcknowledgeIncident"],
    },
  ],
  connect: ({ apiKey }, { baseUrl = "https://api.pagerduty.com" }) => ({
    address: readBaseUrl(baseUrl),
    headers: { authorization: `Token token=${apiKey}` },
  }),
};
