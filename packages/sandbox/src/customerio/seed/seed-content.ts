import type { Campaign, Newsletter, Segment, Template } from "../workspace/workspace.ts";

const DAY_MS = 86_400_000;
const NEWSLETTER_COUNT = 240;
/** Ids of segments that other content references. */
const SEGMENT_IDS = { pro: 1, planned: 2, paymentFailed: 3, beta: 4 } as const;
/** Ids of broadcasts; campaigns and broadcasts share one id sequence. */
export const BROADCAST_IDS = { incident: 7, maintenance: 8, launch: 9 } as const;
/** Ids of transactional messages. */
export const TEMPLATE_IDS = { receipt: 1, reset: 2, retry: 3, welcome: 4, shipped: 5, survey: 6, itemized: 7 } as const;

/** Creates the segments; `betaTesters` are the members of the manual segment. */
export function seedSegments(endMs: number, betaTesters: readonly string[]): Segment[] {
  const common = { type: "dynamic", state: "finished", members: new Set<string>(), condition: null } as const;
  const createdMs = (daysAgo: number) => endMs - daysAgo * DAY_MS;
  return [
    {
      ...common,
      id: SEGMENT_IDS.pro,
      name: "Pro customers",
      description: "Customers on the pro plan.",
      createdMs: createdMs(610),
      condition: { attribute: "plan", value: "pro" },
    },
    {
      ...common,
      id: SEGMENT_IDS.planned,
      name: "Everyone with a plan",
      description: "Customers, as opposed to mere readers of the newsletter.",
      createdMs: createdMs(600),
      condition: { attribute: "plan", value: null },
    },
    {
      ...common,
      id: SEGMENT_IDS.paymentFailed,
      name: "Payment failed today",
      description: "Customers whose latest payment failed.",
      createdMs: createdMs(240),
      condition: { attribute: "payment_failed_at", value: null },
    },
    {
      ...common,
      id: SEGMENT_IDS.beta,
      name: "Beta testers",
      description: "People who agreed to try unfinished features.",
      type: "manual",
      createdMs: createdMs(320),
      members: new Set(betaTesters),
    },
    {
      ...common,
      id: 5,
      name: "Press contacts",
      description: "Nobody yet.",
      type: "manual",
      createdMs: createdMs(45),
      members: new Set(),
    },
    {
      ...common,
      id: 6,
      name: "Customers in Japan",
      description: "Still being built.",
      state: "build",
      createdMs: createdMs(0) - 120_000,
      condition: { attribute: "country", value: "JP" },
    },
  ];
}

type Content = Pick<Campaign, "id" | "name" | "type" | "state" | "subject" | "body" | "segmentId" | "tags">;

const CAMPAIGNS: readonly Content[] = [
  {
    id: 1,
    name: "Welcome series",
    type: "segment",
    state: "running",
    segmentId: SEGMENT_IDS.planned,
    tags: ["Onboarding"],
    subject: "Welcome to the shop",
    body: "Hello {{customer.first_name}}, good to see you.",
  },
  {
    id: 2,
    name: "Abandoned cart",
    type: "event",
    state: "running",
    segmentId: null,
    tags: ["Sales"],
    subject: "You left something behind",
    body: "Your cart is still waiting for you.",
  },
  {
    id: 3,
    name: "Pro upgrade tips",
    type: "segment",
    state: "running",
    segmentId: SEGMENT_IDS.pro,
    tags: ["Sales", "Pro"],
    subject: "Get more out of Pro",
    body: "Three features that few people know.",
  },
  {
    id: 4,
    name: "Review request",
    type: "event",
    state: "running",
    segmentId: null,
    tags: [],
    subject: "How was your order?",
    body: "Tell others what you think, {{customer.first_name}}.",
  },
  {
    id: 5,
    name: "Win-back spring",
    type: "segment",
    state: "stopped",
    segmentId: SEGMENT_IDS.planned,
    tags: ["Sales"],
    subject: "We miss you",
    body: "Here is something to come back for.",
  },
  {
    id: 6,
    name: "Referral programme",
    type: "segment",
    state: "draft",
    segmentId: SEGMENT_IDS.beta,
    tags: [],
    subject: "Bring a friend",
    body: "You both get something.",
  },
];

const BROADCASTS: readonly Content[] = [
  {
    id: BROADCAST_IDS.incident,
    name: "Payment incident update",
    type: "triggered_broadcast",
    state: "running",
    segmentId: null,
    tags: [],
    subject: "{{trigger.headline}}",
    body: "{{trigger.headline}}\n\nThe latest is always at {{trigger.link}}.",
  },
  {
    id: BROADCAST_IDS.maintenance,
    name: "Maintenance window",
    type: "triggered_broadcast",
    state: "running",
    segmentId: SEGMENT_IDS.planned,
    tags: [],
    subject: "Planned maintenance on {{trigger.day}}",
    body: "The shop will be closed on {{trigger.day}} from {{trigger.from}} to {{trigger.until}}.",
  },
  {
    id: BROADCAST_IDS.launch,
    name: "Product launch",
    type: "triggered_broadcast",
    state: "running",
    segmentId: null,
    tags: [],
    subject: "New in the shop: {{trigger.product}}",
    body: "{{trigger.product}} is here: {{trigger.link}}",
  },
];

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
  return { ...content, description: "", createdMs, updatedMs: createdMs + 5 * DAY_MS, firstStartedMs };
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

type TemplateContent = Pick<Template, "id" | "name" | "description" | "triggerName" | "subject" | "body"> &
  Partial<Pick<Template, "preheader" | "replyTo" | "sendsToUnsubscribed">>;

const TEMPLATES: readonly TemplateContent[] = [
  {
    id: TEMPLATE_IDS.receipt,
    name: "Order receipt",
    description: "Confirms a paid order.",
    triggerName: "order_receipt",
    subject: "Your order {{trigger.order_id}}",
    body: "Thank you. Order {{trigger.order_id}} over {{trigger.amount}} is on its way.",
  },
  {
    id: TEMPLATE_IDS.reset,
    name: "Password reset",
    description: "Lets a customer choose a new password.",
    triggerName: "password_reset",
    subject: "Reset your password",
    body: "Choose a new password here: {{trigger.reset_link}}",
  },
  {
    id: TEMPLATE_IDS.retry,
    name: "Payment retry",
    description: "Asks to pay again after a failure.",
    triggerName: "payment_retry",
    subject: "Payment for order {{trigger.order_id}} did not go through",
    body: "We could not charge {{trigger.amount}} for order {{trigger.order_id}}. Try again: {{trigger.retry_link}}",
  },
  {
    id: TEMPLATE_IDS.welcome,
    name: "Welcome",
    description: "Greets a new customer.",
    triggerName: "welcome",
    subject: "Hello {{trigger.first_name}}",
    body: "Good to have you here, {{trigger.first_name}}.",
  },
  {
    id: TEMPLATE_IDS.shipped,
    name: "Order shipped",
    description: "Says that an order is on its way. Only order_id is required.",
    triggerName: "order_shipped",
    subject: 'Order {{trigger.order_id | upcase}} is on its way, {{ trigger.first_name | default: "friend" }}',
    preheader: 'It arrives {{ trigger.arrival | default: "soon" }}.',
    replyTo: "orders+{{trigger.order_id}}@shop.example",
    body: `{% assign name = trigger.first_name | default: customer.first_name | default: "friend" %}Hello {{ name }},
order {{trigger.order_id}} has left our warehouse.{% if trigger.tracking_link %}
Follow it: {{trigger.tracking_link}}{% else %}
We will send a tracking link soon.{% endif %}{% unless trigger.gift %}
The invoice is attached.{% endunless %}`,
  },
  {
    id: TEMPLATE_IDS.survey,
    name: "Delivery survey",
    description: "Asks how a delivery went. Unsubscribed people do not get it.",
    triggerName: "delivery_survey",
    sendsToUnsubscribed: false,
    subject: "How was order {{trigger.order_id}}?",
    body: "One question about order {{trigger.order_id}}: {{trigger.survey_link}}",
  },
  {
    id: TEMPLATE_IDS.itemized,
    name: "Itemized receipt",
    description: "Lists the items of an order, with the address.",
    triggerName: "itemized_receipt",
    subject: "Receipt for order {{trigger.order_id}}",
    body: `{% for item in trigger.items %}{{ forloop.index }}. {{ item.name }}: {{ item.price }}{% if item.note %} ({{ item.note }}){% endif %}
{% endfor %}Total: {{ trigger.total }}
Ships to {{ trigger.address.street }}, {{ trigger.address.city }}.{% if trigger.tracking_link %}
Follow it: {{ trigger.tracking_link }}{% endif %}`,
  },
];

/** Creates the transactional messages. */
export function seedTemplates(endMs: number): Template[] {
  return TEMPLATES.map((content) => {
    const createdMs = endMs - (500 - content.id * 30) * DAY_MS;
    return {
      preheader: "",
      replyTo: "",
      sendsToUnsubscribed: true,
      ...content,
      from: "Shop <hello@shop.example>",
      createdMs,
      updatedMs: createdMs + 30 * DAY_MS,
    };
  });
}
