import { expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import type { ApiConfig } from "../../config.ts";
import { parsePolicies } from "../../rate-limits/policies.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestService, TestUser } from "../../testing/test-service.ts";

const rateLimits: ApiConfig["rateLimits"] = {
  policies: parsePolicies("write=1000/60,mail-young=3/86400,address=100000/60"),
  store: { kind: "memory" },
};
const service = await openTestService({}, { rateLimits });
const serviceForNobody = await openTestService({}, { organizationCreation: "nobody" });
const serviceForListed = await openTestService({}, { organizationCreation: ["sanne@example.com"] });
// The database may already contain organizations of other tests.
const serviceForFirst = await openTestService({}, { organizationCreation: "first" });
await serviceForFirst.createOrganization();

const create = (target: TestService, user: TestUser, token = user.token) =>
  target.request("POST", "/v1/organizations", { token, body: { name: `Of ${user.id}` } });

test("429 beyond three organizations per user and day, also for concurrent calls", async () => {
  const [user, other] = await Promise.all([service.createUser(), service.createUser()]);
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => create(service, user)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 429, 429,
  ]);
  const rejected = responses.find(({ status }) => status === 429);
  expect(rejected?.body).toMatchObject({
    code: "RATE_LIMITED",
    violatedPolicies: ["organization-creation"],
  });
  expect(rejected?.headers.get("retry-after")).toBe(String(rejected?.body.retryAfterSeconds));
  expect((await create(service, other)).status).toBe(201);
});

test("young organizations of one creator share the limit mail-young", async () => {
  const user = await service.createUser();
  const invite = async (path: string, name: string) => {
    const { body } = await service.request("GET", `${path}/roles`, { as: user });
    return service.request("POST", `${path}/invitations`, {
      as: user,
      body: { email: `${name}@elsewhere.example`, roleId: body.items[0].id },
    });
  };
  const paths = await Promise.all(
    [1, 2].map(async () => `/v1/organizations/${(await create(service, user)).body.id}`),
  );
  const [one = "", two = ""] = paths;
  const responses = await Promise.all([
    invite(one, "a"),
    invite(two, "b"),
    invite(one, "c"),
    invite(two, "d"),
    invite(one, "e"),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 429, 429,
  ]);
  const overLimit = await invite(two, "f");
  expect(overLimit.body).toMatchObject({ violatedPolicies: ["mail-young"] });
  expect(overLimit.body.detail).toContain("together with the others of its creator");
  const outsider = await service.createUser();
  const { body: own } = await create(service, outsider);
  const { body: roles } = await service.request("GET", `/v1/organizations/${own.id}/roles`, {
    as: outsider,
  });
  const others = await service.request("POST", `/v1/organizations/${own.id}/invitations`, {
    as: outsider,
    body: { email: "a@elsewhere.example", roleId: roles.items[0].id },
  });
  expect(others.status).toBe(201);
});

test("organizations of one creator share a file quota, of which pending uploads reserve a part", async () => {
  const mebibyte = 1024 ** 2;
  const files = { ...service.config.files, quotaBytes: 300 * mebibyte };
  const small = await openTestService({}, { files });
  const user = await small.createUser();
  const paths = await Promise.all(
    [1, 2, 3, 4].map(async () => `/v1/organizations/${(await create(small, user)).body.id}/files`),
  );
  const begin = (path: string) =>
    small.request("POST", path, {
      as: user,
      body: { name: "a.pdf", contentType: "application/pdf", sizeBytes: 90 * mebibyte },
    });
  const [one = "", ...rest] = paths;
  expect((await begin(one)).status).toBe(201);
  const reserved = await begin(one);
  expect([reserved.status, reserved.body.code, reserved.body.limit]).toEqual([
    409,
    "LIMIT_REACHED",
    100 * mebibyte,
  ]);
  const statuses = [];
  for (const path of rest) statuses.push((await begin(path)).status);
  expect(statuses).toEqual([201, 201, 409]);
});

test("403 ORGANIZATION_CREATION_RESTRICTED for users whom ORGANIZATION_CREATION excludes", async () => {
  const users = await Promise.all(
    [serviceForNobody, serviceForListed, serviceForFirst].map((target) => target.createUser()),
  );
  const [one, two, three] = users as [TestUser, TestUser, TestUser];
  const rejected = await Promise.all([
    create(serviceForNobody, one),
    create(serviceForListed, two),
    create(serviceForFirst, three),
  ]);
  for (const { status, body } of rejected) {
    expect([status, body.code]).toEqual([403, "ORGANIZATION_CREATION_RESTRICTED"]);
  }
});

test("201 for a listed email address; 403 if the token says that it is not confirmed", async () => {
  const user = await serviceForListed.createUser();
  const sign = (more: object) =>
    serviceForListed.issuer.sign({ sub: uuidv7(), email: "Sanne@Example.com", ...more });
  expect((await create(serviceForListed, user, sign({}))).status).toBe(201);
  expect((await create(serviceForListed, user, sign({ email_verified: false }))).status).toBe(403);
});
