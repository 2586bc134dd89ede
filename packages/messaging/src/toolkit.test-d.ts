import type { ApprovalCard, Tool } from "@toolwright/core";
import { findTool } from "@toolwright/core";
import type { ToolError } from "@toolwright/core/authoring";
import { describe, expectTypeOf, it } from "vitest";
import type { FlatMap } from "./customerio/entity.ts";
import { createMessaging, type Messaging } from "./toolkit.ts";

const messaging = createMessaging();

describe("the typed functions", () => {
  it("typed functions take the parameters of their tool, and accept null or undefined for optional ones", () => {
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

  it("typed functions reject unknown parameters, values outside an enum and maps that are not flat", () => {
    // @ts-expect-error unknown parameter
    messaging.listNewsletters({ page: 1 });
    // @ts-expect-error the tool has no parameters
    messaging.listBroadcasts({ limit: 1 });
    // @ts-expect-error unknown period
    messaging.getNewsletterMetrics({ newsletter_id: "1", period: "years" });
    // @ts-expect-error an id is a string
    messaging.getCampaignMetrics({ campaign_id: 7 });
    // @ts-expect-error the backend's name of the type
    messaging.deletePerson({ person_id: "x", identifier_type: "cio_id" });
    // @ts-expect-error a flat map has no nested values
    messaging.identifyPerson({ person_id: "x", attributes: { address: { city: "Riga" } } });
    // @ts-expect-error the address is required
    messaging.sendTransactionalEmail({ transactional_message_id: "1" });
  });

  it("typed functions return results without the type any", async () => {
    const { newsletters, pagination } = await messaging.listNewsletters({});
    expectTypeOf(newsletters[0]).not.toBeAny();
    expectTypeOf(pagination.next_offset).toEqualTypeOf<number | null>();
    expectTypeOf(pagination.total).toEqualTypeOf<number | null>();
    const { rates, series } = await messaging.getCampaignMetrics({ campaign_id: "1" });
    expectTypeOf(rates?.open_rate).toEqualTypeOf<number | null | undefined>();
    expectTypeOf<(typeof series)[number]>().toEqualTypeOf<{
      start: string;
      counts: { [name: string]: number | null };
    }>();
    const { people } = await messaging.getPerson({ email: "a@example.com" });
    expectTypeOf<(typeof people)[number]["attributes"]>().toEqualTypeOf<{ [name: string]: unknown }>();
    const { status } = await messaging.triggerBroadcast({ broadcast_id: "7" });
    expectTypeOf(status).toEqualTypeOf<"queued">();
  });

  it("typed functions take call options, such as a signal", () => {
    expectTypeOf<NonNullable<Parameters<Messaging["getPerson"]>[1]>>()
      .toHaveProperty("signal")
      .toEqualTypeOf<AbortSignal | undefined>();
  });

  it("typed functions that write or send have a preview", async () => {
    expectTypeOf(await messaging.deletePerson.preview({ person_id: "x" })).toExtend<ApprovalCard>();
    expectTypeOf(await messaging.recordEvent.preview({ person_id: "x", name: "y" })).not.toBeAny();
    // @ts-expect-error a read has no preview
    messaging.listCampaigns.preview({});
  });
});

describe("the options", () => {
  it("the options accept secrets as strings or functions, and reject unknown options", () => {
    createMessaging({ siteId: "x", trackingApiKey: () => "y", appApiKey: undefined, region: "EU" });
    createMessaging({ baseUrl: { app: "http://127.0.0.1:1" }, missingRecipients: "skip" });
    // @ts-expect-error unknown option
    createMessaging({ apiKey: "x" });
    // @ts-expect-error unknown API
    createMessaging({ baseUrl: { beta: "http://127.0.0.1:1" } });
    // @ts-expect-error unknown value
    createMessaging({ missingRecipients: "ignore" });
  });
});

describe("the list for agents", () => {
  it("the list for agents returns a result or an error as data", async () => {
    expectTypeOf(messaging.tools).toExtend<readonly Tool[]>();
    const answer = await findTool(messaging.tools, "Messaging.GetPerson")!.call({});
    if (answer.ok) expectTypeOf(answer.fitted).toEqualTypeOf<object>();
    else expectTypeOf(answer.error).toEqualTypeOf<ReturnType<ToolError["toJSON"]>>();
  });
});
