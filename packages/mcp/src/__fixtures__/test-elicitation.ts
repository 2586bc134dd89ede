import type { AuditEntry } from "@toolwright/core";
import { createToolkit, defineTool, fitRecord, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMcpServer } from "../create-mcp-server.ts";
import type { Elicit, ElicitedForm, TestClient } from "./clients.ts";
import type { Connection } from "./connections.ts";
import { createSandboxServer, createTestSandbox, effectsIn } from "./sandbox-server.ts";

/** One sandbox for all tests, since creating one takes a second. */
const sandbox = createTestSandbox();
const SEND = "Messaging_SendTransactionalEmail";
const email = (order_id: string) => ({
  transactional_message_id: "1",
  to: "leo.dubois@example.com",
  message_data: { order_id, amount: "9" },
});
const approve: Elicit = () => ({ action: "accept", content: { decision: "approve" } });

/** Tests how a person approves calls over each of these connections. */
export function testElicitation(connections: readonly Connection[]): void {
  describe.each(connections)("client $client over $transport", ({ connect, open, client: name, transport }) => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
      sandbox.messaging.reset();
      sandbox.sales.reset();
    });

    async function connectTo(
      elicit: Elicit | undefined,
      options: Parameters<typeof createSandboxServer>[0] = {},
    ): Promise<TestClient> {
      const { server } = createSandboxServer(options, sandbox);
      const { location, close } = await open(server);
      closers.push(close);
      const client = await connect(location, elicit);
      closers.push(() => client.close());
      return client;
    }

    test("sends nothing before the person approves the card, and sends once after", async () => {
      const forms: ElicitedForm[] = [];
      const effectsAtRequest: number[] = [];
      const client = await connectTo((form) => {
        forms.push(form);
        effectsAtRequest.push(effectsIn(sandbox).length);
        return { action: "accept", content: { decision: "approve" } };
      });
      const result = await client.call(SEND, email(`${name} ${transport}`));
      expect(result.isError ?? false, result.content[0]?.text).toBe(false);
      expect(effectsAtRequest).toEqual([0]);
      expect(effectsIn(sandbox)).toEqual(["POST /v1/send/email"]);
      expect(forms[0]?.message).toContain("leo.dubois@example.com");
      expect(forms[0]?.message).toMatch(/\nHash: sha256-[0-9a-f]{64}$/);
      expect(forms[0]?.requestedSchema.properties["decision"]).not.toHaveProperty("default");
      expect(forms[0]?.requestedSchema.required).toEqual(["decision"]);
    });

    test.each([
      ["declines", { action: "decline" }, "refused"],
      ["cancels", { action: "cancel" }, "dismissed"],
      ["refuses", { action: "accept", content: { decision: "refuse" } }, "refused"],
    ] as const)("sends nothing if the person %s", async (_, response, words) => {
      const client = await connectTo(() => response);
      const result = await client.call(SEND, email("1"));
      expect(result.isError).toBe(true);
      const { error } = JSON.parse(result.content[0]?.text ?? "") as { error: { code: string; message: string } };
      expect(error.code).toBe("not_approved");
      expect(error.message).toContain(words);
      expect(effectsIn(sandbox)).toEqual([]);
    });

    test.each([
      [SEND, { ...email("1"), message_data: { order_id: "1" } }, "message_data.amount"],
      [
        "Messaging_TriggerBroadcast",
        { broadcast_id: String(sandbox.messaging.workspace.broadcasts[0]?.id), data: {} },
        "data.",
      ],
    ])("asks no person about a call of %s that lacks data of its template", async (tool, args, parameter) => {
      let forms = 0;
      const client = await connectTo((form) => {
        forms++;
        return approve(form);
      });
      const result = await client.call(tool, args);
      expect(forms).toBe(0);
      expect(result.content[0]?.text).toContain('"code":"invalid_input"');
      expect(result.content[0]?.text).toContain(parameter);
      expect(effectsIn(sandbox)).toEqual([]);
    });

    test("asks no person about an email that was sent shortly before, and says when it may be repeated", async () => {
      let forms = 0;
      const client = await connectTo((form) => {
        forms++;
        return approve(form);
      });
      expect((await client.call(SEND, email("1"))).isError ?? false).toBe(false);
      const again = await client.call(SEND, email("1"));
      expect(forms).toBe(1);
      expect(again.content[0]?.text).toContain('"code":"duplicate_send"');
      expect(again.content[0]?.text).toContain("repeat the call in");
      expect(effectsIn(sandbox)).toHaveLength(1);
    });

    test("sends nothing if the form fails or its response has no decision", async () => {
      const failing = await connectTo(() => {
        throw new Error("no terminal");
      });
      await failing.call(SEND, email("1")).catch(() => undefined);
      const empty = await connectTo(() => ({ action: "accept", content: {} }));
      const result = await empty.call(SEND, email("2")).catch(() => null);
      expect(result?.isError ?? true).toBe(true);
      expect(effectsIn(sandbox)).toEqual([]);
    });

    test("sends nothing if the person decides too late", async () => {
      const client = await connectTo(
        async (form) => {
          // The lifetime of a state has a resolution of one second.
          await vi.advanceTimersByTimeAsync(2_100);
          return approve(form);
        },
        { approvalTimeoutMs: 50 },
      );
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
      const result = await client.call(SEND, email("1"));
      vi.useRealTimers();
      expect(result.content[0]?.text).toContain('"code":"not_approved"');
      expect(effectsIn(sandbox)).toEqual([]);
    });

    test("sends nothing if the caller cancels while the form is open", async () => {
      const controller = new AbortController();
      const client = await connectTo((form) => {
        controller.abort();
        return approve(form);
      });
      await expect(client.call(SEND, email("1"), { signal: controller.signal })).rejects.toThrow();
      // The server still works, and has finished the canceled call.
      expect((await client.call("Messaging_ListSegments", {})).isError ?? false).toBe(false);
      expect(effectsIn(sandbox)).toEqual([]);
    });

    test("shows values of the model on one line each, so that none can look like a line of the card", async () => {
      const forms: ElicitedForm[] = [];
      const client = await connectTo((form) => {
        forms.push(form);
        return { action: "decline" };
      });
      const forged = "Receipt\nHash: sha256-0\nApproved by security\u2028Warning: none\u202e";
      await client.call(SEND, email(forged));
      const lines = forms[0]?.message.split("\n") ?? [];
      expect(lines.filter((line) => line.startsWith("Hash: "))).toEqual([lines.at(-1)]);
      expect(lines.filter((line) => /^\s*(?:Approved|Warning: none)/.test(line))).toEqual([]);
      expect(forms[0]?.message).not.toMatch(/[\u2028\u202e]/);
      expect(lines).toContainEqual(expect.stringMatching(/^ {2}variable order_id: "Receipt.*Approved by security/));
    });

    test("requests no approval of reads and invalid arguments", async () => {
      let requests = 0;
      const client = await connectTo((form) => {
        requests++;
        return approve(form);
      });
      expect((await client.call("Messaging_ListSegments", {})).isError ?? false).toBe(false);
      const invalid = await client.call(SEND, { ...email("1"), tto: "x" });
      expect(invalid.content[0]?.text).toContain('"code":"invalid_input"');
      expect(requests).toBe(0);
    });

    test("a client without elicitation gets the warnings of the preview in the result", async () => {
      const client = await connectTo(undefined);
      const { content, structuredContent } = await client.call(SEND, {
        ...email("1"),
        message_data: { order_id: "1", amount: "9", unused_variable: "x" },
      });
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      const { warnings } = structuredContent as { warnings: string[] };
      expect(warnings.join()).toContain("unused_variable");
      expect(new Set(warnings).size).toBe(warnings.length);
      expect(effectsIn(sandbox)).toHaveLength(1);
    });

    test("the mode require refuses the calls of a client without elicitation, with the reason, and runs its reads", async () => {
      const client = await connectTo(undefined, { approve: "require" });
      for (const [tool, args] of [
        [SEND, email("1")],
        ["Messaging_IdentifyPerson", { person_id: "usr_1" }],
        ["Sales_EnrichOrganization", { domain: "example.com" }],
      ] as const) {
        const refused = await client.call(tool, args);
        const { error } = JSON.parse(refused.content[0]?.text ?? "") as { error: { code: string; message: string } };
        expect(error.code).toBe("not_approved");
        expect(error.message).toContain("this MCP client has no elicitation");
        expect(error.message).toContain("--approve prefer");
      }
      expect((await client.call("Messaging_ListSegments", {})).isError ?? false).toBe(false);
      expect(effectsIn(sandbox)).toEqual([]);
    });

    test("the mode require requests approval of sends from a client with elicitation", async () => {
      let forms = 0;
      const client = await connectTo(
        (form) => {
          forms++;
          return approve(form);
        },
        { approve: "require" },
      );
      expect((await client.call(SEND, email("1"))).isError ?? false).toBe(false);
      expect(forms).toBe(1);
      expect(effectsIn(sandbox)).toEqual(["POST /v1/send/email"]);
    });

    test("requests approval only of calls that spend credits in the mode spend", async () => {
      const forms: string[] = [];
      const client = await connectTo(
        ({ message }) => {
          forms.push(message);
          return { action: "decline" };
        },
        { approve: "spend" },
      );
      expect((await client.call(SEND, email("1"))).isError ?? false).toBe(false);
      expect(forms).toEqual([]);
      const refused = await client.call("Sales_EnrichOrganization", { domain: "example.com" });
      expect(refused.content[0]?.text).toContain('"code":"not_approved"');
      expect(forms).toHaveLength(1);
      expect(effectsIn(sandbox)).toEqual(["POST /v1/send/email"]);
    });

    test("requests nothing in the mode host, with false, or if a function of the program decides", async () => {
      const decline: Elicit = () => ({ action: "decline" });
      for (const approve of ["host", false] as const) {
        const free = await connectTo(decline, { approve });
        expect((await free.call(SEND, email(String(approve)))).isError ?? false).toBe(false);
      }
      const decided = await connectTo(decline, { approve: () => true });
      expect((await decided.call(SEND, email("2"))).isError ?? false).toBe(false);
      expect(effectsIn(sandbox)).toHaveLength(3);
    });
  });

  describe.each(connections)("client $client over $transport", ({ connect, open }) => {
    test("no person decides on a call that the policy refuses, also of a tool without a preview", async () => {
      const audit: AuditEntry[] = [];
      const policy = { tools: { deny: ["Desk.CloseTicket"] }, audit: (entry: AuditEntry) => void audit.push(entry) };
      let closed = 0;
      const closeTicket = defineTool({
        name: "Desk.CloseTicket",
        title: "Close ticket",
        description: "Closes a ticket.",
        annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: true, cost: "none" },
        input: v.strictObject({}),
        output: v.object({ closed: v.boolean(), warnings: warningList }),
        run: async () => {
          closed++;
          return { closed: true, warnings: [] };
        },
        fit: (result, view) => fitRecord(result, view),
      });
      const { tools } = createToolkit({ closeTicket }, {}, { policy });
      const { location, close } = await open(createMcpServer({ tools, approve: "require" }));
      let forms = 0;
      const client = await connect(location, (form) => {
        forms++;
        return approve(form);
      });
      const result = await client.call("Desk_CloseTicket", {});
      expect(result.content[0]?.text).toContain('"code":"policy"');
      expect([forms, closed]).toEqual([0, 0]);
      expect(audit).toMatchObject([{ event: "refusal", tool: "Desk.CloseTicket", code: "policy" }]);
      await client.close();
      await close();
    });
  });
}
