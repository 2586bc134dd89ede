import Anthropic from "@anthropic-ai/sdk";
import type { Tool } from "@toolwright/core";
import {
  type AnsweredCall,
  anthropicSessionResults,
  anthropicSessionTools,
  type OpenAiSessionOptions,
  openaiSessionResults,
  openaiSessionTools,
} from "@toolwright/core/managed-agents";
import OpenAI from "openai";
import * as anthropicWire from "./anthropic-wire.ts";
import * as openaiWire from "./openai-wire.ts";
import type { Respond, WireEvent } from "./session-provider.ts";

/** A program's loop over a session with the real client, and the events that its provider sends. */
export interface SessionLoop {
  readonly respond: Respond;
  readonly created: () => readonly WireEvent[];
  readonly calling: (calls: readonly openaiWire.WireCall[]) => readonly WireEvent[];
  readonly saying: (text: string) => readonly WireEvent[];
  /** Runs the session until its turn ends. */
  readonly run: (url: string, tools: readonly Tool[], options: LoopOptions) => Promise<LoopResult>;
  /** Reads the result in an input event. */
  readonly read: (input: object) => WireResult;
}

/** Options of a loop. */
export interface LoopOptions extends Omit<OpenAiSessionOptions, "defer"> {
  readonly signal?: AbortSignal;
}

/** Result of a loop. */
export interface LoopResult {
  readonly results: readonly AnsweredCall[];
  /** The text of the agent. */
  readonly lastText: string;
}

/** The result of a call on the wire. */
export interface WireResult {
  readonly id: string;
  readonly ok: boolean;
  readonly text: string;
}

const PROMPT = "What is wrong?";

/** A loop over OpenAI's Agents API that connects again when the stream ends. */
export const openaiLoop: SessionLoop = {
  ...openaiWire,
  respond: ({ method }, emitted) => {
    if (method === "POST") return { json: openaiWire.sessionOf([], "idle") };
    const waits = emitted.findLast(({ type }) => type === "agent.session.requires_action");
    return { json: (waits as { readonly session?: object } | undefined)?.session ?? openaiWire.sessionOf([], "idle") };
  },
  read: (input) => {
    const { call_id, success, output, error } = input as {
      call_id: string;
      success: boolean;
      output?: string;
      error?: string;
    };
    return { id: call_id, ok: success, text: output ?? error ?? "" };
  },
  async run(url, tools, { signal, ...options }) {
    const { sessions } = new OpenAI({ apiKey: "test", baseURL: url }).beta.agents;
    const offer = openaiSessionTools(tools, options);
    const agent = { model: "gpt-6-astra", tools: offer.tools };
    const { id } = await sessions.create({ agent, environment: { type: "openai_hosted" } });
    const all: AnsweredCall[] = [];
    const answer = async (source: Parameters<typeof openaiSessionResults>[1]) => {
      const { events, results } = await openaiSessionResults(offer, source, { ...(signal && { signal }) });
      all.push(...results);
      if (events.length > 0) await sessions.events.create(id, { events });
    };
    let stream = await sessions.events.stream(id);
    const input = [{ role: "user" as const, content: [{ type: "input_text" as const, text: PROMPT }] }];
    await sessions.events.create(id, { events: [{ type: "agent.session.input.message", input }] });
    for (let lastText = ""; ; ) {
      for await (const event of stream) {
        await answer(event).catch(ignoreRefusal);
        if (event.type === "agent.session.turn.output_text.done") lastText = event.text;
        if (event.type === "agent.session.turn.completed") return { results: all, lastText };
      }
      stream = await sessions.events.stream(id);
      await answer(await sessions.retrieve(id));
    }
  },
};

/** A loop over Claude Managed Agents that connects again when the stream ends. */
export const anthropicLoop: SessionLoop = {
  ...anthropicWire,
  created: () => [],
  respond: ({ path, method }, emitted) => {
    if (method === "GET") return { json: { data: emitted.filter(({ type }) => type !== "hang up"), next_page: null } };
    return {
      json: path.startsWith("/v1/agents") ? { id: "agent_1", type: "agent" } : { id: "sesn_1", type: "session" },
    };
  },
  read: (input) => {
    const { custom_tool_use_id, content, is_error } = input as {
      custom_tool_use_id: string;
      content: { text: string }[];
      is_error?: boolean;
    };
    return { id: custom_tool_use_id, ok: !is_error, text: content[0]?.text ?? "" };
  },
  async run(url, tools, { signal, ...options }) {
    const { agents, sessions } = new Anthropic({ apiKey: "test", baseURL: url }).beta;
    const offer = anthropicSessionTools(tools, options);
    const { id: agent } = await agents.create({ name: "On-call", model: "claude-opus-5-5", tools: offer.tools });
    const { id } = await sessions.create({ agent, environment_id: "env_1" });
    const all: AnsweredCall[] = [];
    const answer = async (source: Parameters<typeof anthropicSessionResults>[1]) => {
      const { events, results } = await anthropicSessionResults(offer, source, { ...(signal && { signal }) });
      all.push(...results);
      if (events.length > 0) await sessions.events.send(id, { events });
    };
    let stream = await sessions.events.stream(id);
    await sessions.events.send(id, { events: [{ type: "user.message", content: [{ type: "text", text: PROMPT }] }] });
    for (let lastText = ""; ; ) {
      for await (const event of stream) {
        await answer(event).catch(ignoreRefusal);
        if (event.type === "agent.message")
          lastText = event.content.map((block) => ("text" in block ? block.text : "")).join("");
        if (event.type === "session.status_idle" && event.stop_reason.type !== "requires_action")
          return { results: all, lastText };
      }
      stream = await sessions.events.stream(id);
      const history = [];
      for await (const event of sessions.events.list(id)) history.push(event);
      await answer(history);
    }
  },
};

/** Continues after the provider refused a result, which the loop sends again when it has connected again. */
function ignoreRefusal(error: { readonly status?: number }): void {
  if (error.status !== 400) throw error;
}
