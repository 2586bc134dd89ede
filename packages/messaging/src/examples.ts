// Written by `npx -y pnpm@12 sync` from the example calls of the reference.

/** Example arguments of each tool by its full name, for the option `examples` of adapters. Their ids are those of the sandbox. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "Messaging.DeletePerson": {
    "person_id": "usr_8ce"
  },
  "Messaging.GetCampaignMetrics": {
    "campaign_id": "1",
    "period": "days",
    "steps": 3
  },
  "Messaging.GetNewsletterMetrics": {
    "newsletter_id": "240",
    "period": "days",
    "steps": 3
  },
  "Messaging.GetPerson": {
    "email": "leo.dubois@example.com"
  },
  "Messaging.IdentifyPerson": {
    "person_id": "usr_923",
    "attributes": {
      "plan": "pro",
      "seats": 5
    }
  },
  "Messaging.ListBroadcasts": {},
  "Messaging.ListCampaigns": {
    "limit": 2
  },
  "Messaging.ListNewsletters": {
    "limit": 2
  },
  "Messaging.ListPersonActivities": {
    "person_id": "usr_923",
    "limit": 2
  },
  "Messaging.ListPersonMessages": {
    "person_id": "usr_923",
    "limit": 2
  },
  "Messaging.ListPersonSegments": {
    "person_id": "usr_923"
  },
  "Messaging.ListSegmentMembers": {
    "segment_id": "3",
    "limit": 2
  },
  "Messaging.ListSegments": {},
  "Messaging.ListTransactionalMessages": {},
  "Messaging.RecordEvent": {
    "person_id": "usr_923",
    "name": "payment_apology_shown",
    "data": {
      "order_id": "ord_1"
    }
  },
  "Messaging.SearchPeople": {
    "attribute_name": "plan",
    "attribute_value": "pro",
    "limit": 2
  },
  "Messaging.SendTransactionalEmail": {
    "transactional_message_id": "1",
    "to": "leo.dubois@example.com",
    "message_data": {
      "order_id": "ord_1",
      "amount": "9"
    }
  },
  "Messaging.TriggerBroadcast": {
    "broadcast_id": "7",
    "segment_id": "3",
    "data": {
      "headline": "Payments work again",
      "link": "https://example.com"
    }
  }
};
