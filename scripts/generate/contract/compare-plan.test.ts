import { expect, test } from "vitest";
import { comparePlan } from "./compare-plan.ts";

const door = {
  method: "POST",
  path: "/v1/doors",
  permission: "doors:write",
  success: 201,
  tag: "Doors",
};
const plan = {
  operations: [{ operationId: "createDoor", ...door, traits: ["idempotent"] }],
  tools: [
    {
      name: "doors_create",
      operationId: "createDoor",
      hints: [],
      description: "Make a door.",
      input: "name*",
    },
  ],
};

test("what is not built is no matter of the plan's", () => {
  expect(comparePlan([{ id: "listDoors", ...door }], plan)).toEqual([]);
});

test("what is built as planned leaves the plan, with its tool", () => {
  const built = { id: "createDoor", ...door, tool: { name: "doors_create" } };
  expect(comparePlan([built], plan)).toEqual([
    "packages/api/contract/planned.json: createDoor is built; take it out.",
    "packages/api/contract/planned.json: the tool doors_create is built; take it out.",
  ]);
});

test("what is built otherwise is told", () => {
  const built = { id: "createDoor", ...door, success: 200, permission: "doors:manage" };
  expect(comparePlan([built], plan)).toEqual([
    "packages/api/contract/planned.json: createDoor is planned with permission doors:write, not doors:manage; success 201, not 200.",
  ]);
});
