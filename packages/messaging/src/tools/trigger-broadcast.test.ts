import { dispatch } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { verifies } from "../../requirements.ts";
import { letTimePass } from "../__fixtures__/let-time-pass.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { workspace } = sandbox;
let messaging = createMessaging({ ...sandbox.options, clock });
const isShared = (email: string | null) =>
  email === null || workspace.people.find({ kind: "email", value: email }).length > 1;
const [ada, ben, chidi] = workspace.people.all().filter(({ id, email }) => id !== null && !isShared(email));
const ids = [ada!.id!, ben!.id!, chidi!.id!];
const emails = [ada!.email!, ben!.email!];
const internalOnly = workspace.people.all().find(({ id, email }) => id === null && email !== null)!;
const broadcast_id = String(workspace.broadcasts[0]!.id);
const configured = workspace.broadcasts.find(({ segmentId }) => segmentId !== null)!;
const segment = workspace.segments.find(({ name }) => name === "Beta testers")!;
const data = { headline: "Payments work again", link: "https://status.example" };

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  messaging = createMessaging({ ...sandbox.options, clock });
});

const launches = () => sandbox.requests.filter(({ path }) => path.endsWith("/triggers"));
const bodyOf = () => launches()[0]!.body;
/** Ids of the people who received the latest launch. */
const recipientsOfLatest = () => {
  const trigger = workspace.triggers.at(-1)!;
  return workspace.deliveries.filter(({ triggerId }) => triggerId === trigger.id).map(({ cioId }) => cioId);
};

describe("TriggerBroadcast", () => {
  it(verifies("trigger-broadcast.segment"), async () => {
    const result = await messaging.triggerBroadcast({ broadcast_id, segment_id: String(segment.id), data });
    expect(result).toEqual({
      status: "queued",
      trigger_id: String(workspace.triggers.at(-1)!.id),
      broadcast_id,
      audience: { kind: "segment", size: null, segment_id: String(segment.id), segment_name: null },
      warnings: [],
      calls_spent: 3,
      calls_left: null,
    });
    expect(bodyOf()).toEqual({ recipients: { segment: { id: segment.id } }, data });
    expect(recipientsOfLatest().sort()).toEqual([...segment.members].sort());
  });

  it("tells an agent which segment the launch goes to and how many people it has, without other requests", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.TriggerBroadcast")!;
    const args = { broadcast_id, segment_id: String(segment.id), data };
    const prepared = tool.prepare(args);
    await prepared.card();
    const before = sandbox.requests.length;
    expect(await prepared.call()).toMatchObject({
      ok: true,
      value: {
        audience: {
          kind: "segment",
          size: segment.members.size,
          segment_id: String(segment.id),
          segment_name: "Beta testers",
        },
      },
    });
    expect(sandbox.requests.slice(before).map(({ method }) => method)).toEqual(["POST"]);
  });

  it("tells an agent that the segment is empty or still being built, but launches", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.TriggerBroadcast")!;
    const launchTo = (segmentName: string) => {
      const segment_id = String(workspace.segments.find(({ name }) => name === segmentName)?.id);
      return tool.call({ broadcast_id, segment_id, data });
    };
    const empty = ["The segment is empty, so the broadcast reaches no person."];
    expect(await launchTo("Press contacts")).toMatchObject({ ok: true, value: { warnings: empty } });
    const warnings = [expect.stringContaining("is still being built (state build)")];
    expect(await launchTo("Customers in Japan")).toMatchObject({ ok: true, value: { warnings } });
    expect(await launchTo("Beta testers")).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(launches()).toHaveLength(3);
  });

  const shared = workspace.people.all().find(({ email }) => email !== null && isShared(email))!.email!;
  it.each([
    [
      { recipient_ids: [ids[0]!, "usr_gone"] },
      "recipient_ids: must be ids of people who exist, or .*(received usr_gone)",
    ],
    [{ recipient_ids: emails }, "recipient_ids: .*; pass email addresses as recipient_emails"],
    [{ recipient_emails: ["gone@example.com"] }, "recipient_emails: must be emails of people who exist"],
    [{ recipient_emails: [emails[0]!, shared] }, "recipient_emails: must each belong to one person"],
  ])("requests no approval of a launch that Customer.io rejects: %j", async (audience, message) => {
    const approve = vi.fn(() => true);
    const args = { broadcast_id, ...audience, data };
    const answer = await dispatch(messaging.tools, "Messaging.TriggerBroadcast", args, { approve });
    expect(answer).toMatchObject({ error: { code: "invalid_input", retryable: false } });
    expect(answer.text).toMatch(new RegExp(message));
    expect([approve.mock.calls, launches()]).toEqual([[], []]);
  });

  it("requests an approval of a launch that skips recipients who don't exist", async () => {
    const { tools } = createMessaging({ ...sandbox.options, clock, missingRecipients: "skip" });
    const launchTo = (...recipient_ids: string[]) =>
      dispatch(tools, "Messaging.TriggerBroadcast", { broadcast_id, recipient_ids, data }, { approve: () => true });
    expect(await launchTo("usr_gone", ids[0]!)).toMatchObject({ ok: true });
  });

  it("requests an approval if the listed people can't be read", async () => {
    sandbox.fail({ status: 403, times: 10, path: "/v1/customers" });
    const approve = vi.fn(() => false);
    const args = { broadcast_id, recipient_ids: ["usr_gone"], data };
    await dispatch(messaging.tools, "Messaging.TriggerBroadcast", args, { approve });
    expect(approve).toHaveBeenCalledOnce();
  });

  it("reads the segment once for a launch that a function approves", async () => {
    const args = { broadcast_id, segment_id: String(segment.id), data };
    const answer = await dispatch(messaging.tools, "Messaging.TriggerBroadcast", args, { approve: () => true });
    expect(answer.ok).toBe(true);
    expect(sandbox.requests.filter(({ path }) => path === `/v1/segments/${segment.id}`)).toHaveLength(1);
  });

  it("launches if the segment cannot be read", async () => {
    sandbox.fail({ status: 403, times: 10, path: `/v1/segments/${segment.id}` });
    const tool = messaging.tools.find(({ name }) => name === "Messaging.TriggerBroadcast")!;
    const answer = await tool.call({ broadcast_id, segment_id: String(segment.id), data });
    expect(answer).toMatchObject({ ok: true, value: { status: "queued", warnings: [] } });
  });

  it.each([
    ["broadcast_id", { broadcast_id: "999", data }, "ListBroadcasts"],
    ["segment_id", { broadcast_id, segment_id: "999", data }, "ListSegments"],
  ])("refuses an agent's launch with an unknown %s before an approval", async (parameter, args, lister) => {
    const approve = vi.fn(() => true);
    const answer = await dispatch(messaging.tools, "Messaging.TriggerBroadcast", args, { approve });
    const message = expect.stringMatching(`^${parameter}: must be an id that exists; \\w*${lister} lists them`);
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input", message } });
    expect([approve.mock.calls, launches()]).toEqual([[], []]);
  });

  it("asks about a broadcast that is not listed if its messages can be read", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const isList = /broadcasts$/.test(new URL(new Request(input, init).url).pathname);
      return isList ? Response.json({ broadcasts: [] }) : sandbox.options.fetch(input, init);
    };
    const unlisting = createMessaging({ ...sandbox.options, clock, fetch });
    const args = { broadcast_id, recipient_emails: emails, data };
    const answer = await dispatch(unlisting.tools, "Messaging.TriggerBroadcast", args, { approve: () => true });
    expect(answer).toMatchObject({ ok: true });
  });

  it("says that a launched broadcast is not running", async () => {
    const state = workspace.broadcasts[0]!.state;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith("/v1/broadcasts")) return sandbox.fetch(request);
      return Response.json({ broadcasts: [{ id: Number(broadcast_id), name: "Update", state: "stopped" }] });
    };
    const toolkit = createMessaging({ ...sandbox.options, clock, fetch });
    const { warnings } = await toolkit.triggerBroadcast({ broadcast_id, recipient_ids: ids, data });
    expect(state).toBe("running");
    expect(warnings).toEqual(["The broadcast is not running (state stopped)."]);
  });

  it.each([
    ["lacks the broadcast", () => Response.json({ broadcasts: [] })],
    ["cannot be read", () => new Response("no", { status: 403 })],
  ])("does not doubt an accepted launch because the list of broadcasts %s", async (_, respond) => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      return request.url.endsWith("/v1/broadcasts") ? respond() : sandbox.fetch(request);
    };
    const toolkit = createMessaging({ ...sandbox.options, clock, fetch });
    expect((await toolkit.triggerBroadcast({ broadcast_id, recipient_ids: ids, data })).warnings).toEqual([]);
  });

  it("names recipient_emails if Customer.io rejects email addresses among a program's ids", async () => {
    const hint = "recipient_ids are external ids: pass email addresses as recipient_emails.";
    const launch = (recipient_ids: string[]) => messaging.triggerBroadcast({ broadcast_id, recipient_ids, data });
    await expect(launch(emails)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(hint) });
    await expect(launch(["usr_gone"])).rejects.toMatchObject({
      status: 422,
      message: expect.not.stringContaining(hint),
    });
  });

  it("names the parameters for an audience if Customer.io rejects a launch without one", async () => {
    const advice = "Pass segment_id (from ListSegments), recipient_ids or recipient_emails";
    await expect(messaging.triggerBroadcast({ broadcast_id, data })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(`${advice}, unless the broadcast has a configured audience.`),
    });
  });

  it(verifies("trigger-broadcast.recipient-ids"), async () => {
    await messaging.triggerBroadcast({ broadcast_id, recipient_ids: ids, data });
    expect(bodyOf()).toEqual({ ids, data });
    expect(recipientsOfLatest().sort()).toEqual([ada!.cioId, ben!.cioId, chidi!.cioId].sort());
  });

  it(verifies("trigger-broadcast.recipient-emails"), async () => {
    const recipient_emails = [...emails, internalOnly.email!];
    const { audience } = await messaging.triggerBroadcast({ broadcast_id, recipient_emails });
    expect(audience).toEqual({ kind: "emails", size: 3, segment_id: null, segment_name: null });
    expect(bodyOf()).toEqual({ emails: recipient_emails });
    expect(recipientsOfLatest()).toContain(internalOnly.cioId);
  });

  it.each([
    ["left out", {}],
    ["empty", { segment_id: "", data: {} }],
    ["null", { segment_id: null, recipient_ids: null, recipient_emails: null }],
  ])(`${verifies("trigger-broadcast.configured")}: %s`, async (_, audience) => {
    const { warnings } = await messaging.triggerBroadcast({ broadcast_id: String(configured.id), ...audience });
    expect(bodyOf()).toEqual({});
    expect(warnings[0]).toMatch(
      /^The call has no segment_id, recipient_ids or recipient_emails, so the broadcast goes to the audience configured/,
    );
    expect(recipientsOfLatest().length).toBeGreaterThan(0);
  });

  it.each([
    { recipient_emails: [] },
    { recipient_ids: [] },
    { recipient_emails: "" as never },
    { segment_id: "1", recipient_ids: [] },
  ])("an empty list of recipients launches nothing: %j", async (empty) => {
    const args = { broadcast_id: String(configured.id), ...empty };
    const tool = messaging.tools.find(({ name }) => name === "Messaging.TriggerBroadcast")!;
    await expect(messaging.triggerBroadcast(args)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await tool.call(args)).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    expect(await tool.call(JSON.stringify(args))).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    expect(sandbox.requests).toEqual([]);
  });

  it.each([
    ["recipient_ids", '["usr_923"]'],
    ["recipient_emails", '["ada@example.com"]'],
  ])("the error of an empty %s shows a list as an example", async (name, example) => {
    const launching = messaging.triggerBroadcast({ broadcast_id: String(configured.id), [name]: [] });
    await expect(launching).rejects.toMatchObject({ issues: [{ parameter: name, example }] });
  });

  it("the first line of the card says that the call names no recipients", async () => {
    const { summary } = await messaging.triggerBroadcast.preview({ broadcast_id: String(configured.id) });
    expect(summary).toContain("to the audience configured in Customer.io, because the call names no recipients.");
  });

  it("reaches each person once when a list contains duplicates, with a warning", async () => {
    const { audience, warnings } = await messaging.triggerBroadcast({
      broadcast_id,
      recipient_emails: [...emails, emails[0]!.toUpperCase()],
      data,
    });
    expect(audience.size).toBe(2);
    expect(warnings).toEqual(["Removed 1 duplicate entry from recipient_emails."]);
  });

  it.each([
    [{ segment_id: "1", recipient_ids: ids }],
    [{ segment_id: "1", recipient_emails: emails }],
    [{ recipient_ids: ids, recipient_emails: emails }],
    [{ segment_id: "1", recipient_ids: ids, recipient_emails: emails }],
  ])(`${verifies("trigger-broadcast.exclusive")}: %j`, async (mixed) => {
    await expect(messaging.triggerBroadcast({ broadcast_id, ...mixed })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("cannot be combined"),
    });
    expect(sandbox.requests).toEqual([]);
  });

  it.each([
    [verifies("trigger-broadcast.broadcast-id.required"), {}, "broadcast_id"],
    ["rejects a broadcast id that is not a number", { broadcast_id: "../1" }, "broadcast_id"],
    ["rejects a segment id that is not a number", { broadcast_id, segment_id: "vip" }, "segment_id"],
    [verifies("trigger-broadcast.data.json"), { broadcast_id, data: { a: { b: Number.NaN } } }, "data.a.b"],
    ["rejects data of more than 50,000 bytes", { broadcast_id, data: { a: "x".repeat(50_000) } }, "data"],
    ["rejects an invalid email address", { broadcast_id, recipient_emails: ["ada"] }, "recipient_emails[0]"],
    ["rejects an empty recipient id", { broadcast_id, recipient_ids: ["a", ""] }, "recipient_ids[1]"],
    [
      "rejects too many recipients",
      { broadcast_id, recipient_ids: Array.from({ length: 10_001 }, (_, index) => `u${index}`) },
      "recipient_ids",
    ],
  ])("%s", async (_, args, parameter) => {
    const { triggerBroadcast } = messaging;
    await expect(triggerBroadcast(args as Parameters<typeof triggerBroadcast>[0])).rejects.toMatchObject({
      code: "invalid_input",
      issues: [expect.objectContaining({ parameter })],
    });
    expect(sandbox.requests).toEqual([]);
  });

  it("reports all faults of a list at once", async () => {
    const call = messaging.triggerBroadcast({ broadcast_id, recipient_emails: ["nobody", emails[0]!, ""] });
    await expect(call).rejects.toMatchObject({
      code: "invalid_input",
      issues: [
        { parameter: "recipient_emails[0]", received: '"nobody"' },
        { parameter: "recipient_emails[2]", received: '""' },
      ],
    });
    expect(sandbox.requests).toEqual([]);
  });

  it.each([
    ["a lost request", { networkError: "ECONNRESET" }],
    ["a lost response", { networkError: "ECONNRESET", isHandled: true }],
    ["a timeout", { delayMs: 600_000 }],
    ["a 500", { status: 500, isHandled: true }],
    ["a response that is cut off", { cutOff: true }],
  ])(
    `${verifies("trigger-broadcast.once")}: %s, also when the agent repeats the call`,
    async (_, fault: Parameters<typeof sandbox.fail>[0]) => {
      const fetch = fault.delayMs ? letTimePass(sandbox.options.fetch, 30_000) : sandbox.options.fetch;
      const impatient = createMessaging({ ...sandbox.options, fetch, clock, attemptTimeout: 30_000 });
      const call = () => impatient.triggerBroadcast({ broadcast_id, recipient_ids: ids, data });
      sandbox.fail(fault);
      await expect(call()).rejects.toMatchObject({
        outcome: "unknown",
        retryable: false,
        message: expect.stringContaining("ListPersonMessages"),
      });
      const effects = workspace.triggers.length;
      for (let repeat = 0; repeat < 3; repeat++) {
        await expect(call()).rejects.toMatchObject({ code: "duplicate_send", outcome: "unknown" });
      }
      expect(launches()).toHaveLength(fault.delayMs ? 0 : 1);
      expect(workspace.triggers).toHaveLength(effects);
    },
  );

  it("fails with not_found for an unknown broadcast, and names the tool that lists broadcasts", async () => {
    await expect(messaging.triggerBroadcast({ broadcast_id: "999" })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("ListBroadcasts"),
    });
  });
});

describe("missing recipients of a broadcast", () => {
  const recipient_ids = [ids[0]!, "usr_gone"];

  it(`${verifies("trigger-broadcast.missing")}: fail by default, with the reasons`, async () => {
    const before = workspace.deliveries.length;
    await expect(messaging.triggerBroadcast({ broadcast_id, recipient_ids })).rejects.toMatchObject({
      code: "upstream",
      status: 422,
      outcome: undefined,
      message: expect.stringContaining("usr_gone"),
    });
    expect(workspace.deliveries).toHaveLength(before);
  });

  it("missing recipients are skipped with the option, by the flag of each recipient list", async () => {
    const skipping = createMessaging({ ...sandbox.options, clock, missingRecipients: "skip", duplicateWindowMs: 0 });
    await skipping.triggerBroadcast({ broadcast_id, recipient_ids });
    expect(bodyOf()).toEqual({ ids: recipient_ids, id_ignore_missing: true });
    expect(recipientsOfLatest()).toEqual([ada!.cioId]);
    sandbox.reset();
    await skipping.triggerBroadcast({ broadcast_id, recipient_emails: [emails[1]!, "gone@example.com"] });
    expect(bodyOf()).toEqual({ emails: [emails[1], "gone@example.com"], email_ignore_missing: true });
    sandbox.reset();
    await skipping.triggerBroadcast({ broadcast_id, segment_id: "1" });
    expect(bodyOf()).toEqual({ recipients: { segment: { id: 1 } } });
  });

  it("a launch with missing recipients keeps the backend's message when the reasons cannot be read", async () => {
    sandbox.fail({ path: `/v1/campaigns/${broadcast_id}/triggers/`, status: 500, times: 9 });
    const error: unknown = await messaging
      .triggerBroadcast({ broadcast_id, recipient_ids })
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "upstream", status: 422 });
    expect(String(error)).not.toContain("Reasons");
  });
});

describe("a launch with an unknown outcome", () => {
  beforeEach(async () => {
    sandbox.fail({ status: 500, isHandled: true });
    await expect(messaging.triggerBroadcast({ broadcast_id, recipient_ids: ids, data })).rejects.toMatchObject({
      code: "unavailable",
      status: 500,
      outcome: "unknown",
      message: expect.stringContaining("ListPersonMessages"),
    });
  });

  it("a duplicate launch is rejected in any order of its recipients", async () => {
    const recipient_ids = ids.toReversed();
    await expect(messaging.triggerBroadcast({ broadcast_id, recipient_ids, data })).rejects.toMatchObject({
      outcome: "unknown",
      message: expect.stringContaining(`ListPersonMessages (person_id: ${ids[2]})`),
    });
    expect(launches()).toHaveLength(1);
  });

  it("a launch with an unknown outcome can be verified as the error advises", async () => {
    const { messages } = await messaging.listPersonMessages({ person_id: ids[0], limit: 1 });
    expect(messages).toMatchObject([{ broadcast_id }]);
  });

  it("a launch to other recipients is not blocked, and a duplicate with `resend` is sent", async () => {
    await messaging.triggerBroadcast({ broadcast_id, recipient_ids: [ids[0]!], data });
    await messaging.triggerBroadcast({ broadcast_id, recipient_ids: ids, data }, { resend: true });
    expect(launches()).toHaveLength(3);
  });
});

describe("launches that a policy redirects to one address", () => {
  it("an agent's launch says that no person has the policy's address, which the model can't change", async () => {
    messaging = createMessaging({ ...sandbox.options, clock, policy: { redirectAllTo: "qa@shop.example" } });
    const args = { broadcast_id, data, segment_id: String(segment.id) };
    const answer = await dispatch(messaging.tools, "Messaging.TriggerBroadcast", args, { approve: () => true });
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    expect(answer.text).toContain("the policy's redirectAllTo, which must be the email of one person");
    expect(answer.text).not.toContain("leave these out");
  });

  it("launches to several lists are all sent, and two to one list are duplicates", async () => {
    messaging = createMessaging({ ...sandbox.options, clock, policy: { redirectAllTo: emails[0]! } });
    const launch = (audience: object) => messaging.triggerBroadcast({ broadcast_id, data, ...audience });
    for (const id of ids) await launch({ recipient_ids: [id] });
    expect(launches().map(({ body }) => body)).toEqual(Array(3).fill({ emails: [emails[0]], data }));
    await expect(launch({ recipient_ids: [ids[0]!] })).rejects.toMatchObject({ code: "duplicate_send" });
    expect(launches()).toHaveLength(3);
  });
});

describe("a duplicate launch", () => {
  it("reaches each person once when two calls launch at the same time", async () => {
    const args = { broadcast_id, recipient_ids: ids, data };
    const [one, two] = await Promise.all([messaging.triggerBroadcast(args), messaging.triggerBroadcast(args)]);
    expect(two.trigger_id).toBe(one.trigger_id);
    expect(launches()).toHaveLength(1);
  });

  it("is rejected within ten minutes of an accepted launch", async () => {
    const args = { broadcast_id, recipient_ids: ids, data };
    await messaging.triggerBroadcast(args);
    clock.advance(599_000);
    await expect(messaging.triggerBroadcast(args)).rejects.toMatchObject({
      code: "duplicate_send",
      outcome: undefined,
    });
    clock.advance(1_000);
    await messaging.triggerBroadcast(args);
    expect(launches()).toHaveLength(2);
  });
});

describe.each([
  [{ recipient_emails: emails }, `email: ${emails[0]}`],
  [{ segment_id: "1" }, "ListSegmentMembers"],
  [{}, "a recipient"],
])("the advice after a launch with an unknown outcome to %j", (audience, words) => {
  it("the error names the recipients to check", async () => {
    sandbox.fail({ networkError: "ECONNRESET" });
    const call = messaging.triggerBroadcast({ broadcast_id: String(configured.id), ...audience });
    await expect(call).rejects.toMatchObject({ outcome: "unknown", message: expect.stringContaining(words) });
  });
});

describe("the preview of TriggerBroadcast", () => {
  it(verifies("trigger-broadcast.preview"), async () => {
    const preview = await messaging.triggerBroadcast.preview({ broadcast_id, segment_id: String(segment.id), data });
    expect(preview).toEqual({
      message: "Payments work again\n\nThe latest is always at https://status.example.",
      summary: `Launch the broadcast "${workspace.broadcasts[0]!.name}" (${broadcast_id}, subject: "${data.headline}") to ${segment.members.size} people in segment "Beta testers".`,
      details: {
        broadcast: expect.objectContaining({ id: broadcast_id, state: "running" }),
        audience: {
          kind: "segment",
          size: segment.members.size,
          segment: { id: String(segment.id), name: "Beta testers", state: "finished" },
          missing: null,
        },
        variables: ["headline", "link"],
        guarded_variables: [],
        missing_variables: [],
        unused_variables: [],
      },
      tool: "Messaging.TriggerBroadcast",
      title: "Trigger broadcast",
      effect: "send",
      fields: [
        expect.objectContaining({ label: "segment", value: segment.id }),
        { label: "from", value: expect.stringContaining("@"), note: "the broadcast's sender" },
        { label: "broadcast", value: broadcast_id, note: `"${workspace.broadcasts[0]!.name}"` },
        { label: "variable headline", value: data.headline },
        { label: "variable link", value: data.link },
      ],
      changes: [],
      people: expect.arrayContaining([{ name: expect.any(String), ids: expect.any(Array) }]),
      audience: {
        description: expect.stringContaining('in segment "Beta testers"'),
        size: segment.members.size,
        sample: expect.toSatisfy((emails: string[]) => new Set(emails).size === segment.members.size),
      },
      maxCredits: null,
      warnings: [],
      hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
    });
    expect(launches()).toEqual([]);
  });

  it("the preview finds recipients who do not exist, by id and by email", async () => {
    const byId = await messaging.triggerBroadcast.preview({ broadcast_id, recipient_ids: [...ids, "usr_gone"], data });
    expect(byId.details.audience).toMatchObject({ kind: "ids", size: 3, missing: ["usr_gone"] });
    expect(byId.warnings.join(" ")).toContain("rejects the entire launch");
    const skipping = createMessaging({ ...sandbox.options, clock, missingRecipients: "skip" });
    const byEmail = await skipping.triggerBroadcast.preview({
      broadcast_id,
      recipient_emails: ["gone@example.com"],
      data,
    });
    expect(byEmail.details.audience).toMatchObject({ kind: "emails", size: 0, missing: ["gone@example.com"] });
    expect(byEmail.warnings).toEqual([
      "No person has the email gone@example.com.",
      "This launch reaches no person.",
      "Customer.io skips recipients who do not exist.",
    ]);
  });

  it("the preview counts listed people who have unsubscribed as uncertain, without another request", async () => {
    await messaging.identifyPerson({ person_id: ids[1]!, attributes: { unsubscribed: true } });
    const preview = async (audience: object) => {
      const { length } = sandbox.requests;
      const card = await messaging.triggerBroadcast.preview({ broadcast_id, ...audience, data });
      const reads = sandbox.requests.slice(length).filter(({ path }) => path.startsWith("/v1/customers"));
      return [card.audience?.bound, card.audience?.size, card.audience?.description, card.warnings, reads.length];
    };
    const warnings = [`These recipients have unsubscribed and may get no message: ${ids[1]}.`];
    expect(await preview({ recipient_ids: ids })).toEqual(["up to", 3, "listed by id", warnings, 1]);
    expect(await preview({ recipient_ids: [ids[0]] })).toEqual([undefined, 1, "listed by id", [], 1]);
    // The lookup of an email does not say whether its person has unsubscribed.
    const description = "listed by email, who may have unsubscribed";
    expect(await preview({ recipient_emails: [emails[0]] })).toEqual(["up to", 1, description, [], 1]);
    const none = await preview({ recipient_emails: ["gone@example.com"] });
    expect(none.slice(0, 3)).toEqual([undefined, 0, "listed by email"]);
    await messaging.identifyPerson({ person_id: ids[1]!, attributes: { unsubscribed: false } });
  });

  it("the preview names the email of a person whose id is the email, and says who has none", async () => {
    const own = "own@example.com";
    for (const person_id of [own, "no@example.com"])
      await messaging.identifyPerson({ person_id, ...(person_id === own && { email: own }) });
    const recipient_ids = [own, "no@example.com", "gone@example.com"];
    const { fields } = await messaging.triggerBroadcast.preview({ broadcast_id, recipient_ids, data });
    const notes = fields.filter(({ label }) => label === "recipient id").map(({ note }) => note);
    expect(notes).toEqual([own, "no email", "no such person"]);
  });

  it("the preview warns of an email that several people share", async () => {
    const counts = new Map<string, number>();
    for (const { email } of workspace.people.all()) if (email) counts.set(email, (counts.get(email) ?? 0) + 1);
    const [shared] = [...counts].find(([, count]) => count > 1)!;
    const { warnings } = await messaging.triggerBroadcast.preview({ broadcast_id, recipient_emails: [shared], data });
    expect(warnings.join(" ")).toContain(`Several people share the email ${shared}`);
    await expect(messaging.triggerBroadcast({ broadcast_id, recipient_emails: [shared], data })).rejects.toMatchObject({
      status: 422,
    });
  });

  it("the preview does not look up long lists one by one", async () => {
    const recipient_emails = Array.from({ length: 21 }, (_, index) => `u${index}@example.com`);
    const byEmail = await messaging.triggerBroadcast.preview({ broadcast_id, recipient_emails, data });
    expect(byEmail.details.audience).toMatchObject({ size: 21, missing: null });
    const recipient_ids = Array.from({ length: 501 }, (_, index) => `u${index}`);
    const byId = await messaging.triggerBroadcast.preview({ broadcast_id, recipient_ids, data });
    expect(byId.details.audience).toMatchObject({ size: 501, missing: null });
    expect(sandbox.requests.length).toBeLessThan(8);
  });

  it("the preview warns of problems with the broadcast, the segment, the audience and the data", async () => {
    const empty = workspace.segments.find(({ type, members }) => type === "manual" && members.size === 0)!;
    const one = await messaging.triggerBroadcast.preview({ broadcast_id: "999", segment_id: "999" });
    expect(one.details.broadcast).toBeNull();
    expect(one.warnings.join(" ")).toMatch(/No broadcast has id 999.*No segment has id 999/);
    const two = await messaging.triggerBroadcast.preview({ broadcast_id, segment_id: String(empty.id) });
    expect(two.warnings.join(" ")).toMatch(/segment is empty.*data lacks headline, link/);
    // The reason for which a plan leaves the launch out.
    expect(two.undeliverable).toBe("This launch reaches no person.");
    const three = await messaging.triggerBroadcast.preview({ broadcast_id: String(configured.id) });
    expect(three.details.audience).toMatchObject({ kind: "configured", size: null });
    expect(three.warnings[0]).toMatch(/does not report its size\. If it has none, Customer\.io rejects the launch\.$/);
    const building = workspace.segments.find(({ state }) => state !== "finished")!;
    const four = await messaging.triggerBroadcast.preview({ broadcast_id, segment_id: String(building.id) });
    expect(four.warnings.join(" ")).toContain("still being built");
    const stopped = workspace.broadcasts.find(({ state }) => state !== "running");
    if (stopped) {
      const five = await messaging.triggerBroadcast.preview({ broadcast_id: String(stopped.id) });
      expect(five.warnings.join(" ")).toContain("not running");
    }
  });

  it("the preview says that the messages of the broadcast could not be read, on any of their pages", async () => {
    const failing = Response.json({ errors: [{ detail: "try later" }] }, { status: 500 });
    for (const failsAt of [1, 2]) {
      let page = 0;
      const fetch: typeof globalThis.fetch = async (input, init) => {
        if (!new Request(input, init).url.includes("/actions")) return sandbox.fetch(input, init);
        page++;
        return page < failsAt ? Response.json({ actions: [{ id: 1, subject: "Hi" }], next: "p2" }) : failing.clone();
      };
      const { triggerBroadcast } = createMessaging({ ...sandbox.options, clock, fetch, retry: 0 });
      const { warnings } = await triggerBroadcast.preview({ broadcast_id, segment_id: String(segment.id), data });
      expect(warnings).toEqual([expect.stringMatching(/^The broadcast's messages could not be read: .*status 500/)]);
    }
  });
});
