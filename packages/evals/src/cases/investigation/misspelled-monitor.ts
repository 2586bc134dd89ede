import { cellAt, defineCase, instant, number, readRows, text } from "../../case.ts";
import { monitorOf } from "../../truth.ts";

export const misspelledMonitor = defineCase({
  id: "misspelled-monitor",
  kind: "investigation",
  proves: "Finds a monitor whose name the user misspelled.",
  task: `On the phone a colleague said that the monitor "chekout" is red, and I may have spelled it wrong. Which of our monitors for
the checkout alerts? Report its id, since when (UTC) it has been in this state, above which value it alerts, and the length
of its evaluation window in minutes.`,
  toolkits: ["observability"],
  facts: {
    monitor_id: text("Id of the monitor", "71001"),
    since: instant(
      "Since when it alerts, ISO-8601 in UTC",
      (sandbox) => monitorOf(sandbox, 71001).sinceMs ?? Number.NaN,
    ),
    critical: number(
      "The value above which it alerts, in the unit of the monitor",
      (sandbox) => monitorOf(sandbox, 71001).definition.critical,
    ),
    window_minutes: number(
      "Length of the evaluation window, minutes",
      (sandbox) => monitorOf(sandbox, 71001).definition.windowMinutes,
    ),
  },
  ceilings: { calls: 5, resultTokens: 1_070 },
  async solve({ call, submit }) {
    const { warnings } = await call<{ warnings: string[] }>("Observability.SearchMonitors", { query: "chekout" });
    const [, name = ""] = /Nearest: "([^"]+)"/.exec(warnings.join(" ")) ?? [];
    const { monitors } = await call("Observability.SearchMonitors", { query: `${name} status:Alert` });
    const monitor = await call("Observability.GetMonitor", { monitor_id: readRows(monitors)[0]?.["id"] });
    await submit({
      monitor_id: monitor["id"] ?? "",
      since: monitor["since"] ?? "",
      critical: cellAt(monitor, "condition.critical"),
      window_minutes: Number.parseInt(String(cellAt(monitor, "condition.window")), 10),
    });
  },
});
