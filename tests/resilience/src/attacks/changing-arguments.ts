/** Arguments that look harmless in the check, and would do harm when read again. */
export interface ChangingArguments {
  /** A sentence about the object. */
  readonly title: string;
  /**
   * Creates the object.
   * @param reads how many times a value is read before it changes
   */
  create(reads: number): Record<string, unknown>;
}

/** The domain that must never appear in a request. */
export const EVIL = "evil.example";

/** The harmless arguments, which a person approved. */
export const APPROVED = {
  transactional_message_id: "1",
  to: "leo.dubois@example.com",
  message_data: { order_id: "ord_1", amount: "9" },
};

const thief = `thief@${EVIL}`;
const evilData = { order_id: `https://${EVIL}`, amount: "9" };

/** Returns a function that returns `first` a number of times, and then `later`. */
function changing<Value>(first: Value, later: Value, reads: number): () => Value {
  let count = 0;
  return () => (count++ < reads ? first : later);
}

function withGetter(name: string, get: () => unknown, base: object = APPROVED): Record<string, unknown> {
  return Object.defineProperty({ ...base } as Record<string, unknown>, name, { get, enumerable: true });
}

/** A proxy whose reads change, through any of JavaScript's ways to read an object. */
function proxy(harmless: object, evil: object, reads: number): Record<string, unknown> {
  const target = changing(harmless, evil, reads);
  return new Proxy(harmless as Record<string, unknown>, {
    get: (_, name) => Reflect.get(target(), name),
    has: (_, name) => Reflect.has(target(), name),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(target(), name);
      return found && { ...found, configurable: true };
    },
  });
}

/** The objects, each of which changes in another way. */
export const CHANGING_ARGUMENTS: readonly ChangingArguments[] = [
  {
    title: "a getter of `to` returns another recipient later",
    create: (reads) => withGetter("to", changing(APPROVED.to, thief, reads)),
  },
  {
    title: "a getter of `bcc` returns a blind copy later",
    create: (reads) => withGetter("bcc", changing<string | undefined>(undefined, thief, reads)),
  },
  {
    title: "a getter of `message_data` returns other variables later",
    create: (reads) => withGetter("message_data", changing(APPROVED.message_data, evilData, reads)),
  },
  {
    title: "a getter of one variable returns a link later",
    create: (reads) => ({
      ...APPROVED,
      message_data: withGetter("order_id", changing("ord_1", evilData.order_id, reads), APPROVED.message_data),
    }),
  },
  {
    title: "a proxy changes every argument later",
    create: (reads) => proxy(APPROVED, { ...APPROVED, to: thief, bcc: thief }, reads),
  },
  {
    title: "a proxy adds an argument later",
    create: (reads) => proxy(APPROVED, { ...APPROVED, reply_to: thief }, reads),
  },
  {
    title: "the variables are a proxy that changes later",
    create: (reads) => ({ ...APPROVED, message_data: proxy(APPROVED.message_data, evilData, reads) }),
  },
  {
    title: "the arguments have a method `toJSON` with other arguments",
    create: () => ({ ...APPROVED, toJSON: () => ({ ...APPROVED, to: thief }) }),
  },
  {
    title: "the variables have a method `toJSON` with other variables",
    create: () => ({ ...APPROVED, message_data: { ...APPROVED.message_data, toJSON: () => evilData } }),
  },
  {
    title: "a recipient is an object that converts to another string later",
    create: (reads) => {
      const text = changing(APPROVED.to, thief, reads);
      return { ...APPROVED, to: { toString: text, valueOf: text, toJSON: text, [Symbol.toPrimitive]: text } };
    },
  },
  {
    title: "a recipient is a String object with another `toString`",
    create: () => ({ ...APPROVED, to: Object.assign(new String(APPROVED.to), { toString: () => thief }) }),
  },
  {
    title: "an argument is inherited from the prototype",
    create: () =>
      Object.assign(Object.create({ bcc: thief, reply_to: thief }) as object, APPROVED) as Record<string, unknown>,
  },
  {
    title: "a variable is inherited from the prototype",
    create: () => ({
      ...APPROVED,
      message_data: Object.assign(Object.create({ reset_link: evilData.order_id }) as object, APPROVED.message_data),
    }),
  },
  {
    title: "an argument has a key that is not enumerable",
    create: () => Object.defineProperty({ ...APPROVED } as Record<string, unknown>, "bcc", { value: thief }),
  },
  {
    title: "an argument has a symbol as its key",
    create: () => ({ ...APPROVED, [Symbol("bcc")]: thief }),
  },
  {
    title: "the caller changes the recipient while the call waits",
    create: () => {
      const args: Record<string, unknown> = { ...APPROVED };
      queueMicrotask(() => Object.assign(args, { to: thief, bcc: thief }));
      return args;
    },
  },
  {
    title: "the caller changes a variable while the call waits",
    create: () => {
      const message_data = { ...APPROVED.message_data };
      queueMicrotask(() => Object.assign(message_data, evilData));
      return { ...APPROVED, message_data };
    },
  },
];

const RECIPIENTS = ["leo.dubois@example.com"];
const EVIL_LIST = [thief];

/** The harmless arguments of a broadcast, which a person approved. */
export const APPROVED_BROADCAST = {
  broadcast_id: "7",
  recipient_emails: RECIPIENTS,
  data: { headline: "Payments work again", link: "https://example.com" },
};

const withRecipients = (recipient_emails: unknown): Record<string, unknown> => ({
  ...APPROVED_BROADCAST,
  recipient_emails,
});

/** Lists that change. */
export const CHANGING_LISTS: readonly ChangingArguments[] = [
  {
    title: "an item of a list is a getter that returns another recipient later",
    create: (reads) => {
      const get = changing(RECIPIENTS[0], thief, reads);
      return withRecipients(Object.defineProperty([...RECIPIENTS], 0, { get, enumerable: true }));
    },
  },
  {
    title: "a list is a proxy that changes later",
    create: (reads) => {
      const list = changing(RECIPIENTS, EVIL_LIST, reads);
      return withRecipients(new Proxy([...RECIPIENTS], { get: (_, name) => Reflect.get(list(), name) as unknown }));
    },
  },
  {
    title: "a list has methods that return another list",
    create: () => {
      const other = () => EVIL_LIST;
      const methods = { map: other, filter: other, slice: other, concat: other, toJSON: other };
      return withRecipients(Object.assign([...RECIPIENTS], methods));
    },
  },
  {
    title: "a list of a subclass iterates over other items",
    create: () => {
      class Recipients extends Array<string> {
        override *[Symbol.iterator](): ArrayIterator<string> {
          return yield* EVIL_LIST;
        }
        override toString() {
          return thief;
        }
      }
      return withRecipients(Recipients.from(RECIPIENTS));
    },
  },
  {
    title: "the caller adds a recipient while the call waits",
    create: () => {
      const list = [...RECIPIENTS];
      queueMicrotask(() => list.push(thief));
      return withRecipients(list);
    },
  },
];
