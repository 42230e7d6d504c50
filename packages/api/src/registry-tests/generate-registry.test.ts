import { describe, expect, test } from "vitest";
import { inOrder, operationOf } from "../../scripts/generate-registry.ts";
import { createTask } from "../domains/tasks/operations/create-task.ts";
import { getTask } from "../domains/tasks/operations/get-task.ts";

describe("operationOf", () => {
  test("returns the operation that a module exports under any name", () => {
    const found = operationOf({ limit: 3, made: createTask }, "operations/create-task.ts");
    expect(found).toEqual({
      operation: createTask,
      name: "made",
      path: "operations/create-task.ts",
    });
  });

  test("throws if no export is an operation", () => {
    const lookalike = { id: "createTask", kind: "mutation" };
    expect(() => operationOf({ lookalike }, "operations/new-task.ts")).toThrow(
      "operations/new-task.ts exports no operation",
    );
  });

  test("throws if a module exports two operations", () => {
    expect(() => operationOf({ createTask, getTask }, "operations/tasks.ts")).toThrow(
      "operations/tasks.ts exports createTask and getTask: each operation has a file of its own.",
    );
  });
});

describe("the published order", () => {
  const list = ["tasks list", "tasks get", "orders list"].map((words) => {
    const [group = "", name = ""] = words.split(" ");
    return { name: `${group} ${name}`, group };
  });
  const toListed = (words: string) => ({ name: words, group: words.split(" ")[0] ?? "" });

  test("keeps existing items; appends new items to their group, and new groups at the end", () => {
    const items = ["assets list", "orders list", "tasks archive", "tasks get", "tasks list"];
    expect(inOrder(items, list, toListed)).toEqual([
      "tasks list",
      "tasks get",
      "tasks archive",
      "orders list",
      "assets list",
    ]);
  });
});
