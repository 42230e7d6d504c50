import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization, TestResponse, TestUser } from "../../../testing/test-service.ts";
import { systemActor, toAuditStatement } from "../../../kernel/audit.ts";
import type { TargetKind } from "../../../kernel/target-kinds.ts";
import { AuditEntry } from "../audit-entry.ts";

const service = await openTestService();

async function createSupplier(organization: TestOrganization, values = {}): Promise<string> {
  return organization.insert((insert) =>
    insert("suppliers", { name: "Accu & Aandrijving", ...values }),
  );
}

async function list(
  organization: TestOrganization,
  query = "",
  as: TestUser = organization.admin,
): Promise<TestResponse> {
  const response = await service.request("GET", `${organization.path}/audit-log${query}`, { as });
  for (const entry of response.body.items ?? []) AuditEntry.parse(entry);
  return response;
}

const patch = (
  organization: TestOrganization,
  id: string,
  body: unknown,
  as = organization.admin,
  headers = {},
) => service.request("PATCH", `${organization.path}/suppliers/${id}`, { as, body, headers });

describe("entries", () => {
  test("contain actor, action, target, values and both hashes", async () => {
    const organization = await service.createOrganization();
    const id = await createSupplier(organization, { phone: "1" });
    const requestId = uuidv7();
    await patch(organization, id, { phone: "2", notes: "New" }, organization.admin, {
      "x-request-id": requestId,
    });
    await patch(organization, id, { phone: null }, organization.owner);
    const { body, status } = await list(organization);
    expect(status).toBe(200);
    const [second, first] = body.items;
    expect(first).toEqual({
      id: expect.stringMatching(/^[-0-9a-f]{36}$/u),
      sequence: 1,
      at: expect.stringMatching(/Z$/u),
      actor: { type: "user", id: organization.admin.id, displayName: "Adam Admin" },
      onBehalfOf: null,
      approvedBy: [],
      channel: "api",
      clientId: null,
      clientName: null,
      ip: null,
      requestId,
      action: "updateSupplier",
      toolName: null,
      reason: null,
      workflowRunId: null,
      target: { kind: "supplier", id, label: "Accu & Aandrijving" },
      outcome: "succeeded",
      problemCode: null,
      changes: [
        { field: "phone", before: "1", after: "2", isErased: false },
        { field: "notes", before: null, after: "New", isErased: false },
      ],
      // The phone was changed again.
      reversible: false,
      revertsEntryId: null,
      revertedByEntryId: null,
      prevHash: "0".repeat(64),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(second).toMatchObject({ sequence: 2, prevHash: first.hash });
    const read = await service.request("GET", `${organization.path}/audit-log/${second.id}`, {
      as: organization.admin,
    });
    expect(read.body).toEqual(second);
  });

  test("contain the client of the token and the user on whose behalf it called", async () => {
    const organization = await service.createOrganization();
    const id = await createSupplier(organization);
    const { id: sub, email } = organization.admin;
    const claims = { sub, email, client_id: "c0ffee00-0000-4000-8000-000000000001" };
    const names = ["Assistant\nof  Adam", undefined, 7, "x".repeat(1_001), "\u0000"];
    for (const [index, client_name] of names.entries()) {
      const { status } = await service.request("PATCH", `${organization.path}/suppliers/${id}`, {
        token: service.issuer.sign({ ...claims, client_name }),
        body: { phone: `${index}` },
      });
      expect(status).toBe(200);
    }
    const { items } = (await list(organization, "")).body;
    expect(items.map(({ clientName }: AuditEntry) => clientName)).toEqual(
      ["Assistant of Adam", null, null, "x".repeat(240), null].toReversed(),
    );
    for (const { actor, onBehalfOf, clientId } of items) {
      expect(clientId).toBe(claims.client_id);
      expect(onBehalfOf).toEqual({ type: "user", id: sub, displayName: "Adam Admin" });
      expect(actor).toEqual(onBehalfOf);
    }
    const verification = await service.request(
      "GET",
      `${organization.path}/audit-log/verification`,
      { as: organization.admin },
    );
    expect(verification.body).toMatchObject({ valid: true, entries: names.length });
  });

  test("contain no client for a token without client_id, although it has client_name", async () => {
    const organization = await service.createOrganization();
    const id = await createSupplier(organization);
    const { id: sub, email } = organization.admin;
    const token = service.issuer.sign({ sub, email, client_name: "Assistant" });
    await service.request("PATCH", `${organization.path}/suppliers/${id}`, {
      token,
      body: { phone: "1" },
    });
    const { body } = await list(organization);
    expect(body.items).toMatchObject([{ clientId: null, clientName: null, onBehalfOf: null }]);
  });

  test("contain null and isErased for erased values", async () => {
    const organization = await service.createOrganization();
    const id = await createSupplier(organization, { phone: "1" });
    await patch(organization, id, { phone: "2" });
    await asOwner((query) =>
      query("delete from audit_values where organization_id = $1", [organization.id]),
    );
    const { body } = await list(organization);
    expect(body.items[0].changes).toEqual([
      { field: "phone", before: null, after: null, isErased: true },
    ]);
  });

  test("include calls rejected with 403 (denied), 409 and 412 (failed), but not with 400 or 404, or without a change", async () => {
    const organization = await service.createOrganization();
    const id = await createSupplier(organization);
    await createSupplier(organization, { code: "TAKEN" });
    const narrow = service.issuer.sign({ sub: organization.admin.id, scope: "mcp:read" });
    await patch(organization, id, { phone: "1" }, organization.viewer);
    await service.request("PATCH", `${organization.path}/suppliers/${id}`, {
      token: narrow,
      body: { phone: "1" },
    });
    await patch(organization, id, { code: "TAKEN" });
    await patch(organization, id, { phone: "1" }, organization.admin, {
      "if-match": '"7.000000000000"',
    });
    await patch(organization, id, { name: 1 });
    await patch(organization, uuidv7(), { name: "x" });
    await patch(organization, id, {});
    const { body } = await list(organization);
    const summaries = body.items.map((entry: any) => [
      entry.outcome,
      entry.problemCode,
      entry.target?.id,
    ]);
    expect(summaries).toEqual([
      ["failed", "VERSION_CONFLICT", id],
      ["failed", "UNIQUE_CONFLICT", id],
      ["denied", "AUTH_INSUFFICIENT_SCOPE", undefined],
      ["denied", "ORGANIZATION_PERMISSION_DENIED", undefined],
    ]);
    for (const entry of body.items) expect(entry).toMatchObject({ changes: [], reversible: false });
    expect((await list(organization, "?outcome=denied")).body.items).toHaveLength(2);
  });
});

describe("filters and pagination", () => {
  let organization: TestOrganization;
  let suppliers: string[];
  beforeAll(async () => {
    organization = await service.createOrganization();
    suppliers = [await createSupplier(organization), await createSupplier(organization)];
    for (const [index, id] of suppliers.entries()) {
      await patch(organization, id, { phone: "1" }, organization.admin);
      await patch(organization, id, { phone: "2" }, organization.owner);
      if (index === 1) await patch(organization, id, { phone: "3" }, organization.viewer);
    }
    await service.request("POST", `${organization.path}/tasks`, {
      as: organization.member,
      body: { title: "T" },
    });
  });

  test.each<[string, () => string, number[]]>([
    ["actorUserId", () => organization.admin.id, [3, 1]],
    ["actorUserId", () => uuidv7(), []],
    ["action", () => "createTask", [6]],
    ["targetKind", () => "task", [6]],
    ["targetId", () => suppliers[1] ?? "", [4, 3]],
    ["targetId", () => suppliers[1]?.toUpperCase() ?? "", [4, 3]],
    ["channel", () => "api", [6, 5, 4, 3, 2, 1]],
    ["channel", () => "mcp", []],
    ["outcome", () => "denied", [5]],
    ["from", () => "2020-01-01T00:00:00Z", [6, 5, 4, 3, 2, 1]],
    ["to", () => "2020-01-01T00:00:00Z", []],
  ])("filters by %s", async (name, value, expected) => {
    const { body } = await list(organization, `?${name}=${encodeURIComponent(value())}`);
    expect(body.items.map(({ sequence }: any) => sequence)).toEqual(expected);
  });

  test("filters by client, whoever it acted for", async () => {
    const ofClients = await service.createOrganization();
    const { owner, admin } = ofClients;
    for (const [user, client_id] of [
      [owner, "claude"],
      [admin, "claude"],
      [admin, "cursor"],
    ] as const) {
      const { status } = await service.request("POST", `${ofClients.path}/tasks`, {
        token: service.issuer.sign({ sub: user.id, email: user.email, client_id }),
        body: { title: "Call the hotel" },
      });
      expect(status).toBe(201);
    }
    const sequencesOf = async (clientId: string) =>
      (await list(ofClients, `?clientId=${clientId}`)).body.items.map(
        ({ sequence }: AuditEntry) => sequence,
      );
    expect(await sequencesOf("claude")).toEqual([2, 1]);
    expect(await sequencesOf("cursor")).toEqual([3]);
    expect(await sequencesOf("unknown")).toEqual([]);
  });

  test.each([
    ["targetKind=taks", "targetKind", ["task"]],
    ["action=createTsk", "action", ["createTask"]],
    ["action=tasks_create", "action", ["createTask"]],
    ["action=expireQuote", "action", ["expireQuotes"]],
  ])("400 for %s, with a suggestion", async (query, name, expected) => {
    const { status, body } = await list(organization, `?${query}`);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ location: "query", name, expected }]);
  });

  test("400 for a targetKind without similar names, with all kinds", async () => {
    const { body } = await list(organization, "?targetKind=spaceship");
    expect(body.errors[0].expected).toContain("customer_asset");
  });

  test.each(["expireQuotes", "viewQuote", "getFileContent", "endWorkflowRun"])(
    "200 without items for the action %s, which is not in the log",
    async (action) => {
      const { status, body } = await list(organization, `?action=${action}`);
      expect([status, body.items]).toEqual([200, []]);
    },
  );

  test("filters by an old name of an operation or kind that occurs in the log; 400 in other organizations", async () => {
    const organizationWithOldNames = await service.createOrganization();
    const change = {
      target: { kind: "chore" as TargetKind, id: "1", label: "Chore" },
      before: null,
      after: { title: "Chore" },
      event: [],
    };
    const { query } = toAuditStatement({
      actor: systemActor(uuidv7()),
      action: "addChore",
      params: {},
      organizationId: organizationWithOldNames.id,
      at: new Date(),
      outcome: "succeeded",
      change,
      notExecuted: null,
      reversible: false,
    });
    await organizationWithOldNames.insert((_insert, transaction) => transaction.write(query));
    for (const filter of ["action=addChore", "targetKind=chore"]) {
      expect((await list(organizationWithOldNames, `?${filter}`)).body.items).toMatchObject([
        { sequence: 1 },
      ]);
      expect((await list(organization, `?${filter}`)).status).toBe(400);
    }
  });

  test("400 if to is before from", async () => {
    const period = "from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z";
    const { status, body } = await list(organization, `?${period}`);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ location: "query", name: "to", rule: "range" }]);
  });

  test("filters by time: from is inclusive, to is exclusive", async () => {
    const items: AuditEntry[] = (await list(organization)).body.items;
    const at = items[2]?.at ?? "";
    const sequencesWhere = (matches: (each: string) => boolean): number[] =>
      items.filter((entry) => matches(entry.at)).map(({ sequence }) => sequence);
    const from = await list(organization, `?from=${at}`);
    expect(from.body.items.map(({ sequence }: any) => sequence)).toEqual(
      sequencesWhere((each) => each >= at),
    );
    const to = await list(organization, `?to=${at}`);
    expect(to.body.items.map(({ sequence }: any) => sequence)).toEqual(
      sequencesWhere((each) => each < at),
    );
  });

  test("paginates by sequence, newest first, or oldest first with sort=sequence", async () => {
    const first = await list(organization, "?limit=4&count=true");
    expect(first.body.page).toMatchObject({ hasMore: true, totalCount: 6 });
    const rest = await list(organization, `?limit=4&cursor=${first.body.page.nextCursor}`);
    expect([...first.body.items, ...rest.body.items].map(({ sequence }: any) => sequence)).toEqual([
      6, 5, 4, 3, 2, 1,
    ]);
    const oldest = await list(organization, "?sort=sequence&limit=2");
    expect(oldest.body.items.map(({ sequence }: any) => sequence)).toEqual([1, 2]);
  });

  test("403 without audit:read; 404 for an entry of another organization", async () => {
    expect((await list(organization, "", organization.member)).body).toMatchObject({
      status: 403,
      requiredPermission: "audit:read",
    });
    const other = await service.createOrganization();
    const { body } = await list(organization);
    const response = await service.request("GET", `${other.path}/audit-log/${body.items[0].id}`, {
      as: other.owner,
    });
    expect(response.status).toBe(404);
    expect((await list(other)).body.items).toEqual([]);
  });
});

type RunQuery = (text: string, values: unknown[]) => Promise<unknown>;

/** Runs queries as the owner of the database, which row level security and grants do not restrict. */
async function asOwner(work: (query: RunQuery) => Promise<unknown>): Promise<void> {
  const client = await service.database.connect();
  try {
    await work((text, values) => client.query(text, values));
  } finally {
    client.release();
  }
}
