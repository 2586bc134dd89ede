const BROADCAST = "broadcast:";

/**
 * Names of templates (`12`, a trigger name), broadcasts (`broadcast:7`) and audiences (`segment:12`) in a policy's
 * rules.
 */
export const ruleNames = {
  /** Customer.io ignores the case of trigger names and leading zeros of ids. */
  templateKey(name: string) {
    const key = name.trim().toLowerCase();
    const prefix = key.startsWith(BROADCAST) ? BROADCAST : "";
    const id = key.slice(prefix.length).trim();
    return prefix + (/^0*([1-9]\d*|0)$/.exec(id)?.[1] ?? id);
  },
  faultOf(list: string, entry: string) {
    const [prefix = "", id = ""] = entry.toLowerCase().split(/:(.*)/s);
    if (list === "templates" && prefix === "broadcast" && !/^\d+$/.test(id))
      return 'can match no broadcast: write its id, such as "broadcast:7"';
    if (list === "recipients" && prefix === "segment" && !/^(?:0|[1-9]\d*)$/.test(id))
      return 'can match no audience: write the id, such as "segment:12"';
    return null;
  },
};
