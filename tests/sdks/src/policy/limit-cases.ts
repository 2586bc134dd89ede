import { company, email, first, identify, ids, launch, other, second, unsubscribedPerson } from "./calls.ts";
import type { PolicyCase } from "./policy-case.ts";

/** Reads of an email or a launch before it counts as a send: those of the checks, and of the template. */
const CHECKS = 4;

/** Rules about numbers, and about the state of recipients. */
export const LIMIT_CASES: readonly PolicyCase[] = [
  {
    title: "too many listed recipients",
    policy: { maxRecipients: 2 },
    call: launch({ recipient_ids: ids }),
    rule: "maxRecipients",
  },
  {
    title: "an email with a blind copy",
    policy: { maxRecipients: 1 },
    call: email({ bcc: "log@example.com" }),
    rule: "maxRecipients",
  },
  {
    title: "a lookup while no call may cost a credit",
    policy: { maxCredits: { perCall: 0 } },
    call: company(first),
    rule: "maxCredits.perCall",
  },
  {
    title: "enough room for the listed recipients",
    policy: { maxRecipients: 3 },
    call: launch({ recipient_ids: [...ids, ...ids] }),
    rule: null,
  },
  {
    title: "a segment with too many members",
    policy: { maxRecipients: 1 },
    call: launch({ segment_id: "2" }),
    rule: "maxRecipients",
    reads: 1 + CHECKS,
  },
  {
    title: "an audience of unknown size",
    policy: { maxRecipients: 1_000_000 },
    call: launch({}),
    rule: "maxRecipients",
  },
  {
    title: "a second send within the hour",
    policy: { sends: { perHour: 1 } },
    before: [email()],
    call: email({ to: other }),
    rule: "sends.perHour",
    reads: CHECKS,
  },
  {
    title: "a third send within the day",
    policy: { sends: { perHour: 5, perDay: 2 } },
    before: [email(), email({ to: other })],
    call: launch({ recipient_ids: ids }),
    rule: "sends.perDay",
    reads: CHECKS,
  },
  {
    title: "a write after the last send",
    policy: { sends: { perHour: 1 } },
    before: [email()],
    call: identify,
    rule: null,
  },
  { title: "no sends at all", policy: { sends: { perDay: 0 } }, call: email(), rule: "sends.perDay", reads: CHECKS },
  {
    title: "an unknown recipient",
    policy: { unknownRecipients: "refuse" },
    call: email({ to: "stranger@example.com" }),
    rule: "unknownRecipients",
    reads: 1 + CHECKS,
  },
  {
    title: "a known recipient",
    policy: { unknownRecipients: "refuse", unsubscribed: "refuse" },
    call: email(),
    rule: null,
  },
  {
    title: "a person who has unsubscribed",
    policy: { unsubscribed: "refuse" },
    call: email({ to: unsubscribedPerson?.email }),
    rule: "unsubscribed",
    reads: 2 + CHECKS,
  },
  {
    title: "a listed person who has unsubscribed",
    policy: { unsubscribed: "refuse" },
    call: launch({ recipient_ids: [...ids, unsubscribedPerson?.id] }),
    rule: "unsubscribed",
    reads: 1 + CHECKS,
  },
  {
    title: "an unknown id in a list",
    policy: { unknownRecipients: "refuse" },
    call: launch({ recipient_ids: [...ids, "usr_none"] }),
    rule: "unknownRecipients",
    reads: 1 + CHECKS,
  },
  {
    title: "a search that may cost too much",
    policy: { maxCredits: { perCall: 5 } },
    call: ["searchOrganizations", { limit: 25 }],
    rule: "maxCredits.perCall",
  },
  {
    title: "a search that costs little",
    policy: { maxCredits: { perCall: 5 } },
    call: ["searchOrganizations", { limit: 25, include_firmographics: false }],
    rule: null,
  },
  {
    title: "a lookup past the credits of the toolkit",
    policy: { maxCredits: { perToolkit: 1 } },
    before: [company(first)],
    call: company(second),
    rule: "maxCredits.perToolkit",
  },
  {
    title: "a lookup past the credits of the account",
    policy: { maxCredits: { perAccount: 1 } },
    before: [company(first)],
    call: company(second),
    rule: "maxCredits.perAccount",
  },
  {
    title: "a lookup after one that cost nothing",
    policy: { maxCredits: { perAccount: 1 } },
    before: [company("no-company.invalid")],
    call: company(first),
    rule: null,
  },
];
