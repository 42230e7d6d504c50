import { describe, expect, test } from "vitest";
import { findOperation, listOperations, loadOpenApi } from "../../contract/openapi.ts";
import { loadTools } from "../../contract/tools.ts";
import { loadReferenceTexts, localizeOpenApi } from "../../contract/translations.ts";
import { generatedSamples, writtenSamples } from "../samples/call-samples.ts";
import { operationSamples, otherSamples } from "../samples/operation-samples.ts";
import { otherOrigin } from "./other-origin.ts";
import { toTryItDocument, type TryItField } from "./try-it-document.ts";
import { fieldKey, initialValues, typedCalls } from "./typed-call.ts";

const rootDir = process.cwd();
const openapi = await loadOpenApi(rootDir);
const dutch = localizeOpenApi(openapi, await loadReferenceTexts(rootDir, "nl"));
const tools = await loadTools(rootDir);
const addresses = { baseUrl: "https://api.example", docsUrl: "https://api.example" };
const context = { ...addresses, locale: "en" as const, tools };
const operations = listOperations(openapi).map(
  (placed) => [placed.operation.operationId, placed] as const,
);

/** Returns the document as a browser reads it. */
function documentOf(operationId: string): ReturnType<typeof toTryItDocument> {
  const placed = findOperation(openapi, operationId);
  return JSON.parse(JSON.stringify(toTryItDocument(openapi, placed, context)));
}

/** Returns a field and all fields within it. */
const withMembers = (field: TryItField): TryItField[] => [
  field,
  ...(field.members ?? []).flatMap(withMembers),
];

const member = (operationId: string, name: string): TryItField | undefined => {
  const { fields, members } = documentOf(operationId);
  return [...fields, ...(members ?? [])].find((field) => field.name === name);
};

describe("the try-it document", () => {
  test("has the descriptions of enum values", () => {
    const { shape } = member("createTask", "priority") ?? {};
    expect(shape).toMatchObject({ kind: "choice", meanings: { high: "Before other tasks." } });
  });

  test("has a bytes input with its maximum length for base64", () => {
    expect(member("createFileUpload", "contentBase64")?.shape).toEqual({
      kind: "bytes",
      isNullable: true,
      longest: 349_528,
    });
  });

  test.each(operations)("reproduces the published samples of %s", (operationId, placed) => {
    const document = documentOf(operationId);
    const values = initialValues(document);
    // The form does not begin with the idempotency key of the sample.
    const key = document.calls.own.header["Idempotency-Key"] ?? "";
    const fields = { ...values.fields, "header.Idempotency-Key": key };
    const calls = typedCalls(document, { ...values, fields, dryRun: false });
    if (!calls) throw new Error("The body of the sample is no JSON.");
    const samples = [
      ...writtenSamples(calls, document.sources),
      ...generatedSamples(calls, document.sources.baseUrl),
    ];
    const published = [
      ...operationSamples(openapi, placed, context).slice(0, 1),
      ...otherSamples(openapi, placed, context),
    ];
    expect(samples).toEqual(published);
  });

  test("sends no idempotency key that the visitor has not chosen", () => {
    const document = documentOf("createTask");
    expect(document.calls.own.header).toEqual({ "Idempotency-Key": "create-task" });
    expect(typedCalls(document, initialValues(document))?.own.header).toEqual({});
  });

  test("has the other examples in the same languages as the usual one", () => {
    for (const [operationId] of operations) {
      const { calls, examples, sources } = documentOf(operationId);
      const kindsOf = (one: typeof calls): string[] => [
        ...writtenSamples(one, sources).map(({ kind }) => kind),
        ...generatedSamples(one, sources.baseUrl).map(({ kind }) => kind),
      ];
      for (const example of examples) {
        expect(kindsOf(example.calls), `${operationId} ${example.name}`).toEqual(kindsOf(calls));
      }
    }
  });

  test("has the recorded response of a rejected example only", () => {
    const refusals = { createTask: { status: 400, headers: { ETag: "x" }, body: { code: "C" } } };
    const placed = findOperation(openapi, "createTask");
    const { examples } = toTryItDocument(openapi, placed, { ...context, rejections: refusals });
    expect(examples.map(({ name, answer }) => [name, answer?.status])).toEqual([
      ["smallest", undefined],
      ["full", undefined],
      ["refusal", 400],
    ]);
    expect(examples[2]?.answer?.message).toBe(
      'HTTP/1.1 400 Bad Request\nETag: x\n\n{\n  "code": "C"\n}',
    );
  });

  test.each([
    ["listTasks", "sort", { kind: "choice" }],
    ["listTasks", "status", { kind: "choices" }],
    ["listTasks", "limit", { kind: "number", isWhole: true, min: 1, max: 100 }],
    ["listTasks", "count", { kind: "boolean" }],
    ["listTasks", "fields", { kind: "choices" }],
    ["createTask", "dueAt", { kind: "date-time", isNullable: true }],
    ["createTask", "labels", { kind: "list" }],
    ["createTask", "checklist", { kind: "objects" }],
    ["updateCustomer", "deliveryAddress", { kind: "object", isNullable: true }],
    ["createWorkflow", "trigger", { kind: "json" }],
    ["createImport", "mapping", { kind: "entries" }],
    ["createExport", "filter", { kind: "entries" }],
    ["updateCustomerAsset", "attributes", { kind: "entries", hasNulls: true }],
    ["createTask", "customerId", { kind: "number", isNullable: true }],
    ["login", "password", { kind: "password" }],
  ])("has an input by type: %s %s is %o", (operationId, name, shape) => {
    expect(member(operationId, name)?.shape).toMatchObject(shape);
  });

  test("has the members of objects, and of the items of lists of objects", () => {
    const lines = member("createQuote", "lines");
    expect(lines?.members).toContainEqual(
      expect.objectContaining({ name: "quantity", isRequired: true }),
    );
    const approvers = member("createApprovalPolicy", "approvers")?.members;
    expect(approvers?.map(({ name }) => name)).toEqual(["roleIds", "userIds"]);
  });

  test("has the type and the translated description of each field", () => {
    for (const [operationId, placed] of operations) {
      const english = documentOf(operationId);
      const { operation } = placed;
      const translated = toTryItDocument(dutch, findOperation(dutch, operation.operationId), {
        ...context,
        locale: "nl",
      });
      const pairs = [english, translated].map(({ fields, members }) =>
        [...fields, ...(members ?? [])].flatMap(withMembers),
      );
      const [own = [], other = []] = pairs;
      expect(own.map(fieldKey)).toEqual(other.map(fieldKey));
      for (const [index, { name, type, about }] of own.entries()) {
        expect(type, `${operationId} ${name}`).not.toBe("");
        expect(about, `${operationId} ${name}`).not.toBe("");
        expect(other[index]?.about, `${operationId} ${name}`).not.toBe(about);
      }
    }
  });

  test("has the URL of the service if it differs from that of the pages", () => {
    const placed = findOperation(openapi, "getTask");
    const apart = { ...context, docsUrl: "https://docs.example" };
    expect(otherOrigin(toTryItDocument(openapi, placed, apart))).toBe("https://api.example");
    expect(otherOrigin(documentOf("getTask"))).toBeUndefined();
  });
});

describe("a call with a user's values", () => {
  const samplesOf = (operationId: string, fields: Record<string, string>, dryRun = false) => {
    const document = documentOf(operationId);
    const values = initialValues(document);
    const calls = typedCalls(document, {
      ...values,
      fields: { ...values.fields, ...fields },
      dryRun,
    });
    if (!calls) throw new Error("The body of the sample is no JSON.");
    const all = writtenSamples(calls, document.sources);
    return (kind: string) => all.find((sample) => sample.kind === kind)?.code;
  };

  test("has them in each language, with numbers and lists in its syntax", () => {
    const sample = samplesOf("listTasks", {
      "query.limit": "7",
      "query.count": "true",
      "query.fields": "id,title",
      "query.dueBefore": "2026-07-01T09:30:00+02:00",
    });
    expect(sample("curl")).toContain("limit=7");
    expect(sample("curl")).toContain("dueBefore=2026-07-01T09%3A30%3A00%2B02%3A00");
    expect(sample("curl")).toContain("fields=id,title");
    expect(sample("typescript")).toMatch(/query: \{ .*limit: 7, .*, cursor \}/u);
    expect(sample("typescript")).toContain('fields: ["id", "title"]');
    expect(sample("cli")).toContain("--limit 7");
    expect(sample("cli")).toMatch(/ --count(?: |$)/mu);
    expect(sample("mcp")).toContain('"limit": 7');
  });

  test("has headers in each language that can send them", () => {
    const sample = samplesOf("updateSupplier", { "header.If-Match": '"3.9f2c"' }, true);
    expect(sample("curl")).toContain(`-H 'If-Match: "3.9f2c"'`);
    expect(sample("curl")).toContain("dryRun=true");
    expect(sample("typescript")).toContain('header: { "If-Match": "\\"3.9f2c\\"" }');
    expect(sample("python")).toContain('if_match="\\"3.9f2c\\""');
    expect(sample("cli")).toContain(`--if-match '"3.9f2c"'`);
    expect(sample("mcp")).toContain('"ifMatch": "\\"3.9f2c\\""');
    expect(sample("mcp")).toContain('"dryRun": true');
  });

  test("makes preceding calls with the same records", () => {
    const quoteId = "01a1fd40-0000-7000-8000-00000000dead";
    const sample = samplesOf("acceptQuote", { "path.quoteId": quoteId });
    expect(sample("curl")?.split(quoteId)).toHaveLength(3);
  });

  test("is undefined while the body is not valid JSON", () => {
    const document = documentOf("createTask");
    const values = initialValues(document);
    expect(typedCalls(document, { ...values, body: '{"title": ' })).toBeUndefined();
    expect(typedCalls(document, { ...values, body: "[1]" })?.own.body).toEqual([1]);
  });

  test("has percent-encoded path parameters", () => {
    const sample = samplesOf("getTask", { "path.taskId": "../x y?z#'\"" });
    expect(sample("curl")).toContain("/tasks/..%2Fx%20y%3Fz%23");
  });
});
