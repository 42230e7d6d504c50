import { describe, expect, test } from "vitest";
import { operationText, type OperationPlan, testText } from "./operation-texts.ts";

const model = `import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { type Door, DoorUpdate, loadDoor, DoorRecord } from "../door.ts";

const hinges = 2;

export const updateDoor = defineOperation({
  id: "updateDoor",
  params: { organizationId: uuid(), doorId: uuid() },
  body: DoorUpdate,
  success: 200,
  response: DoorRecord,
  load: ({ transaction, params }) =>
    loadDoor(transaction, params.doorId, "update"),
  plan: () => hinges,
});
`;

const plan: OperationPlan = {
  id: "closeDoor",
  method: "POST",
  path: "/v1/organizations/{organizationId}/doors/{doorId}/close",
  file: "close-door",
  tag: "Doors",
  permission: "doors:write",
  success: 200,
  traits: ["idempotent"],
  model: { path: "domains/doors/operations/update-door.ts", text: model },
};

describe("a new operation", () => {
  test("has parameters, response and loading of its model, with the imports that it needs", () => {
    const text = operationText(plan);
    expect(text.split("\n\n")[0]).toBe(
      [
        'import { defineOperation } from "../../../kernel/define-operation.ts";',
        'import { uuid } from "../../../schema/values.ts";',
        'import { loadDoor, DoorRecord } from "../door.ts";',
      ].join("\n"),
    );
    expect(text).toContain("  params: { organizationId: uuid(), doorId: uuid() },\n");
    expect(text).toContain("  response: DoorRecord,\n");
    expect(text).toContain('    loadDoor(transaction, params.doorId, "update"),\n');
    expect(text).toContain('throw new Error("nobody has written closeDoor");');
    expect(text).not.toMatch(/DoorUpdate|hinges/u);
  });

  test("omits what depends on declarations of the model's module", () => {
    const text = model.replace("loadDoor(transaction, params.doorId,", "loadDoor(hinges,");
    expect(operationText({ ...plan, model: { ...plan.model, text } })).not.toContain("load");
  });

  test("declares its own parameters if they differ from the model's", () => {
    const path = "/v1/organizations/{organizationId}/doors/{doorId}/locks/{lockId}";
    const text = operationText({ ...plan, path });
    expect(text).toContain("params: { organizationId: uuid(), doorId: uuid(), lockId: uuid() },");
    expect(text).not.toContain("load");
  });
});

test("a new test fails for every response", () => {
  expect(testText(plan)).toContain('expect(response.body).toBe("the expected body");');
  expect(testText({ ...plan, permission: "doors:read" })).toContain("organization.viewer");
});
