import { describe, expect, test } from "vitest";
import type { OpenApi, Schema } from "#lib/contract/openapi.ts";
import type { FieldTextFile } from "./field-texts.ts";
import { findMissingFieldTexts } from "./missing-field-texts.ts";

const priority = { type: "string", enum: ["low", "high"], description: "How soon." };
const title = { type: "string", description: "What is to be done.", examples: ["Fix the brake"] };

function documentWith(properties: Record<string, Schema>): OpenApi {
  return {
    openapi: "3.1.1",
    info: {},
    paths: {},
    components: {
      schemas: { Task: { type: "object", description: "Work.", properties }, Priority: priority },
    },
  };
}

const dutch = {
  file: "domains/tasks/fields.nl.json",
  texts: {
    "Work.": "Werk.",
    "How soon.": "Hoe snel.",
    "What is to be done.": "Wat er moet gebeuren.",
  },
};

const missing = (properties: Record<string, Schema>, files: FieldTextFile[] = [dutch]) =>
  findMissingFieldTexts(documentWith({ title, ...properties }), [], files);

describe("a field", () => {
  test("with description and Dutch is complete, and may take them from its enumeration", () => {
    const whole = { priority: { $ref: "#/components/schemas/Priority" } };
    expect(missing(whole)).toEqual([]);
  });

  test("without description or example is reported with its path in the schema", () => {
    const steps = { type: "array", items: { type: "object", properties: { text: {} } } };
    expect(missing({ steps })).toEqual([
      "public/openapi.json: Task.steps has no description; its schema says it in `.meta()`.",
      "public/openapi.json: Task.steps.text has no description; its schema says it in `.meta()`.",
      "public/openapi.json: Task.steps.text has no example; its schema says it in `.meta()`.",
    ]);
  });

  test("without Dutch is reported once per sentence", () => {
    const [described, other] = [title, { ...title, description: "A remark." }];
    expect(missing({ described, other, again: other })).toEqual([
      'public/openapi.json: Task.other has no Dutch, in a fields.nl.json: "A remark.".',
    ]);
  });
});

test("unused and conflicting Dutch texts are reported with their file", () => {
  const file = "domains/files/fields.nl.json";
  const other = { file, texts: { "Work.": "Arbeid.", "Gone.": "Weg." } };
  expect(missing({}, [dutch, other])).toEqual([
    `${file}: "Work." has another Dutch elsewhere: "Werk.".`,
    `${file}: nothing says "Gone.".`,
  ]);
});

test("parameters, headers and arguments of tools are checked as well", () => {
  const document = documentWith({ title });
  document.paths["/tasks"] = {
    get: {
      operationId: "listTasks",
      parameters: [
        { name: "listId", in: "path", schema: { type: "string", const: "today" } },
        { name: "state", in: "query", schema: { type: "string" } },
      ],
      responses: { 200: { headers: { Location: { schema: { type: "string" } } } } },
    },
  };
  const tool = {
    name: "tasks_list",
    operationId: "listTasks",
    description: "Lists tasks.",
    scope: null,
    inputSchema: { properties: { state: {}, organizationId: {}, colour: {} } },
  };
  expect(findMissingFieldTexts(document, [tool], [dutch])).toEqual([
    "public/openapi.json: listTasks.listId has no description; packages/api/src/surfaces/openapi/common-members.ts says it by its name.",
    "public/openapi.json: listTasks.state has no description; its schema says it in `.meta()`.",
    "public/openapi.json: listTasks.state has no example; its schema says it in `.meta()`.",
    "public/openapi.json: listTasks.Location has no description.",
    "public/openapi.json: listTasks.Location has no example.",
    "public/tools.json: tasks_list.colour has no description.",
  ]);
});
