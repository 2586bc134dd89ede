/** A change that a run made to a backend, read from the sandbox's records before and after it. */
export type Effect =
  | {
      readonly kind: "email";
      /** Recipient. */
      readonly to: string;
      /** Id of the transactional message; `null` for an email with its own content. */
      readonly template: string | null;
      /** Variables that must have been sent with these values; further ones are accepted. */
      readonly data?: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly kind: "broadcast"; readonly id: string; readonly recipients: number }
  | {
      readonly kind: "attributes";
      /** The person's id, or email if the person has no id. */
      readonly person: string;
      /** Attributes with a new value; `null` for a removed one. */
      readonly set: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "person-created"; readonly person: string }
  | { readonly kind: "person-deleted"; readonly person: string }
  | { readonly kind: "event"; readonly person: string; readonly name: string };
