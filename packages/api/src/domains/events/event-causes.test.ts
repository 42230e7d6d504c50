import { expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { eventCauses } from "./event-causes.ts";

const byId = new Map(operations.map((operation) => [operation.id, operation]));

test("the cause of each event is an operation that changes something", () => {
  const ids = new Set(Object.values(eventCauses).flat());
  expect([...ids].filter((id) => (byId.get(id)?.method ?? "GET") === "GET")).toEqual([]);
});
