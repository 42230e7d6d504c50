import { describe, expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestRequest } from "../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

async function createSupplier(values: Record<string, unknown> = {}): Promise<string> {
  const id = await organization.insert((insert) =>
    insert("suppliers", { name: "Accu & Aandrijving", ...values }),
  );
  return `${organization.path}/suppliers/${id}`;
}

const patch = (path: string, body: unknown, headers = {}, as = organization.admin) =>
  service.request("PATCH", path, { as, body, headers } satisfies TestRequest);

async function entriesOf(path: string): Promise<{ outcome: string }[]> {
  return organization.run((transaction) =>
    transaction.all<{ outcome: string }>({
      text: "select outcome from audit_entries where target_id = $1 order by sequence",
      values: [path.split("/").at(-1)],
    }),
  );
}

describe("ETag and If-Match", () => {
  test("a record has an ETag; If-None-Match with it returns 304 without a body", async () => {
    const path = await createSupplier();
    const first = await service.request("GET", path, { as: organization.viewer });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"1\.[0-9a-f]{12}"$/u);
    for (const condition of [etag, `"x", W/${etag}`, "*"]) {
      const again = await service.request("GET", path, {
        as: organization.viewer,
        headers: { "if-none-match": condition },
      });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    const changed = await patch(path, { name: "Other" });
    expect(changed.headers.get("etag")).toMatch(/^"2\./u);
    const now = await service.request("GET", path, {
      as: organization.viewer,
      headers: { "if-none-match": etag },
    });
    expect([now.status, now.headers.get("etag")]).toEqual([200, changed.headers.get("etag")]);
  });

  test("If-Match with the current ETag changes the record; a stale one returns 412 with the changed fields", async () => {
    const path = await createSupplier();
    const read = await service.request("GET", path, { as: organization.admin });
    const etag = read.headers.get("etag") ?? "";
    const first = await patch(path, { phone: "1" }, { "if-match": etag });
    expect(first.status).toBe(200);
    const second = await patch(path, { phone: "2" }, { "if-match": etag }, organization.owner);
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({
      code: "VERSION_CONFLICT",
      currentEtag: first.headers.get("etag"),
      updatedAt: first.body.updatedAt,
      updatedBy: { userId: organization.admin.id, displayName: "Adam Admin" },
      changedFields: ["phone"],
    });
    expect((await entriesOf(path)).map(({ outcome }) => outcome)).toEqual(["succeeded", "failed"]);
  });

  test.each([
    ['"999.000000000000"', 412],
    ['W/"1.000000000000"', 412],
    ['"another-service"', 412],
    ["*", 200],
    ["1.000000000000", 400],
  ])("If-Match %s returns %d", async (condition, status) => {
    const path = await createSupplier();
    const response = await patch(path, { phone: "1" }, { "if-match": condition });
    expect(response.status).toBe(status);
    if (status === 400) expect(response.body.errors[0]).toMatchObject({ location: "header" });
  });

  test("the 412 for a weak ETag of the current version tells to send it without W/", async () => {
    const path = await createSupplier();
    const read = await service.request("GET", path, { as: organization.admin });
    const etag = read.headers.get("etag") ?? "";
    const weak = { "if-match": `W/${etag}` };
    const rejected = await patch(path, { phone: "1" }, weak);
    expect([rejected.status, rejected.body.code]).toEqual([412, "VERSION_CONFLICT"]);
    expect(rejected.body).toMatchObject({
      detail: `If-Match names the weak ETag W/${etag}, and a weak one never matches.`,
      hint: `Send it without W/: ${etag}. Proxies that compress answers add that.`,
      currentEtag: etag,
      changedFields: [],
    });
    const strong = { "if-match": rejected.body.currentEtag };
    expect((await patch(path, { phone: "1" }, strong)).status).toBe(200);
    const stale = await patch(path, { phone: "2" }, weak);
    expect([stale.status, stale.body.changedFields]).toEqual([412, ["phone"]]);
    expect(stale.body.detail).toContain("never matches");
    expect(stale.body.hint).toMatch(/^Read the record again, .* without W\//u);
    const listed = await patch(path, { phone: "2" }, { "if-match": `W/${etag}, ${etag}` });
    expect(listed.body.detail).toContain("is no longer the version");
  });

  test("one of 32 concurrent changes with the same If-Match succeeds", async () => {
    const path = await createSupplier();
    const read = await service.request("GET", path, { as: organization.admin });
    const etag = read.headers.get("etag") ?? "";
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        patch(path, { phone: `+31 ${index}` }, { "if-match": etag }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(31).fill(412)]);
    const winner = responses.find(({ status }) => status === 200);
    const now = await service.request("GET", path, { as: organization.admin });
    expect(now.body).toEqual(winner?.body);
    expect(now.headers.get("etag")).toMatch(/^"2\./u);
  });
});

describe("Idempotency-Key", () => {
  const createTask = (title: string, headers: Record<string, string>, as = organization.member) =>
    service.request("POST", `${organization.path}/tasks`, { as, body: { title }, headers });

  test("a repeated request replays the response and creates no second task", async () => {
    const headers = { "idempotency-key": "a-key-of-mine" };
    const first = await createTask("Once", headers);
    const again = await createTask("Once", { "idempotency-key": '"a-key-of-mine"' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    for (const name of ["etag", "location"]) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    const list = await service.request("GET", `${organization.path}/tasks?q=Once&count=true`, {
      as: organization.viewer,
    });
    expect(list.body.page.totalCount).toBe(1);
  });

  test("returns 422 for another request with the key; keys of other users or operations are independent", async () => {
    const headers = { "idempotency-key": "mine" };
    await createTask("First", headers);
    const other = await createTask("Second", headers);
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(other.body.firstUsedAt).toMatch(/Z$/u);
    expect((await createTask("Second", headers, organization.admin)).status).toBe(201);
    const path = await createSupplier();
    expect((await patch(path, { phone: "1" }, headers)).status).toBe(200);
  });

  test("a rejected request does not use up its key", async () => {
    const other = await createSupplier({ code: "TAKEN" });
    const path = await createSupplier();
    const headers = { "idempotency-key": "refused" };
    expect((await patch(path, { code: "TAKEN" }, headers)).status).toBe(409);
    await patch(other, { code: null });
    const again = await patch(path, { code: "TAKEN" }, headers);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, null]);
    const repeated = await patch(path, { code: "TAKEN" }, headers);
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect((await patch(path, { code: "FREE" }, headers)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const outcomes = (await entriesOf(path)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["failed", "succeeded"]);
  });

  test("a corrected request may use the key of the rejected one", async () => {
    await createSupplier({ code: "TAKEN-TOO" });
    const path = await createSupplier();
    const headers = { "idempotency-key": "corrected" };
    expect((await patch(path, { code: "TAKEN-TOO" }, headers)).status).toBe(409);
    expect((await patch(path, { code: "OWN" }, headers)).status).toBe(200);
  });

  test("a rejection that an earlier version stored is not replayed", async () => {
    const path = await createSupplier();
    const headers = { "idempotency-key": "stored-before" };
    await patch(path, { code: "BEFORE" }, headers);
    await organization.run(async (transaction) => {
      transaction.write({
        text: "select set_config('app.user_id', $1, true)",
        values: [organization.admin.id],
      });
      transaction.write({
        text: `update idempotency_keys set outcome = '{"problem": {"code": "UNIQUE_CONFLICT"}}'
where key = 'stored-before'`,
        values: [],
      });
    });
    expect((await patch(path, { phone: "2" }, headers)).status).toBe(200);
  });

  test("a request with an invalid body does not store the key", async () => {
    const headers = { "idempotency-key": "not-yet" };
    expect((await createTask("", headers)).status).toBe(400);
    expect((await createTask("Valid", headers)).status).toBe(201);
  });

  test("a key expires after 24 hours", async () => {
    const headers = { "idempotency-key": "daily" };
    const first = await createTask("Daily", headers);
    service.setNow(Date.now() + 25 * 3_600_000);
    const token = service.issuer.sign({
      sub: organization.member.id,
      iat: Math.floor(Date.now() / 1000) + 25 * 3_600,
      exp: Math.floor(Date.now() / 1000) + 26 * 3_600,
    });
    const next = await service.request("POST", `${organization.path}/tasks`, {
      token,
      body: { title: "Another day" },
      headers,
    });
    service.setNow(Date.now());
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(first.body.id);
  });

  test.each(['""', "with space", "é", "x".repeat(256)])(
    "returns 400 for the key %j",
    async (key) => {
      const response = await createTask("Never", { "idempotency-key": key });
      expect([response.status, response.body.errors?.[0]?.name]).toEqual([400, "Idempotency-Key"]);
    },
  );

  test("32 concurrent requests with the same key create one task", async () => {
    const responses = await Promise.all(
      Array.from({ length: 32 }, () => createTask("Parallel", { "idempotency-key": "parallel" })),
    );
    const created = responses.filter(({ status }) => status === 201);
    const ids = new Set(created.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { status, body, headers } of responses) {
      if (status === 201) continue;
      expect([status, body.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
      expect(headers.get("retry-after")).toBe("1");
    }
    const list = await service.request("GET", `${organization.path}/tasks?q=Parallel`, {
      as: organization.viewer,
    });
    expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual([...ids]);
  });
});

describe("dryRun", () => {
  test("returns the changes and changes nothing", async () => {
    const path = await createSupplier({ website: "https://a.example" });
    const before = await service.request("GET", path, { as: organization.admin });
    const response = await patch(`${path}?dryRun=true`, { website: "https://b.example" });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBeNull();
    expect(response.body).toEqual({
      dryRun: true,
      wouldReturn: 200,
      wouldHold: null,
      mailTo: { external: [], members: [] },
      changes: [{ field: "website", before: "https://a.example", after: "https://b.example" }],
      result: { ...before.body, website: "https://b.example", updatedAt: expect.any(String) },
      warnings: [],
    });
    const after = await service.request("GET", path, { as: organization.admin });
    expect(after.body).toEqual(before.body);
    expect(await entriesOf(path)).toEqual([]);
  });

  test("uses no number of the series and stores no idempotency key", async () => {
    const tasks = `${organization.path}/tasks`;
    const headers = { "idempotency-key": "tried" };
    const request = { as: organization.member, body: { title: "Tried" }, headers };
    const previewed = await service.request("POST", `${tasks}?dryRun=true`, request);
    expect([previewed.status, previewed.body.wouldReturn]).toEqual([200, 201]);
    const created = await service.request("POST", tasks, request);
    expect(created.status).toBe(201);
    expect(created.body.number).toBe(previewed.body.result.number);
  });

  test("returns the problem of the call and records no audit entry", async () => {
    await createSupplier({ code: "ONLY" });
    const path = await createSupplier();
    const response = await patch(`${path}?dryRun=true`, { code: "ONLY" });
    expect([response.status, response.body.code]).toEqual([409, "UNIQUE_CONFLICT"]);
    expect(await entriesOf(path)).toEqual([]);
  });
});

describe("lists", () => {
  test("fields returns only the named members and the id", async () => {
    await createSupplier({ code: "SPARSE" });
    const list = await service.request(
      "GET",
      `${organization.path}/suppliers?q=SPARSE&fields=name,code`,
      { as: organization.viewer },
    );
    expect(list.body.items).toEqual([
      { id: expect.any(String), name: "Accu & Aandrijving", code: "SPARSE" },
    ]);
    const wrong = await service.request("GET", `${organization.path}/suppliers?fields=secret`, {
      as: organization.viewer,
    });
    expect([wrong.status, wrong.body.errors[0].name]).toEqual([400, "fields"]);
  });

  test("updatedAfter excludes older records", async () => {
    const old = new Date("2026-01-01T00:00:00Z");
    await organization.run(async (transaction) => {
      transaction.write({
        text: "insert into suppliers (organization_id, id, name, created_at, updated_at) values ($1, gen_random_uuid(), 'Antique', $2, $2)",
        values: [organization.id, old],
      });
    });
    const path = `${organization.path}/suppliers?q=Antique&updatedAfter=`;
    const as = organization.viewer;
    const later = await service.request("GET", `${path}2026-01-01T00:00:00Z`, { as });
    const earlier = await service.request("GET", `${path}2025-12-31T23:59:59Z`, { as });
    expect([later.body.items.length, earlier.body.items.length]).toEqual([0, 1]);
  });

  test("includeDeleted returns deleted records to a user who may delete them", async () => {
    await createSupplier({ name: "Ghost", deleted_at: new Date() });
    const path = `${organization.path}/suppliers?q=Ghost`;
    const hidden = await service.request("GET", path, { as: organization.admin });
    expect(hidden.body.items).toEqual([]);
    const shown = await service.request("GET", `${path}&includeDeleted=true`, {
      as: organization.admin,
    });
    expect(shown.body.items).toMatchObject([{ name: "Ghost", deletedAt: expect.any(String) }]);
    const ghost = `${organization.path}/suppliers/${shown.body.items[0].id}`;
    expect((await service.request("GET", ghost, { as: organization.admin })).status).toBe(404);
    const changed = await patch(ghost, { name: "Alive" });
    expect([changed.status, changed.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });
});
