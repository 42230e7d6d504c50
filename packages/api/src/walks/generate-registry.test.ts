import { describe, expect, test } from "vitest";
import { inOrder, operationOf } from "../../scripts/generate-registry.ts";
import { createTask } from "../domains/tasks/operations/create-task.ts";
import { getTask } from "../domains/tasks/operations/get-task.ts";

describe("the registry takes from a module", () => {
  test("the operation that it exports, by whatever name", () => {
    const found = operationOf({ limit: 3, made: createTask }, "operations/create-task.ts");
    expect(found).toEqual({
      operation: createTask,
      name: "made",
      path: "operations/create-task.ts",
    });
  });

  test("nothing that only looks like one", () => {
    const lookalike = { id: "createTask", kind: "mutation" };
    expect(() => operationOf({ lookalike }, "operations/new-task.ts")).toThrow(
      "operations/new-task.ts exports no operation",
    );
  });

  test("never two", () => {
    expect(() => operationOf({ createTask, getTask }, "operations/tasks.ts")).toThrow(
      "operations/tasks.ts exports createTask and getTask: each operation has a file of its own.",
    );
  });
});

describe("the order of what is published", () => {
  const list = ["tasks list", "tasks get", "orders list"].map((words) => {
    const [group = "", name = ""] = words.split(" ");
    return { name: `${group} ${name}`, group };
  });
  const toListed = (words: string) => ({ name: words, group: words.split(" ")[0] ?? "" });

  test("stays; what is new comes behind the last of its group, a new group at the end", () => {
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
