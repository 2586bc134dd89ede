/** Words that hide who does what, or that replace the standard term, each with the better wording. */
export const BANNED_WORDS: Readonly<Record<string, string>> = {
  nobody: "name the actor: the server, the caller, the user",
  somebody: "name the actor: the server, the caller, the user",
  everybody: "name the actors: all callers, every person",
  whoever: "name the actor: the server, the caller, the user",
  told: "receives, is configured with, reports",
  asked: "requested, the argument, the caller's value",
  "goes? on|going on": "continues",
  "of (?:its|their|one's|our) own": "custom, separate",
  "brings?": "returns, contains, includes",
  "hand(?:s|ed)? back": "returns",
  turnstile: "rate limiter, queue",
  "doors?": "interface, entry point, strict or lenient reading",
  "a text": "a string",
  texts: "strings, messages, descriptions",
  "in doubt": "ambiguous, with an unknown outcome",
  "stumble[sd]?": "fails",
  "knocks?": "connects, sends a request",
  "by chance": "random",
  "under ?way": "in flight, running",
  "st(?:and|ands|ood) in for": "replaces",
  anew: "again",
  "out of hand": "at once",
  // "There is no" and "is no longer" are ordinary English.
  "(?<!there )(?:is|are|was|were) no(?! (?:longer|more|less|fewer|better|worse|different))": "isn't a, has no, without",
};

/** First words that make a docstring a noun clause. */
export const CLAUSE_STARTS = ["What", "How", "Where", "Who"];

/** Participles that say nothing about the value, and metaphors, as parts of an identifier. */
export const BANNED_NAMES: ReadonlySet<string> = new Set([
  "asked",
  "told",
  "heard",
  "said",
  "nobody",
  "somebody",
  "whoever",
  "turnstile",
  "door",
  "doors",
]);

/** Participles that are clear as part of a name, such as `isGiven`, but not as an entire name. */
export const BANNED_BARE_NAMES: ReadonlySet<string> = new Set(["wanted", "given", "gone", "meant", "taken"]);
