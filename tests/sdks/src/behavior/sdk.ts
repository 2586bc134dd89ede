import { z } from "zod";
import type { Wire } from "./wires.ts";

/** Input of a scenario for an SDK. */
export interface Setup {
  /** Address of the scripted provider. */
  readonly url: string;
  /** Runs a tool with the values that the SDK passes to it. Its signal is the value that the SDK passes as one. */
  readonly execute: (tool: string, args: unknown, signal?: AbortSignal) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** The maximum number of steps, in the SDK's own unit. */
  readonly steps: number;
  /** Whether to use the function whose model streams its replies. */
  readonly isStreamed: boolean;
}

/** An SDK that runs tools itself. */
export interface Sdk {
  readonly title: string;
  /** The page of its adapter, in `docs/`. */
  readonly page: string;
  /** The npm package whose version counts. */
  readonly package: string;
  /** The function that runs, and the kind of tool. */
  readonly form: string;
  /** Limit of the comparison with other SDKs. */
  readonly note?: string;
  readonly wire: Wire;
  /** The protocol of streamed replies, if the SDK has a function for each way. */
  readonly streamedWire?: Wire;
  /** The outcomes of scenarios that depend only on the host's code, by id. */
  readonly ofHost?: Readonly<Record<string, string>>;
  /** Asks the model with both tools, and runs until it answers. */
  run(setup: Setup): Promise<unknown>;
}

/** The tool of most scenarios. */
export const WEATHER = {
  name: "get_weather",
  description: "Get the weather of a city.",
  schema: z.object({ city: z.string(), station: z.number().optional() }),
  /** The same schema for SDKs that take JSON Schema. */
  jsonSchema: {
    type: "object" as const,
    properties: { city: { type: "string" as const }, station: { type: "number" as const } },
    required: ["city"],
    additionalProperties: false,
  },
};

/** A tool without required parameters. */
export const CITIES = {
  name: "list_cities",
  description: "List the cities with a station.",
  schema: z.object({ country: z.string().optional() }),
  jsonSchema: {
    type: "object" as const,
    properties: { country: { type: "string" as const } },
    required: [],
    additionalProperties: false,
  },
};

export const PROMPT = "What is the weather in Oslo?";
