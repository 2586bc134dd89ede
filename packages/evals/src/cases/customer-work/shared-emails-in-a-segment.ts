import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { emailsOf, segmentMembers } from "../../truth/people.ts";
import { countBy, sum } from "../../truth/statistics.ts";

const SEGMENT = "Everyone with a plan";

export const sharedEmailsInASegment = defineCase({
  id: "shared-emails-in-a-segment",
  kind: "customer-work",
  tags: ["faults"],
  task: `Before we merge accounts: which emails belong to several members of the segment "${SEGMENT}", and how many members have one
of these emails? Report the emails, this number, and the number of members of the segment.`,
  toolkits: ["messaging"],
  // The rate limit of the App API is exhausted for longer than a call retries.
  world: { faults: [{ toolkit: "messaging", path: "/v1/segments/", status: 429, times: 5 }] },
  facts: {
    shared_emails: (sandbox) => ({
      type: "list",
      value: shared(sandbox).map(({ key }) => key),
      description: "Emails of several members",
    }),
    sharing_members: (sandbox) => ({
      type: "number",
      value: sum(shared(sandbox).map(({ count }) => count)),
      description: "Number of members who have one of these emails",
    }),
    members: (sandbox) => ({
      type: "number",
      value: segmentMembers(sandbox, SEGMENT).length,
      description: "Number of members of the segment",
    }),
  },
  ceilings: { calls: 12, resultTokens: 3_830 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const segment_id = readRows(segments).find(({ name }) => name === SEGMENT)?.["id"];
    const emails: string[] = [];
    for (let cursor: unknown = ""; cursor !== null; ) {
      const page: Row = await call("Messaging.ListSegmentMembers", { segment_id, cursor });
      if ("error" in page) continue;
      emails.push(...readRows(page["members"]).map(({ email = "" }) => String(email)));
      cursor = page["next_cursor"] ?? null;
    }
    const sharing = emails.filter((email, _, all) => all.indexOf(email) !== all.lastIndexOf(email));
    await submit({ shared_emails: [...new Set(sharing)], sharing_members: sharing.length, members: emails.length });
  },
});

function shared(sandbox: Sandbox) {
  const emails = emailsOf(segmentMembers(sandbox, SEGMENT));
  return countBy(emails, (email) => email).filter(({ count }) => count > 1);
}
