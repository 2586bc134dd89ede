/** Facts that decide what a link to a call opens. */
export interface LinkFacts {
  readonly hasPreview: boolean;
  /** Whether the arguments are JSON. */
  readonly isValid: boolean;
  /** Whether a person approved a call in this sandbox. A link does not repeat it. */
  readonly hasSent: boolean;
  /** The page's host, as in its address. */
  readonly hostname: string;
}

/** Says what a link opens, and that a local address opens on this computer only. */
export function describeLink({ hasPreview, isValid, hasSent, hostname }: LinkFacts): string {
  const without = hasSent ? ", without what you sent or changed here" : "";
  const card = hasPreview ? ", as a card to approve" : "";
  const opens = isValid
    ? `The link opens this call in a new sandbox${without}${card}.`
    : "The link will run nothing, because its arguments aren't valid JSON.";
  return /^(localhost|127\.|\[::1)/.test(hostname)
    ? `${opens} Its address is this computer's: your colleague first needs npx -y pnpm@12 docs:dev in a clone.`
    : opens;
}
