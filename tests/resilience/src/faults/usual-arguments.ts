import { usualArguments } from "@toolwright/tests-tools";
import { createFaultSandbox } from "./tool-calls.ts";

/** The usual arguments of every tool. A constant, because a sandbox takes half a second to create. */
export const USUAL_ARGUMENTS = usualArguments(createFaultSandbox());
