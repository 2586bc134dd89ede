import { PIXEL, type SeenClient, type ToolName } from "./word-server.ts";

/** Parts of a result that a model or a host saw. */
export interface Seen {
  /** JSON of the last request without its declarations, or of the result. */
  readonly text: string;
  /** Whether the client has a model whose API takes a result as an object. */
  readonly takesObjects: boolean;
  /** Whether the host gets the result itself. */
  readonly isHost: boolean;
  /** The contents of the call's results. */
  readonly received: readonly unknown[];
  readonly error: string | undefined;
  readonly client: SeenClient | undefined;
}

/** A column of the table. */
export interface Column {
  readonly title: string;
  readonly tool: ToolName;
  /** Advice for a server. */
  readonly advice: string;
  readonly judge: (seen: Seen) => string;
}

/** Names which of two words arrived. */
function which(first: readonly [word: string, name: string], second: readonly [word: string, name: string]) {
  return ({ text, error }: Seen, names: { both: string; none: string }): string => {
    if (error) return "error";
    const found = [first, second].filter(([word]) => text.includes(word));
    if (found.length === 2) return names.both;
    return found[0]?.[1] ?? (/error/i.test(text) ? "error result" : names.none);
  };
}

const blocks = which(["first-word", "first only"], ["second-word", "second only"]);
const forms = which(["text-word", "text only"], ["structured-word", "structured only"]);
const links = which(["text-word", "text only"], ["link-word", "link only"]);

function judgeImage({ text, error, takesObjects, isHost }: Seen): string {
  if (error) return "error";
  if (!text.includes(PIXEL)) return "absent";
  const isPart = takesObjects ? /"inlineData":/ : /"type":"(?:image|image_url|input_image)"/;
  return isHost || isPart.test(text) ? "image" : "base64 text";
}

function judgeFailure({ text, error }: Seen): string {
  if (error) return error.includes("failure-word") ? "error with the text" : "error";
  if (!text.includes("failure-word")) return "absent";
  return /error/i.test(text.replace(/\\*"is_?error\\*":\s*(?:false|null)/gi, "")) ? "marked" : "not marked";
}

function judgeRefusal({ text, error }: Seen): string {
  if (error) return "error";
  return text.includes("refusal-word") ? "message" : "no message";
}

/** Columns by id. */
export const COLUMNS: Readonly<Record<string, Column>> = {
  revision: {
    title: "revision",
    tool: "get_text",
    judge: ({ client }) => client?.revision ?? "no call",
    advice: "Serve a revision of 2025 and 2026-07-28: clients of both kinds are in use.",
  },
  text: {
    title: "two text blocks",
    tool: "get_text",
    judge: (seen) => blocks(seen, { both: "both blocks", none: "absent" }),
    advice:
      "Use as many blocks as the result needs; some clients join them without a separator, so end each with a period or a line break.",
  },
  structured: {
    title: "text and structured content",
    tool: "get_structured",
    judge: (seen) => forms(seen, { both: "both", none: "absent" }),
    advice: "Say the same in both forms, warnings too: a model may see only one, and pays twice where it sees both.",
  },
  link: {
    title: "text and a link to a resource",
    tool: "get_link",
    judge: (seen) => links(seen, { both: "text and link", none: "absent" }),
    advice:
      "Send a link only to clients that are known by name to show it, and write its address into the text for all others: nothing else in a request tells a client that shows links from one that ends at them or loses the result.",
  },
  image: {
    title: "image",
    tool: "get_image",
    judge: judgeImage,
    advice: "Describe the image in a block of text, and send no large image: in base64 it fills the context.",
  },
  resource: {
    title: "embedded resource",
    tool: "get_resource",
    judge: ({ text, error }) => (error ? "error" : text.includes("resource-word") ? "its text" : "absent"),
    advice: "Repeat in the text what the model must know of the resource.",
  },
  error: {
    title: "result with `isError`",
    tool: "get_failure",
    judge: judgeFailure,
    advice: "Say in the text that it is an error: not every model sees the mark.",
  },
  "protocol-error": {
    title: "protocol error",
    tool: "get_refusal",
    judge: judgeRefusal,
    advice: "Answer wrong arguments with a result that has `isError`: a protocol error may end the run.",
  },
  progress: {
    title: "progress",
    tool: "get_text",
    judge: ({ client }) => (client?.wantsProgress ? "requested" : "not requested"),
    advice: "Do not rely on progress to keep a long call alive: few clients request it by default.",
  },
  forms: {
    title: "forms",
    tool: "get_text",
    judge: ({ client }) => (client?.hasForms ? "declared" : "not declared"),
    advice: "Refuse what needs a person's answer if the client declares no elicitation.",
  },
};
