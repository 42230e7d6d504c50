import { execFileSync } from "node:child_process";
import { isExtendedRun, isSampledThisRun, isFullRun } from "@werkbank/api/testing/sampling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  findOperation,
  listOperations,
  loadOpenApi,
  type PlacedOperation,
} from "../../lib/contract/openapi.ts";
import type { RecordedResponses } from "../../lib/reference/samples/recorded-response.ts";
import {
  usualCall,
  precedingCalls,
  type SampleCall,
} from "../../lib/reference/samples/sample-call.ts";
import { toCurl } from "../../lib/reference/samples/curl.ts";
import { organizationUrl as toOrganizationUrl } from "../../lib/reference/samples/request-url.ts";
import { toGeneratedSample } from "../../lib/reference/samples/generated-sample.ts";
import { type WrittenKind, writtenKinds } from "../../lib/contract/sample-kinds.ts";
import { otherExamples } from "../../lib/reference/samples/named-examples.ts";
import { operationSamples } from "../../lib/reference/samples/operation-samples.ts";
import { loadTools } from "../../lib/contract/tools.ts";
import { root } from "../../scripts/launch/processes.ts";
import { type DemoProduct, startDemoProduct } from "./demo-product.ts";
import { toRecordedResponse } from "./to-recorded-response.ts";
import {
  createCommandRunner,
  createCurlRunner,
  createPythonRunner,
  createToolRunner,
  createTypeScriptRunner,
  type SampleResult,
  type Runner,
} from "./sample-runners.ts";

// Runs the samples of the operation pages against the demo in its initial state: all curl samples, whose responses
// the pages show, and a third of those in each other language; whole runs take all.

const [openapi, tools] = await Promise.all([loadOpenApi(root), loadTools(root)]);
const operations = listOperations(openapi);

let product: DemoProduct;
let token: string;
/** What the curl samples read from the variable. */
let organizationUrl: string;
beforeAll(async () => {
  product = await startDemoProduct();
  token = await product.signIn();
  organizationUrl = toOrganizationUrl(product.baseUrl);
});
afterAll(() => product.close());

/** Of the generated languages, only JavaScript is always installed. */
type RunKind = WrittenKind | "javascript";
const runKinds: readonly RunKind[] = [...writtenKinds, "javascript"];

const runners: Record<Exclude<RunKind, "typescript">, () => Promise<Runner> | Runner> = {
  curl: createCurlRunner,
  javascript: createTypeScriptRunner,
  python: createPythonRunner,
  cli: () => createCommandRunner(product.baseUrl),
  mcp: () => createToolRunner(product.baseUrl),
};

const hasPython = (() => {
  try {
    execFileSync("python3", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

/** Returns the calls of an operation's sample; the last is that of the operation. */
function callsOf(placed: PlacedOperation): SampleCall[] {
  return [...precedingCalls(openapi, placed), usualCall(openapi, placed)];
}

/** Whether the sample of an operation changes the demo so that another sample would fail. */
function changesDemo(operationId: string): boolean {
  const { method, path } = findOperation(openapi, operationId);
  const changesRecord = ["/quotes/{quoteId}", "/invitations/{token}"].some((part) =>
    path.includes(part),
  );
  return (
    ["createFullExport", "deleteOrganization"].includes(operationId) ||
    (changesRecord && method !== "GET") ||
    callsOf(findOperation(openapi, operationId)).length > 1
  );
}

/** Returns all operations for curl; for the other languages about a third, a different third for each. */
function selectOperations(kind: RunKind): PlacedOperation[] {
  if (isFullRun || kind === "curl") return operations;
  const first = runKinds.indexOf(kind);
  return operations.filter(({ operation }, index) =>
    isExtendedRun
      ? isSampledThisRun(`${kind} ${operation.operationId}`)
      : (first + index) % 3 === 0,
  );
}

const responses: Record<string, RecordedResponses[string]> = {};

/** Returns the code of a sample, or undefined if the language has none for the operation. */
function codeOf(kind: RunKind, placed: PlacedOperation): string | undefined {
  const { baseUrl } = product;
  if (kind !== "javascript") {
    const samples = operationSamples(openapi, placed, { baseUrl, tools });
    return samples.find((sample) => sample.kind === kind)?.code;
  }
  // A generated program is one call: preceding calls are separate blocks before it.
  const programs = callsOf(placed).map((call) => toGeneratedSample(kind, call, { baseUrl }));
  return programs.length === 1 ? programs[0] : programs.map((code) => `{\n${code}\n}`).join("\n");
}

async function runAll(kind: RunKind, runner: Runner): Promise<Record<string, unknown>> {
  const failed: Record<string, unknown> = {};
  await product.reset();
  for (const placed of selectOperations(kind)) {
    const { operationId } = placed.operation;
    const code = codeOf(kind, placed);
    if (code === undefined) continue;
    // Signing out ends the session of its token.
    const own = operationId === "logout" ? await product.signIn() : token;
    const result = await runner.run({
      code: await prepare(operationId, code),
      token: own,
      organizationUrl,
    });
    const difference = checkResult(
      result,
      kind,
      callsOf(placed).map(({ answer }) => answer.status),
    );
    if (difference !== null) failed[operationId] = difference;
    else if (result.response !== undefined) {
      const status = result.statuses.at(-1)!;
      responses[operationId] = toRecordedResponse(status, result.response, product.baseUrl);
    }
    if (changesDemo(operationId)) await product.reset();
  }
  return failed;
}

/** Returns the code for the demo: no fixed client can be connected, so the sample disconnects a new one. */
async function prepare(operationId: string, code: string): Promise<string> {
  if (operationId !== "revokeConnectedApp") return code;
  return code.replaceAll("4cd5cf27-7e9c-497e-914e-946e92368d15", await product.connectApp());
}

/** Returns the difference between a result and the documented statuses, or null if there is none. */
function checkResult(result: SampleResult, kind: RunKind, documented: string[]): unknown {
  if (result.failure !== null) return result.failure.slice(0, 600);
  if (kind === "mcp") return null;
  const last = result.statuses.at(-1);
  const isExpected =
    result.statuses.length >= documented.length && last === Number(documented.at(-1));
  return isExpected ? null : { statuses: result.statuses, documented };
}

describe("every sample works on the initial demo", () => {
  test.for(Object.keys(runners) as (keyof typeof runners)[])("in %s", async (kind, { skip }) => {
    if (kind === "python" && !process.env["CI"]) skip(!hasPython, "There is no python3.");
    const runner = await runners[kind]();
    try {
      expect(await runAll(kind, runner)).toEqual({});
    } finally {
      await runner.close();
    }
    // The responses that pages show; `vitest -u` records them again.
    if (kind === "curl") {
      const recorded = `${JSON.stringify(responses, null, 2)}\n`;
      await expect(recorded).toMatchFileSnapshot("../../content/answers.json");
    }
  });

  test("in typescript, without type errors", async () => {
    const runner = await createTypeScriptRunner();
    try {
      expect(await runAll("typescript", runner)).toEqual({});
      expect(await runner.check()).toBe("");
    } finally {
      await runner.close();
    }
  });
});

describe("every other example returns its documented response", () => {
  test("in curl", { timeout: 300_000 }, async () => {
    const rejections: Record<string, RecordedResponses[string]> = {};
    const failures: Record<string, unknown> = {};
    const runner = await createCurlRunner();
    await product.reset();
    for (const placed of operations) {
      const { operationId } = placed.operation;
      for (const { name, call, code } of otherExamples(openapi, placed)) {
        const before = code === undefined ? precedingCalls(openapi, placed) : [];
        const result = await runner.run({
          code: toCurl([...before, call], product.baseUrl),
          token,
          organizationUrl,
        });
        const status = result.statuses.at(-1) ?? 0;
        if (code === undefined) {
          if (status !== Number(call.answer.status)) failures[`${operationId} ${name}`] = result;
          await product.reset();
        } else if (result.response?.body.includes(`"code":"${code}"`)) {
          rejections[operationId] = toRecordedResponse(status, result.response, product.baseUrl);
        } else failures[`${operationId} ${name}`] = result;
      }
    }
    await runner.close();
    expect(failures).toEqual({});
    const recorded = `${JSON.stringify(rejections, null, 2)}\n`;
    await expect(recorded).toMatchFileSnapshot("../../content/refusals.json");
  });

  test("a problem is one of its operation or one that any operation may return", () => {
    const everywhere = [
      "VALIDATION_FAILED",
      "RESOURCE_NOT_FOUND",
      "ORGANIZATION_PERMISSION_DENIED",
    ];
    for (const placed of operations) {
      const { "x-problems": own = [], operationId } = placed.operation;
      for (const { code } of otherExamples(openapi, placed)) {
        if (code !== undefined) expect([...own, ...everywhere], operationId).toContain(code);
      }
    }
  });
});

test("every operation has a sample in each language that supports it", () => {
  for (const placed of operations) {
    const kinds = operationSamples(openapi, placed, { baseUrl: product.baseUrl, tools }).map(
      ({ kind }) => kind,
    );
    const isTool = placed.operation["x-mcp-tool"] != null;
    expect(kinds).toEqual(isTool ? [...writtenKinds] : writtenKinds.slice(0, -1));
  }
});
