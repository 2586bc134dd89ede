const person = {
  "body.identifiers.id": "person id",
  "body.identifiers.email": "person email",
  "body.identifiers.cio_id": "person internal id",
};

/** The label under which a card shows the value at each place of a request. `X` is a name from the arguments. */
export const CARD_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Messaging.DeletePerson": person,
  "Messaging.IdentifyPerson": { ...person, "body.attributes.X": "change X" },
  "Messaging.RecordEvent": { ...person, "body.name": "event", "body.attributes.X": "data X" },
  "Messaging.SendTransactionalEmail": {
    "body.transactional_message_id": "template",
    "body.to": "to",
    "body.identifiers.email": "to",
    "body.bcc": "bcc",
    "body.from": "from",
    "body.reply_to": "reply-to",
    "body.subject": "subject",
    "body.message_data.X": "variable X",
  },
  "Messaging.TriggerBroadcast": {
    path: "broadcast",
    "body.recipients.segment.id": "segment",
    "body.ids": "recipient ids",
    "body.emails": "recipient emails",
    "body.data.X": "variable X",
  },
};

/** The label for a place, `undefined` if the table lacks it. */
export function labelOf(labels: Readonly<Record<string, string>>, place: string): string | undefined {
  if (labels[place] !== undefined) return labels[place];
  const [map = "", label] =
    Object.entries(labels).find(([one]) => place.startsWith(one.replace(/X$/, "")) && one.endsWith(".X")) ?? [];
  return label?.replace("X", () => place.slice(map.length - 1));
}
