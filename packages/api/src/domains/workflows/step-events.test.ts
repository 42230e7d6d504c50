import { expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { stepEvents } from "./step-events.ts";

test("of every operation that may be a step it is known which events it may make", () => {
  const steps = operations.filter(({ traits }) => traits.includes("workflowStep"));
  expect(steps.filter(({ id }) => stepEvents[id] === undefined).map(({ id }) => id)).toEqual([]);
});
