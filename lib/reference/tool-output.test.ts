import { expect, test } from "vitest";
import { findOperation, type OpenApi } from "../contract/openapi.ts";
import { toolOutput } from "./tool-output.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (schema: object) => ({ content: { "application/json": { schema } } });
const items = { type: "array", items: ref("Task"), description: "The tasks of this page." };

const openapi: OpenApi = {
  openapi: "3.1.1",
  info: {},
  paths: {
    "/v1/tasks": {
      get: {
        operationId: "listTasks",
        responses: { 200: answers({ anyOf: [ref("TaskList"), ref("PartialTaskList")] }) },
      },
      post: {
        operationId: "createTask",
        responses: { 200: answers(ref("DryRun")), 201: answers(ref("Task")) },
      },
    },
  },
  components: {
    schemas: {
      Task: { type: "object", properties: { id: { type: "string" } } },
      DryRun: { type: "object", properties: { dryRun: { type: "boolean" } } },
      TaskList: { type: "object", properties: { items, page: { type: "object" } } },
      PartialTaskList: { type: "object", properties: { items: { type: "array" } } },
    },
  },
};

const outputOf = (operationId: string, resultMembers: string[]) =>
  toolOutput(
    openapi,
    {
      name: "a_tool",
      operationId,
      description: "",
      scope: null,
      inputSchema: {},
      resultMembers,
    },
    findOperation(openapi, operationId),
  );

test("uses the operation's schema and description for the records of a list", () => {
  expect(outputOf("listTasks", ["items"])).toEqual({ items });
});

test("uses the record of the operation's response, not the dry-run result", () => {
  expect(outputOf("createTask", ["task"])).toEqual({ task: ref("Task") });
});

test("returns no properties for a tool without a record", () => {
  expect(outputOf("createTask", [])).toEqual({});
});
