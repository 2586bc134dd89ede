import { hasInvisible } from "../text/printable-line.ts";

/** One address or one domain, which has at least two labels. */
const ADDRESS =
  /^[^\s@,;:<>()[\]"]*@[\p{L}\p{M}\p{N}](?:-*[\p{L}\p{M}\p{N}])*(?:\.[\p{L}\p{M}\p{N}](?:-*[\p{L}\p{M}\p{N}])*)+\.?$/u;

/** Returns the broken rule of an entry that can never match; `null` for an entry that can. */
type EntryFault = (entry: string) => string | null;

export const toolNameFault: EntryFault = (entry) =>
  /^[A-Za-z][A-Za-z0-9]*\.(?:\*|[A-Za-z][A-Za-z0-9]*)$/.test(entry)
    ? null
    : 'must be a full name such as "Messaging.DeletePerson", or "Messaging.*"';

export const templateFault: EntryFault = (entry) => {
  if (entry.includes("*")) return "can match no template: list each one, or leave out templates.allow to allow all";
  if (/\s/.test(entry) || /^(?:[#+-]\d+|\d+[.,e]\d*)$/i.test(entry))
    return "can match no template: write its id, such as 4, or its name";
  return null;
};

export const recipientFault: EntryFault = (entry) => {
  if (entry === "*") return null;
  if (hasInvisible(entry)) return "can match no recipient, because it contains an invisible character";
  if (!entry.includes("*") && (!entry.includes("@") || ADDRESS.test(entry))) return null;
  return "can match no recipient: write one address, one domain such as @example.com, or * for all";
};
