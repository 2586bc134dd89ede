import { expect } from "vitest";
import type { ApiResponse } from "../../http/response.ts";
import type { Route } from "../api/route.ts";
import { matchRoute } from "../../http/match-route.ts";
import { createPeople } from "../workspace/people.ts";
import type { Delivery, Person, Segment, Workspace } from "../workspace/workspace.ts";

/** The time of every test, epoch milliseconds. */
export const NOW = 1_780_000_000_000;

/** Creates an empty workspace with sequential ids. */
export function emptyWorkspace(): Workspace {
  let people = 0;
  let ids = 0;
  return {
    endMs: NOW,
    people: createPeople(() => `b${(++people).toString().padStart(7, "0")}`),
    activities: [],
    deliveries: [],
    drafts: [],
    segments: [],
    campaigns: [],
    newsletters: [],
    broadcasts: [],
    templates: [],
    triggers: [],
    eventIds: new Set(),
    newId: () => `01${(++ids).toString().padStart(24, "0")}`,
  };
}

/** Creates a person; everything but `cioId` has a default. */
export function person(cioId: string, about: Partial<Omit<Person, "cioId">> = {}): Person {
  return { cioId, id: null, email: null, attributes: new Map(), timestamps: new Map(), createdMs: NOW, ...about };
}

/** Creates a message to a person. */
export function delivery(id: string, about: Partial<Delivery> = {}): Delivery {
  return {
    id,
    cioId: "a1",
    type: "email",
    recipient: "ada@example.com",
    subject: "Hello",
    createdMs: NOW - 60_000,
    metrics: new Map(),
    failureMessage: null,
    campaignId: null,
    newsletterId: null,
    broadcastId: null,
    transactionalId: 1,
    triggerId: null,
    content: null,
    ...about,
  };
}

/** Creates a segment, dynamic if it has a condition. */
export function segment(id: number, about: Partial<Segment> = {}): Segment {
  return {
    id,
    name: `Segment ${id}`,
    description: "",
    type: about.condition ? "dynamic" : "manual",
    state: "finished",
    createdMs: NOW - 86_400_000,
    members: new Set(),
    condition: null,
    ...about,
  };
}

/** Returns a function that calls the routes directly with a request line such as `GET /v1/customers?email=…`. */
export function caller(routes: readonly Route[], workspace: Workspace, nowMs = NOW) {
  return (line: string, body?: unknown): Omit<ApiResponse, "body"> & { readonly body: Record<string, unknown> } => {
    const [method = "", target = ""] = line.split(" ");
    const url = new URL(target, "https://api.example");
    const match = matchRoute(routes, method, url.pathname);
    expect(match, line).not.toBeNull();
    const request = { params: match?.params ?? {}, query: url.searchParams, body, nowMs, workspace, region: "US" } as const;
    const response = match?.route.handle(request) ?? { status: 0, body: {} };
    return { status: response.status, body: JSON.parse(JSON.stringify(response.body)) };
  };
}
