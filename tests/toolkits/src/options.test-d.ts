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
    createMessaging<MessagingOptions>({});
    createSales({ hooks: { onRequest: (event) => expectTypeOf(event.url).toEqualTypeOf<string>() } });
    expectTypeOf<ObservabilityOptions>().toExtend<NonNullable<Parameters<typeof createObservability>[0]>>();
    expectTypeOf<SalesOptions>().toExtend<NonNullable<Parameters<typeof createSales>[0]>>();
  });

  it("do not compile if they belong to another toolkit", () => {
    // @ts-expect-error options of observability
    createMessaging(observability.options);
    // @ts-expect-error options of sales
    createMessaging(sales.options);
    // @ts-expect-error options of messaging
    createObservability(messaging.options);
    // @ts-expect-error options of sales
    createObservability(sales.options);
    // @ts-expect-error options of messaging
    createSales(messaging.options);
    // @ts-expect-error options of observability
    createSales(observability.options);
    // @ts-expect-error options of observability
    createServices(observability.options);
    const spread = { ...sales.options, retry: 0 };
    // @ts-expect-error options of sales
    createMessaging(spread);
  });

  it("do not compile as a sandbox", () => {
    const create = (whole: Sandbox) => {
      // @ts-expect-error a sandbox of all backends
      createMessaging(whole);
      // @ts-expect-error a sandbox of all backends
      createObservability(whole);
      // @ts-expect-error a sandbox of all backends
      createSales(whole);
      // @ts-expect-error a simulated backend
      createMessaging(whole.messaging);
      // @ts-expect-error a simulated backend
      createObservability(whole.observability);
      // @ts-expect-error a simulated backend
      createSales(whole.sales);
      // @ts-expect-error no such option
      createObservability({ sandbox: true });
      // @ts-expect-error no such option
      createSales({ sandbox: true });
      // @ts-expect-error no such option
      createMessaging({ sandbox: true });
      const isSandbox = { region: "EU", sandbox: true };
      // @ts-expect-error no such option, also in a variable
      createMessaging(isSandbox);
    };
    expectTypeOf(create).parameter(0).toEqualTypeOf<Sandbox>();
  });
});
