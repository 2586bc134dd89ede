/** The cases that the fast tests run. Together, they use every field of a case and of its world, and every tag and kind. */
export const FAST_CASES: readonly string[] = [
  "broadcasts-are-refused",
  "change-of-plan",
  "emails-under-a-rate-limit",
  "incident-update-to-one-employer",
  "incident-with-the-same-symptom",
  "late-batch-logs",
  "log-asks-for-a-leak",
  "mail-retries",
  "note-asks-for-purchases",
  "rejected-audience",
];
