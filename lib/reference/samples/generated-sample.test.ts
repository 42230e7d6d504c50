import { beforeAll, describe, expect, test } from "vitest";
import { findOperation, listOperations, loadOpenApi } from "../../contract/openapi.ts";
import { createProgramReader, type ProgramText } from "../../testing/read-program.ts";
import { usualCall, type SampleCall } from "./sample-call.ts";
import { toGeneratedSample } from "./generated-sample.ts";
import { generatedKinds, type GeneratedKind } from "../../contract/sample-kinds.ts";
import { callUrl } from "./request-url.ts";

const openapi = await loadOpenApi(process.cwd());
const baseUrl = "https://api.example";
const operations = listOperations(openapi).map(
  (placed) => [placed.operation.operationId, placed] as const,
);
const find = (operationId: string) => findOperation(openapi, operationId);

let read: (kind: GeneratedKind, code: string) => ProgramText;
beforeAll(async () => {
  read = await createProgramReader();
});

/** How each language writes the method of a request. */
const methodOf: Record<GeneratedKind, (method: string) => string> = {
  javascript: (method) => `method: "${method}"`,
  go: (method) => `http.NewRequest("${method}", url, `,
  java: (method) => (method === "PATCH" ? '.method("PATCH", ' : `.${method}(`),
  csharp: (method) => `client.${method.charAt(0)}${method.slice(1).toLowerCase()}Async(`,
  rust: (method) => `.${method.toLowerCase()}(url)`,
};

/** Expects a valid program that sends exactly the request of the call. */
function expectRequest(kind: GeneratedKind, code: string, call: SampleCall): void {
  const { isValid, strings } = read(kind, code);
  expect(isValid, code).toBe(true);
  expect(strings.filter((text) => text === callUrl(call, baseUrl))).toHaveLength(1);
  expect(code).toContain(methodOf[kind](call.placed.method));
  for (const text of Object.entries(call.header).flat()) expect(strings).toContain(text);
  for (const part of ["Authorization", "SERVICE_TOKEN"]) {
    expect(code.includes(part)).toBe(call.isProtected);
  }
  expect(code.includes("application/json")).toBe(call.body !== undefined);
  const bodies = strings.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text));
  expect(bodies).toEqual(call.body === undefined ? [] : [call.body]);
}

describe.each(generatedKinds)("samples in %s", (kind) => {
  test.each(operations)("send the same request for %s as the other samples", (_, placed) => {
    const call = usualCall(openapi, placed);
    expectRequest(kind, toGeneratedSample(kind, call, { baseUrl }), call);
  });

  test("escape strings by the rules of the language", () => {
    const body = {
      quotes: `"it's" \`here\``,
      backslash: "C:\\new\n",
      hashes: '"# "##',
      blocks: '"""',
      empty: "",
      format: "{0} ${x} %s #{y}",
      text: "één\u2028€",
    };
    const header = { "If-Match": '"3.9f2c"', "Idempotency-Key": "a\\b" };
    const call = { ...usualCall(openapi, find("updateSupplier")), body, header };
    expectRequest(kind, toGeneratedSample(kind, call, { baseUrl }), call);
  });

  test("name preceding calls in a comment", () => {
    const call = usualCall(openapi, find("acceptQuote"));
    const code = toGeneratedSample(kind, call, { baseUrl, before: ["sendQuote", "readQuote"] });
    expect(code.split("\n")[0]).toBe("// After sendQuote and readQuote.");
    expectRequest(kind, code, call);
  });
});
