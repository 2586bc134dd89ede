import { findTool } from "@toolwright/core";
import type { FlatMap, Preview, Tool, ToolError } from "@toolwright/core/authoring";
import { describe, expectTypeOf, it } from "vitest";
import { createMessaging, type Messaging } from "./toolkit.ts";

const messaging = createMessaging();

describe("the typed functions", () => {
  it("take the parameters of their tool, optional ones also as null or undefined", () => {
    expectTypeOf(messaging.getCampaignMetrics).parameter(0).toEqualTypeOf<{
      campaign_id: string;
      period?: "hours" | "days" | "weeks" | "months" | null | undefined;
      steps?: number | null | undefined;
    }>();
    expectTypeOf(messaging.identifyPerson).parameter(0).toEqualTypeOf<{
      person_id: string;
      identifier_type?: "id" | "email" | "internal_id" | null | undefined;
      email?: string | null | undefined;
      attributes?: FlatMap | null | undefined;
    }>();
    expectTypeOf(messaging.triggerBroadcast)
      .parameter(0)
      .toHaveProperty("recipient_ids")
      .toEqualTypeOf<string[] | null | undefined>();
    expectTypeOf(messaging.sendTransactionalEmail).parameter(0).toHaveProperty("to").toEqualTypeOf<string>();
  });

  it("refuse unknown parameters, words outside an enum and maps that are not flat", () => {
    // @ts-expect-error a parameter that no tool has
    messaging.listNewsletters({ page: 1 });
    // @ts-expect-error nothing to ask for
    messaging.listBroadcasts({ limit: 1 });
    // @ts-expect-error no such length of a step
    messaging.getNewsletterMetrics({ newsletter_id: "1", period: "years" });
    // @ts-expect-error ids are text
    messaging.getCampaignMetrics({ campaign_id: 7 });
    // @ts-expect-error the backend's own word for it
    messaging.deletePerson({ person_id: "x", identifier_type: "cio_id" });
    // @ts-expect-error nested values do not fit a flat map
    messaging.identifyPerson({ person_id: "x", attributes: { address: { city: "Riga" } } });
    // @ts-expect-error the address is needed
    messaging.sendTransactionalEmail({ transactional_message_id: "1" });
  });

  it("return results without any", async () => {
    const { newsletters, pagination } = await messaging.listNewsletters({});
    expectTypeOf(newsletters[0]).not.toBeAny();
    expectTypeOf(pagination.next_offset).toEqualTypeOf<number | null>();
    expectTypeOf(pagination.total).toEqualTypeOf<number | null>();
    const { rates, series } = await messaging.getCampaignMetrics({ campaign_id: "1" });
    expectTypeOf(rates.open_rate).toEqualTypeOf<number | null>();
    expectTypeOf<(typeof series)[number]>().toEqualTypeOf<{ start: string; counts: { [name: string]: number } }>();
    const { people } = await messaging.getPerson({ email: "a@example.com" });
    expectTypeOf<(typeof people)[number]["attributes"]>().toEqualTypeOf<{ [name: string]: unknown }>();
    const { status } = await messaging.triggerBroadcast({ broadcast_id: "7" });
    expectTypeOf(status).toEqualTypeOf<"queued">();
  });

  it("take a signal, a time budget and a progress observer", () => {
    expectTypeOf<NonNullable<Parameters<Messaging["getPerson"]>[1]>>()
      .toHaveProperty("signal")
      .toEqualTypeOf<AbortSignal | undefined>();
  });

  it("have a preview where the tool writes or sends", async () => {
    expectTypeOf(await messaging.deletePerson.preview({ person_id: "x" })).toExtend<Preview>();
    expectTypeOf(await messaging.recordEvent.preview({ person_id: "x", name: "y" })).not.toBeAny();
    // @ts-expect-error reads have none
    messaging.listCampaigns.preview({});
  });
});

describe("the options", () => {
  it("take secrets as text or function, and nothing unknown", () => {
    createMessaging({ siteId: "x", trackingApiKey: () => "y", appApiKey: undefined, region: "EU" });
    createMessaging({ baseUrl: { app: "http://127.0.0.1:1" }, missingRecipients: "skip" });
    // @ts-expect-error no such option
    createMessaging({ apiKey: "x" });
    // @ts-expect-error no such interface
    createMessaging({ baseUrl: { beta: "http://127.0.0.1:1" } });
    // @ts-expect-error no such choice
    createMessaging({ missingRecipients: "ignore" });
  });
});

describe("the list for agents", () => {
  it("answers with a result or an error as data", async () => {
    expectTypeOf(messaging.tools).toExtend<readonly Tool[]>();
    const answer = await findTool(messaging.tools, "Messaging.GetPerson")!.call({});
    if (answer.ok) expectTypeOf(answer.fitted).toEqualTypeOf<object>();
    else expectTypeOf(answer.error).toEqualTypeOf<ReturnType<ToolError["toJSON"]>>();
  });
});
