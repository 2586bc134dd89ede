import { expect, test } from "vitest";
import { sandboxAtNow } from "../__fixtures__/requests.ts";

const { events } = sandboxAtNow();

test.each(["logs", "spans"] as const)(
  "what generated %s know without their records is what the records say",
  (dataset) => {
    for (const { known, wire } of events[dataset]) {
      expect(known?.["service"]).toBe(wire.attributes.service);
      expect(wire.attributes).toMatchObject(known ?? {});
    }
  },
);
