/** The card of `Messaging.DeletePerson` for the person `usr_9cd` of the sandbox. */
export const DELETION_CARD =
  /^Permanently delete usr_9cd \(jun\.eriksen@example\.com\)\.\nDeletes data with Messaging\.DeletePerson\.\n[\s\S]*\n {2}person id: "usr_9cd" \(jun\.eriksen@example\.com\)\nHash: sha256-[0-9a-f]{64}$/;
