import type { Campaign, Newsletter, Segment, Template } from "../workspace/workspace.ts";

const DAY_MS = 86_400_000;
const NEWSLETTER_COUNT = 240;
/** Ids of segments that other content references. */
const SEGMENT_IDS = { pro: 1, planned: 2, paymentFailed: 3, beta: 4 } as const;
/** Ids of broadcasts; campaigns and broadcasts share one id sequence. */
export const BROADCAST_IDS = { incident: 7, maintenance: 8, launch: 9 } as const;
/** Id of the template of receipts. */
export const RECEIPT_ID = 1;

/** Creates the segments; `betaTesters` are the members of the manual segment. */
export function seedSegments(endMs: number, betaTesters: readonly string[]): Segment[] {
  const segment = (id: number, name: string, description: string, parts: Partial<Segment>): Segment => {
    const createdMs = endMs - (SEGMENT_AGE_DAYS[id] ?? 0) * DAY_MS;
    const empty = { members: new Set<string>(), condition: null };
    return { type: "dynamic", state: "finished", ...empty, id, name, description, createdMs, ...parts };
  };
  const having = (attribute: string, value: string | null = null) => ({ condition: { attribute, value } });
  const { pro, planned, paymentFailed, beta } = SEGMENT_IDS;
  const building = { state: "build", createdMs: endMs - 120_000, ...having("country", "JP") } as const;
  return [
    segment(pro, "Pro customers", "Customers on the pro plan.", having("plan", "pro")),
    segment(
      planned,
      "Everyone with a plan",
      "Customers, as opposed to mere readers of the newsletter.",
      having("plan"),
    ),
    segment(
      paymentFailed,
      "Payment failed today",
      "Customers whose latest payment failed.",
      having("payment_failed_at"),
    ),
    segment(beta, "Beta testers", "People who agreed to try unfinished features.", {
      type: "manual",
      members: new Set(betaTesters),
    }),
    segment(5, "Press contacts", "Nobody yet.", { type: "manual" }),
    segment(6, "Customers in Japan", "Still being built.", building),
  ];
}

const SEGMENT_AGE_DAYS: Readonly<Record<number, number>> = { 1: 610, 2: 600, 3: 240, 4: 320, 5: 45 };

/** A subject and a body. */
type Texts = readonly [subject: string, body: string];

type Content = Pick<Campaign, "id" | "name" | "type" | "state" | "segmentId" | "tags">;

const { pro, planned, beta } = SEGMENT_IDS;
const CAMPAIGNS: readonly Content[] = [
  { id: 1, name: "Welcome series", type: "segment", state: "running", segmentId: planned, tags: ["Onboarding"] },
  { id: 2, name: "Abandoned cart", type: "event", state: "running", segmentId: null, tags: ["Sales"] },
  { id: 3, name: "Pro upgrade tips", type: "segment", state: "running", segmentId: pro, tags: ["Sales", "Pro"] },
  { id: 4, name: "Review request", type: "event", state: "running", segmentId: null, tags: [] },
  { id: 5, name: "Win-back spring", type: "segment", state: "stopped", segmentId: planned, tags: ["Sales"] },
  { id: 6, name: "Referral programme", type: "segment", state: "draft", segmentId: beta, tags: [] },
];

const TRIGGERED = { type: "triggered_broadcast", state: "running" } as const;
const BROADCASTS: readonly Content[] = [
  { id: BROADCAST_IDS.incident, name: "Payment incident update", ...TRIGGERED, segmentId: null, tags: [] },
  { id: BROADCAST_IDS.maintenance, name: "Maintenance window", ...TRIGGERED, segmentId: planned, tags: [] },
  { id: BROADCAST_IDS.launch, name: "Product launch", ...TRIGGERED, segmentId: null, tags: [] },
];

/** Texts of campaigns and broadcasts by id. */
const CAMPAIGN_TEXTS: Readonly<Record<number, Texts>> = {
  1: ["Welcome to the shop", "Hello {{customer.first_name}}, good to see you."],
  2: ["You left something behind", "Your cart is still waiting for you."],
  3: ["Get more out of Pro", "Three features that few people know."],
  4: ["How was your order?", "Tell others what you think, {{customer.first_name}}."],
  5: ["We miss you", "Here is something to come back for."],
  6: ["Bring a friend", "You both get something."],
  7: ["{{trigger.headline}}", "{{trigger.headline}}\n\nThe latest is always at {{trigger.link}}."],
  8: [
    "Planned maintenance on {{trigger.day}}",
    "The shop will be closed on {{trigger.day}} from {{trigger.from}} to {{trigger.until}}.",
  ],
  9: ["New in the shop: {{trigger.product}}", "{{trigger.product}} is here: {{trigger.link}}"],
};

/** Creates the campaigns; one of them has not started. */
export function seedCampaigns(endMs: number): Campaign[] {
  return CAMPAIGNS.map((content) => dated(content, endMs));
}

/** Creates the API-triggered broadcasts. */
export function seedBroadcasts(endMs: number): Campaign[] {
  return BROADCASTS.map((content) => dated(content, endMs));
}

function dated(content: Content, endMs: number): Campaign {
  const createdMs = endMs - (400 - content.id * 20) * DAY_MS;
  const firstStartedMs = content.state === "draft" ? null : createdMs + 2 * DAY_MS;
  const [subject = "", body = ""] = CAMPAIGN_TEXTS[content.id] ?? [];
  return { ...content, subject, body, description: "", createdMs, updatedMs: createdMs + 5 * DAY_MS, firstStartedMs };
}

const TOPICS = ["New arrivals", "Behind the scenes", "Weekend offers", "Reader questions", "Gift ideas"];

/** Creates weekly newsletters over several years, oldest first; the newest is a draft. */
export function seedNewsletters(endMs: number): Newsletter[] {
  return Array.from({ length: NEWSLETTER_COUNT }, (_, index) => {
    const issue = index + 1;
    const createdMs = endMs - (NEWSLETTER_COUNT - issue) * 7 * DAY_MS - 2 * DAY_MS;
    const sentMs = issue === NEWSLETTER_COUNT ? null : createdMs + DAY_MS;
    const topic = TOPICS[index % TOPICS.length] ?? "";
    return {
      id: issue,
      name: `Weekly ${issue}: ${topic}`,
      subject: `${topic} (no. ${issue})`,
      createdMs,
      updatedMs: sentMs ?? createdMs,
      sentMs,
      tags: ["Weekly"],
      recipientSegmentIds: [SEGMENT_IDS.planned],
    };
  });
}

type TemplateContent = Pick<Template, "id" | "name" | "description" | "triggerName"> &
  Partial<Pick<Template, "preheader" | "replyTo" | "sendsToUnsubscribed">>;

const TEMPLATES: readonly TemplateContent[] = [
  { id: 1, name: "Order receipt", description: "Confirms a paid order.", triggerName: "order_receipt" },
  {
    id: 2,
    name: "Password reset",
    description: "Lets a customer choose a new password.",
    triggerName: "password_reset",
  },
  { id: 3, name: "Payment retry", description: "Asks to pay again after a failure.", triggerName: "payment_retry" },
  { id: 4, name: "Welcome", description: "Greets a new customer.", triggerName: "welcome" },
  {
    id: 5,
    name: "Order shipped",
    description: "Says that an order is on its way. Only order_id is required.",
    triggerName: "order_shipped",
    preheader: 'It arrives {{ trigger.arrival | default: "soon" }}.',
    replyTo: "orders+{{trigger.order_id}}@shop.example",
  },
  {
    id: 6,
    name: "Delivery survey",
    description: "Asks how a delivery went. Unsubscribed people do not get it.",
    triggerName: "delivery_survey",
    sendsToUnsubscribed: false,
  },
  {
    id: 7,
    name: "Itemized receipt",
    description: "Lists the items of an order, with the address.",
    triggerName: "itemized_receipt",
  },
];

/** Texts of transactional messages by id. */
const TEMPLATE_TEXTS: Readonly<Record<number, Texts>> = {
  1: [
    "Your order {{trigger.order_id}}",
    "Thank you. Order {{trigger.order_id}} over {{trigger.amount}} is on its way.",
  ],
  2: ["Reset your password", "Choose a new password here: {{trigger.reset_link}}"],
  3: [
    "Payment for order {{trigger.order_id}} did not go through",
    "We could not charge {{trigger.amount}} for order {{trigger.order_id}}. Try again: {{trigger.retry_link}}",
  ],
  4: ["Hello {{trigger.first_name}}", "Good to have you here, {{trigger.first_name}}."],
  5: [
    'Order {{trigger.order_id | upcase}} is on its way, {{ trigger.first_name | default: "friend" }}',
    `{% assign name = trigger.first_name | default: customer.first_name | default: "friend" %}Hello {{ name }},
order {{trigger.order_id}} has left our warehouse.{% if trigger.tracking_link %}
Follow it: {{trigger.tracking_link}}{% else %}
We will send a tracking link soon.{% endif %}{% unless trigger.gift %}
The invoice is attached.{% endunless %}`,
  ],
  6: ["How was order {{trigger.order_id}}?", "One question about order {{trigger.order_id}}: {{trigger.survey_link}}"],
  7: [
    "Receipt for order {{trigger.order_id}}",
    `{% for item in trigger.items %}{{ forloop.index }}. {{ item.name }}: {{ item.price }}{% if item.note %} ({{ item.note }}){% endif %}
{% endfor %}Total: {{ trigger.total }}
Ships to {{ trigger.address.street }}, {{ trigger.address.city }}.{% if trigger.tracking_link %}
Follow it: {{ trigger.tracking_link }}{% endif %}`,
  ],
};

/** Creates the transactional messages. */
export function seedTemplates(endMs: number): Template[] {
  return TEMPLATES.map((content) => {
    const createdMs = endMs - (500 - content.id * 30) * DAY_MS;
    const [subject = "", body = ""] = TEMPLATE_TEXTS[content.id] ?? [];
    return {
      preheader: "",
      replyTo: "",
      sendsToUnsubscribed: true,
      queuesDrafts: false,
      ...content,
      subject,
      body,
      from: "Shop <hello@shop.example>",
      createdMs,
      updatedMs: createdMs + 30 * DAY_MS,
    };
  });
}
