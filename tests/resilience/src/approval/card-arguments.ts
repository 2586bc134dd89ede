import fc from "fast-check";

const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/);
const email = fc.tuple(word, fc.constantFrom("example.com", "evil.example")).map(([name, host]) => `${name}@${host}`);
const value = fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), fc.boolean());
const map = fc.dictionary(fc.oneof(word, fc.constantFrom("email", "unsubscribed", "order_id", "amount")), value, {
  maxKeys: 5,
});
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const words = fc.array(word, { maxLength: 3 });
const person = { person_id: fc.oneof(word, email, fc.string({ maxLength: 20 })) };
const identifier_type = maybe(fc.constantFrom("id", "email", "internal_id"));

/** Arguments of every tool that writes, sends, deletes or spends. Some of them are invalid. */
export const cardArguments: Readonly<Record<string, fc.Arbitrary<object>>> = {
  "Messaging.DeletePerson": fc.record({ ...person, identifier_type }),
  "Messaging.IdentifyPerson": fc.record({ ...person, identifier_type, email: maybe(email), attributes: maybe(map) }),
  "Messaging.RecordEvent": fc.record({
    ...person,
    identifier_type,
    name: fc.string({ maxLength: 30 }),
    data: maybe(map),
  }),
  "Messaging.SendTransactionalEmail": fc.record({
    transactional_message_id: fc.constantFrom("1", "2", "003", "payment_retry", "unknown_name"),
    to: email,
    message_data: map.map((data) => ({ order_id: "", amount: "", retry_link: "", reset_link: "", name: "", ...data })),
    subject: maybe(fc.string({ maxLength: 40 })),
    from_address: maybe(email),
    bcc: maybe(email),
    reply_to: maybe(email),
  }),
  "Messaging.TriggerBroadcast": fc
    .record({
      broadcast_id: fc.constantFrom("7", "8", "12"),
      data: map.map((data) => ({ headline: "", link: "", ...data })),
      audience: fc.oneof(
        fc.record({ segment_id: fc.constantFrom("1", "2", "3") }),
        fc.record({ recipient_ids: fc.array(word, { minLength: 1, maxLength: 4 }) }),
        fc.record({ recipient_emails: fc.array(email, { minLength: 1, maxLength: 4 }) }),
        fc.constant({}),
      ),
    })
    .map(({ audience, ...rest }) => ({ ...rest, ...audience })),
  "Sales.EnrichOrganization": fc.record({
    domain: fc.constantFrom("kestrel.example", "https://www.Vantaro.example/x"),
  }),
  "Sales.EnrichPerson": fc.record({
    person_id: maybe(word),
    name: maybe(word),
    first_name: maybe(word),
    last_name: maybe(word),
    email: maybe(email),
    organization_name: maybe(fc.string({ maxLength: 20 })),
    domain: maybe(fc.constant("www.example.com")),
  }),
  "Sales.SearchOrganizations": fc.record({
    keyword_tags: words,
    locations: words,
    num_employees_ranges: fc.subarray(["11,50", "1,10"]),
    revenue_min: maybe(fc.nat(1_000)),
    technology_uids: words,
    include_firmographics: fc.constant(false),
    limit: maybe(fc.integer({ min: 1, max: 100 })),
    offset: maybe(fc.nat(300)),
  }),
};
