import { describe, expect, test } from "vitest";
import { findOperation, loadOpenApi } from "../../contract/openapi.ts";
import { otherExamples } from "./named-examples.ts";
import { operationSamples } from "./operation-samples.ts";
import { usualCall } from "./sample-call.ts";

const openapi = await loadOpenApi(process.cwd());

const sampleOf = (operationId: string, kind: string): string | undefined =>
  operationSamples(openapi, findOperation(openapi, operationId), {
    baseUrl: "https://api.example",
  }).find((sample) => sample.kind === kind)?.code;

describe("samples", () => {
  test.each([
    ["curl", "-H 'Idempotency-Key: create-task'"],
    ["typescript", 'header: { "Idempotency-Key": "create-task" }'],
    ["python", '"Idempotency-Key": "create-task"'],
    ["cli", "--idempotency-key create-task"],
  ])("of a create have an idempotency key in %s", (kind, text) => {
    expect(sampleOf("createTask", kind)).toContain(text);
  });

  test("of a create after other calls have an idempotency key of their own in Python", () => {
    expect(sampleOf("createQuoteLink", "python")).toContain(
      'headers={"Idempotency-Key": "create-quote-link"}))',
    );
  });

  test("of a change of a record, or of an operation without keys, have none", () => {
    expect(sampleOf("updateTask", "curl")).not.toContain("Idempotency-Key");
    expect(sampleOf("testWorkflow", "curl")).not.toContain("Idempotency-Key");
  });

  test("of examples with another body have another key; those of a rejected call have none", () => {
    const placed = findOperation(openapi, "createTask");
    const keys = otherExamples(openapi, placed).map(({ name, call }) => [
      name,
      call.header["Idempotency-Key"],
    ]);
    expect(usualCall(openapi, placed).header).toEqual({ "Idempotency-Key": "create-task" });
    expect(Object.fromEntries(keys)).toEqual({
      smallest: "create-task-smallest",
      full: "create-task-full",
      refusal: undefined,
    });
  });

  test.each(["createTask", "listTasks", "restoreTask", "getQuoteDocument"])(
    "of %s in Python print the problem of a rejected call",
    (operationId) => {
      expect(sampleOf(operationId, "python")).toMatch(
        /except urllib\.error\.HTTPError as problem:\n {4}print\(json\.load\(problem\)\)$/u,
      );
    },
  );
});
