import { expect } from "vitest";
import type { ApiResponse } from "../../http/response.ts";
import type { Route } from "../api/route.ts";
import { matchRoute } from "../../http/match-route.ts";
import { createPeople } from "../workspace/people.ts";
import type { Delivery, Person, Segment, Workspace } from "../workspace/workspace.ts";

/** When everything in these tests happens, epoch milliseconds. */
export const NOW = 1_780_000_000_000;

/** An empty workspace with sequential ids. */
export function emptyWorkspace(): Workspace {
  let people = 0;
  let ids = 0;
  return {
    people: createPeople(() => `b${(++people).toString().padStart(7, "0")}`),
    activities: [],
    deliveries: [],
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

/** A person of a workspace; everything but `cioId` is optional. */
export function person(cioId: string, about: Partial<Omit<Person, "cioId">> = {}): Person {
  return { cioId, id: null, email: null, attributes: new Map(), timestamps: new Map(), createdMs: NOW, ...about };
}

/** A message to a person. */
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
    ...about,
  };
}

/** A manual segment, or a dynamic one if it has a condition. */
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

/** Sends requests such as `GET /v1/customers?email=…` straight to the routes. */
export function caller(routes: readonly Route[], workspace: Workspace, nowMs = NOW) {
  return (line: string, body?: unknown): Omit<ApiResponse, "body"> & { readonly body: Record<string, unknown> } => {
    const [method = "", target = ""] = line.split(" ");
    const url = new URL(target, "https://api.example");
    const found = matchRoute(routes, method, url.pathname);
    expect(found, line).not.toBeNull();
    const request = { params: found?.params ?? {}, query: url.searchParams, body, nowMs, workspace };
    const answer = found?.route.answer(request) ?? { status: 0, body: {} };
    return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body)) };
  };
}
