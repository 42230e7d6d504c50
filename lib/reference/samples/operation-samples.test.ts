import { demoId } from "@werkbank/demo/demo-id";
import { describe, expect, test } from "vitest";
import { findOperation, loadOpenApi } from "../../contract/openapi.ts";
import { toCurl } from "./curl.ts";
import { demoOrganizationId } from "./demo-organization.ts";
import { otherExamples } from "./named-examples.ts";
import { operationSamples } from "./operation-samples.ts";
import { usualCall } from "./sample-call.ts";

const openapi = await loadOpenApi(process.cwd());

const sampleOf = (operationId: string, kind: string): string | undefined =>
  operationSamples(openapi, findOperation(openapi, operationId), {
    baseUrl: "https://api.example",
  }).find((sample) => sample.kind === kind)?.code;

test("the organization of samples is that of the demo", () => {
  expect(demoOrganizationId).toBe(demoId("org:singel"));
});

describe("samples", () => {
  test("in curl read the URL of the organization from a variable", () => {
    expect(sampleOf("listTasks", "curl")).toContain('curl -s "$ORGANIZATION_URL/tasks"');
    expect(sampleOf("getOrganization", "curl")).toContain('curl -s "$ORGANIZATION_URL" ');
    expect(sampleOf("getCurrentUser", "curl")).toContain(
      "curl -s 'https://api.example/api/v1/users/me'",
    );
  });

  test("in curl have the whole URL for another organization, and quote what a shell would read", () => {
    const call = usualCall(openapi, findOperation(openapi, "getTask"));
    const organizationId = "b4bfabf4-8c92-5496-abfd-21559a279245";
    const path = { organizationId, taskId: "1" };
    expect(toCurl([{ ...call, path }], "https://api.example")).toContain(
      `curl -s 'https://api.example/api/v1/organizations/${organizationId}/tasks/1'`,
    );
    const odd = { ...call.path, taskId: '"$PATH`!' };
    expect(toCurl([{ ...call, path: odd }], "https://api.example")).toContain(
      'curl -s "$ORGANIZATION_URL/tasks/%22%24PATH%60%21"',
    );
  });

  test.each([
    ["curl", "-H 'Idempotency-Key: create-task'"],
    ["typescript", 'header: { "Idempotency-Key": "create-task" }'],
    ["python", 'idempotency_key="create-task"'],
    ["cli", "--idempotency-key create-task"],
  ])("of a create have an idempotency key in %s", (kind, text) => {
    expect(sampleOf("createTask", kind)).toContain(text);
  });

  test("of a create after other calls have an idempotency key of their own in Python", () => {
    expect(sampleOf("createQuoteLink", "python")).toContain('idempotency_key="create-quote-link"');
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

  test("in Python name members as the client does, and leave the keys of maps as they are", () => {
    // The body of a call within a batch is a map: it has the names of the API.
    expect(sampleOf("runBatch", "python")).toContain('"unitPriceMinor": ');
    expect(sampleOf("createQuote", "python")).toContain('"unit_price_minor": ');
    expect(sampleOf("createTask", "python")).toContain("due_at=");
  });

  test.each(["createTask", "listTasks", "restoreTask", "getQuoteDocument"])(
    "of %s in Python print the problem of a rejected call",
    (operationId) => {
      expect(sampleOf(operationId, "python")).toMatch(
        /except WerkbankProblem as problem:\n {4}print\(problem\.document\)$/u,
      );
    },
  );
});
