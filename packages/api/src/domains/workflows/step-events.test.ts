import { expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { stepEvents } from "./step-events.ts";

test("every operation that can be a step lists the events that it may emit", () => {
  const steps = operations.filter(({ traits }) => traits.includes("workflowStep"));
  expect(steps.filter(({ id }) => stepEvents[id] === undefined).map(({ id }) => id)).toEqual([]);
});
