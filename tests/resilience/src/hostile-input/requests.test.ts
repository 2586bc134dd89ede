import { usualArguments } from "@toolwright/tests-tools";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { fuzz } from "../fuzz.ts";
import { createDoors } from "./doors.ts";
import { hostileArguments } from "./hostile-arguments.ts";
import { type Door, faultsOf, runCall } from "./hostile-call.ts";
import { sharedNames } from "./inherited-names.ts";
import { anyStory, createTellingBackend } from "./telling-backend.ts";

// Whatever a model passes, and whatever the backend told before: the request that leaves is the one that the tool is
// for, at its host, with its method, its path and its fields, and nothing of the arguments stands anywhere else.

const shared = sharedNames();
const working = usualArguments(createFaultSandbox());
const tools = [...createDoors({}).values()].map(({ tool }) => tool);

afterAll(() => expect(sharedNames(), "what all objects share").toEqual(shared));

describe("hostile arguments", () => {
  it.for(tools.map((tool) => [tool.name, tool] as const))(
    "hostile arguments of %s reach its own requests only",
    async (row, test) => {
      const [name, tool] = row;
      const given = hostileArguments(tool, working[name] ?? {});
      const doors = fc.constantFrom<Door>("call", "execute", "program", ...(tool.preview ? ["preview" as const] : []));
      const seen = { calls: 0, sending: 0 };
      const property = fc.asyncProperty(given, doors, anyStory, async (args, door, story) => {
        const backend = createTellingBackend(story);
        const own = createDoors({ fetch: backend.fetch }).get(name)!;
        const outcome = await runCall(own, door, args);
        seen.calls++;
        if (backend.sent.length > 0) seen.sending++;
        const { sent, told } = backend;
        expect(faultsOf({ doors: own, given: args, door, sent, told }, outcome)).toEqual([]);
      });
      await fuzz(test, property, { normal: 80, share: 0.7 / tools.length });
      expect(seen.sending, "calls that got past the rules").toBeGreaterThan(seen.calls / 5);
    },
  );
});
