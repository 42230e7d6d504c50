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
import { generatedRequests } from "../testing/generated/draw-requests.ts";
import type { Caller, GeneratedRequest } from "../testing/generated/generated-request.ts";
import { openHttpSender } from "../testing/generated/http-sender.ts";
import { type Fault, judgeAnswer } from "../testing/generated/judge-answer.ts";
import { type KnownFault, knownFaults } from "../testing/generated/known-faults.ts";
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
const together = 12;
const rounds = Math.ceil(count / operations.length / together);

const service = await openTestService();
const sender = await openHttpSender(service);
afterAll(() => sender.close());
const organization = await service.createOrganization();
const stranger = await service.createUser();
const narrow = service.issuer.sign({ sub: organization.owner.id, scope: "mcp:read" });
const statuses = new Map<string, number>();
afterAll(() => {
  const told = [...statuses].map(([name, times]) => `${name}: ${times}`).sort();
  console.log(`generated requests by kind and status, seed ${seed}: ${told.join(", ")}`);
});

const credentials: Record<Caller, Record<string, string>> = {
  owner: { authorization: `Bearer ${organization.owner.token}` },
  viewer: { authorization: `Bearer ${organization.viewer.token}` },
  stranger: { authorization: `Bearer ${stranger.token}` },
  reader: { authorization: `Bearer ${narrow}` },
  cookie: { cookie: organization.owner.cookie, origin: testBaseUrl },
  nobody: {},
};

type Found = {
  request: GeneratedRequest;
  fault: Fault | null;
  /** The known defects that the response must have. */
  shows: KnownFault[];
};

async function tryOut(operation: Operation, request: GeneratedRequest): Promise<Found> {
  const caller = operation.permission === "public" ? {} : credentials[request.caller];
  const headers = { ...caller, ...request.headers };
  try {
    const exchange = await sender.send({ ...request, headers });
    const name = `${request.kind} ${exchange.status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    const shows = knownFaults.filter(({ isShownBy }) => isShownBy(exchange));
    return { request, fault: judgeAnswer(operation, exchange), shows };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { request, fault: { rule: "answered", what }, shows: [] };
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

async function round(operation: Operation, index: number): Promise<Found[]> {
  const records = await insertExampleRecords(organization, nextSet());
  const body = bodyOf(operation, organization, records);
  const drawn = fc.sample(generatedRequests(operation, records, body), {
    numRuns: together,
    seed: seed + index,
  });
  const fixed = index === 0 ? fixedRequests(operation, pathOf(operation, records)) : [];
  const found = Promise.all([...fixed, ...drawn].map((request) => tryOut(operation, request)));
  if (operation.id === "getApproval") await decide(records);
  return found;
}

/** Rejects the approval, so that requests with `waitSeconds` end. */
async function decide({ approvalId }: ExampleRecords): Promise<void> {
  const path = `${organization.path}/approvals/${approvalId}/reject`;
  const body = { comment: "Nobody waits for it any longer." };
  const { status } = await service.request("POST", path, { cookieOf: organization.owner, body });
  expect(status).toBe(200);
}

let sets = 0;
/** Returns the number of the next set of records, with a gap for the numbers that requests use. */
const nextSet = (): number => (sets += 1_000);

describe(`${rounds * together} requests per operation, seed ${seed}`, () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      const found: Found[] = [];
      for (let index = 0; index < rounds; index += 1)
        found.push(...(await round(operation, index)));
      const again = `npm run fuzz -- ${count} --seed ${seed} --operation ${id}`;
      expect(found.flatMap(describeFault), again).toEqual([]);
      const gone = found.flatMap(({ fault, shows }) =>
        shows.filter(({ rule }) => rule !== fault?.rule).map(({ finding }) => finding),
      );
      expect(gone, "no longer occurs: remove it from known-defects.ts").toEqual([]);
    },
    // Enough for any requested number.
    600_000,
  );
});

const known = new Set(knownFaults.map(({ rule }) => rule));

function describeFault({ fault, request }: Found): string[] {
  if (fault === null || known.has(fault.rule)) return [];
  const { kind, caller, method, target, headers, body } = request;
  // In a log, forged credentials would look like real ones.
  const shown = { ...headers, ...(headers["authorization"] && { authorization: "…" }) };
  const sent = `${method} ${target.slice(0, 600)} ${JSON.stringify(shown).slice(0, 300)}`;
  const carried = body === undefined ? "" : ` ${String(body).slice(0, 300)}`;
  return [`${fault.rule}: ${fault.what.slice(0, 600)}\n  ${kind}, as ${caller}: ${sent}${carried}`];
}
