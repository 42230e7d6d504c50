import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import {
  bodyOf,
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "../testing/contract/example-records.ts";
import { drawRequests } from "../testing/generated/draw-requests.ts";
import type { Caller, GeneratedRequest } from "../testing/generated/generated-request.ts";
import { openHttpSender } from "../testing/generated/http-sender.ts";
import { type Violation, findViolation } from "../testing/generated/find-violation.ts";
import { type KnownDefect, knownDefects } from "../testing/generated/known-defects.ts";
import { documentedOperation } from "../testing/contract/openapi-schemas.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { testBaseUrl } from "../testing/test-service.ts";

// Sends valid, nearly valid and hostile requests, drawn from the OpenAPI document, over real connections.
// Every request gets a documented response other than a 5xx, and no connection is corrupted.
//
// WERKBANK_REQUESTS is the total number, WERKBANK_REQUESTS_SEED the seed; `npm run fuzz` sets them.

const count = Number(process.env["WERKBANK_REQUESTS"] ?? 1_000);
const seed = Number(process.env["WERKBANK_REQUESTS_SEED"] ?? 20_261_122);
/** The number of requests sent together, on records created for them. */
const batchSize = 12;
const rounds = Math.ceil(count / operations.length / batchSize);

const service = await openTestService();
const sender = await openHttpSender(service);
afterAll(() => sender.close());
const organization = await service.createOrganization();
const nonMember = await service.createUser();
const readOnlyToken = service.issuer.sign({ sub: organization.owner.id, scope: "mcp:read" });
const statuses = new Map<string, number>();
afterAll(() => {
  const summary = [...statuses].map(([name, times]) => `${name}: ${times}`).sort();
  console.log(`generated requests by kind and status, seed ${seed}: ${summary.join(", ")}`);
});

const credentials: Record<Caller, Record<string, string>> = {
  owner: { authorization: `Bearer ${organization.owner.token}` },
  viewer: { authorization: `Bearer ${organization.viewer.token}` },
  "non-member": { authorization: `Bearer ${nonMember.token}` },
  "read-only": { authorization: `Bearer ${readOnlyToken}` },
  cookie: { cookie: organization.owner.cookie, origin: testBaseUrl },
  anonymous: {},
};

type RequestResult = {
  request: GeneratedRequest;
  violation: Violation | null;
  /** The known defects that the response must have. */
  expectedDefects: KnownDefect[];
};

async function sendGenerated(
  operation: Operation,
  request: GeneratedRequest,
): Promise<RequestResult> {
  const caller = operation.permission === "public" ? {} : credentials[request.caller];
  const headers = { ...caller, ...request.headers };
  try {
    const exchange = await sender.send({ ...request, headers });
    const name = `${request.kind} ${exchange.status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    const expectedDefects = knownDefects.filter(({ isShownBy }) => isShownBy(exchange));
    return { request, violation: findViolation(operation, exchange), expectedDefects };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { request, violation: { rule: "answered", message }, expectedDefects: [] };
  }
}

/** Returns a request with the first member of `fields`, which random draws may miss. */
function fixedRequests(operation: Operation, address: string): GeneratedRequest[] {
  const { parameters } = documentedOperation(operation);
  const items = parameters.find(({ name }) => name === "fields")?.schema["items"];
  const [field] = (items as { enum?: string[] } | undefined)?.enum ?? [];
  if (field === undefined) return [];
  const url = new URL(address, testBaseUrl);
  url.searchParams.set("fields", field);
  const target = url.pathname + url.search;
  return [{ kind: "valid", method: "GET", target, headers: {}, body: undefined, caller: "owner" }];
}

async function runRound(operation: Operation, index: number): Promise<RequestResult[]> {
  const records = await insertExampleRecords(organization, nextSet());
  const body = bodyOf(operation, organization, records);
  const drawn = fc.sample(drawRequests(operation, records, body), {
    numRuns: batchSize,
    seed: seed + index,
  });
  const fixedDraws = index === 0 ? fixedRequests(operation, pathOf(operation, records)) : [];
  const results = Promise.all(
    [...fixedDraws, ...drawn].map((request) => sendGenerated(operation, request)),
  );
  if (operation.id === "getApproval") await rejectApproval(records);
  return results;
}

/** Rejects the approval, so that requests with `waitSeconds` end. */
async function rejectApproval({ approvalId }: ExampleRecords): Promise<void> {
  const path = `${organization.path}/approvals/${approvalId}/reject`;
  const body = { comment: "Nobody waits for it any longer." };
  const { status } = await service.request("POST", path, { cookieOf: organization.owner, body });
  expect(status).toBe(200);
}

let sets = 0;
/** Returns the number of the next set of records, with a gap for the numbers that requests use. */
const nextSet = (): number => (sets += 1_000);

describe(`${rounds * batchSize} requests per operation, seed ${seed}`, () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      const results: RequestResult[] = [];
      for (let index = 0; index < rounds; index += 1)
        results.push(...(await runRound(operation, index)));
      const rerunCommand = `npm run fuzz -- ${count} --seed ${seed} --operation ${id}`;
      expect(results.flatMap(describeViolation), rerunCommand).toEqual([]);
      const fixedDefects = results.flatMap(({ violation, expectedDefects }) =>
        expectedDefects
          .filter(({ rule }) => rule !== violation?.rule)
          .map(({ finding }) => finding),
      );
      expect(fixedDefects, "no longer occurs: remove it from known-defects.ts").toEqual([]);
    },
    // Enough for any requested number.
    600_000,
  );
});

const knownRules = new Set(knownDefects.map(({ rule }) => rule));

function describeViolation({ violation, request }: RequestResult): string[] {
  if (violation === null || knownRules.has(violation.rule)) return [];
  const { kind, caller, method, target, headers, body } = request;
  // In a log, forged credentials would look like real ones.
  const shownHeaders = { ...headers, ...(headers["authorization"] && { authorization: "…" }) };
  const requestText = `${method} ${target.slice(0, 600)} ${JSON.stringify(shownHeaders).slice(0, 300)}`;
  const bodyText = body === undefined ? "" : ` ${String(body).slice(0, 300)}`;
  return [
    `${violation.rule}: ${violation.message.slice(0, 600)}\n  ${kind}, as ${caller}: ${requestText}${bodyText}`,
  ];
}
