import { createMessaging, createServices as createMessagingServices } from "@toolwright/messaging";
import { createObservability, createServices as createObservabilityServices } from "@toolwright/observability";
import { createSales, createServices as createSalesServices } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, it } from "vitest";

type Create = (options: unknown) => unknown;

const sandbox = createSandbox();
const KITS = [
  { name: "observability", creators: [createObservability, createObservabilityServices] },
  { name: "messaging", creators: [createMessaging, createMessagingServices] },
  { name: "sales", creators: [createSales, createSalesServices] },
] as const;

describe.each(KITS)("the options of $name", ({ name, creators }) => {
  const others = KITS.filter((kit) => kit.name !== name).map((kit) => sandbox[kit.name].options);
  const hint = `pass sandbox.${name}.options`;

  it.each(creators as readonly unknown[] as readonly Create[])("%o accepts its sandbox", (create) => {
    expect(() => create({ ...sandbox[name].options, retry: 1, timeout: 1, sandbox: undefined })).not.toThrow();
  });

  it.each(creators as readonly unknown[] as readonly Create[])(
    "%o refuses a sandbox that is not passed as options, instead of calling the real account",
    (create) => {
      for (const options of [
        sandbox,
        sandbox[name],
        { sandbox },
        { sandbox: true },
        { options: sandbox[name].options },
      ]) {
        expect(() => create(options)).toThrow(
          expect.objectContaining({ code: "misconfigured", message: expect.stringContaining(hint) }),
        );
      }
    },
  );

  it.each(creators as readonly unknown[] as readonly Create[])("%o refuses the options of other toolkits", (create) => {
    for (const options of others)
      expect(() => create(options)).toThrow(expect.objectContaining({ code: "misconfigured" }));
  });

  it.each(creators as readonly unknown[] as readonly Create[])(
    "%o suggests the nearest name for a misspelled option, and does not quote its value",
    (create) => {
      expect(() => create({ baseURL: "s3cret", fetsh: "s3cret" })).toThrow(
        expect.objectContaining({
          code: "misconfigured",
          message: expect.stringMatching(/^(?!.*s3cret).*did you mean baseUrl\?.*did you mean fetch\?/),
        }),
      );
    },
  );
});
