import { createMessaging, createServices, type MessagingOptions } from "@toolwright/messaging";
import { createObservability, type ObservabilityOptions } from "@toolwright/observability";
import { createSales, type SalesOptions } from "@toolwright/sales";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { describe, expectTypeOf, it } from "vitest";

const sandbox = createSandbox();
const { observability, messaging, sales } = sandbox;

describe("options of a toolkit", () => {
  it("compile from the sandbox, from a variable of the options' type, and with additions", () => {
    createObservability(observability.options);
    createMessaging({ ...messaging.options, missingRecipients: "skip" });
    createSales({ ...sales.options, concurrency: 2, cache: { ttlMs: 1 } });
    const options: MessagingOptions = messaging.options;
    createMessaging(options);
    createServices(options);
    createMessaging();
    createMessaging(undefined);
    createSales({ hooks: { onRequest: (event) => expectTypeOf(event.url).toEqualTypeOf<string>() } });
    expectTypeOf<ObservabilityOptions>().toExtend<NonNullable<Parameters<typeof createObservability>[0]>>();
    expectTypeOf<SalesOptions>().toExtend<NonNullable<Parameters<typeof createSales>[0]>>();
  });

  it("do not compile as an entire sandbox, or with an unknown option in a literal", () => {
    const create = (whole: Sandbox) => {
      // @ts-expect-error a sandbox of all backends
      createMessaging(whole);
      // @ts-expect-error a sandbox of all backends
      createObservability(whole);
      // @ts-expect-error a sandbox of all backends
      createSales(whole);
      // @ts-expect-error no such option
      createObservability({ sandbox: true });
      // @ts-expect-error no such option
      createSales({ sandbox: true });
      // @ts-expect-error no such option
      createMessaging({ sandbox: true });
    };
    expectTypeOf(create).parameter(0).toEqualTypeOf<Sandbox>();
  });
});
