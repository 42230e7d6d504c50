import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../testing/test-service.ts";
import { parsePolicies } from "./policies.ts";

// Two services, like two processes of one deployment, count in the shared database.

let first: TestService;
let second: TestService;
let organization: TestOrganization;
const start = Date.parse("2026-03-02T09:00:00Z");

// With a fake `setTimeout`, connections never time out, however busy the machine is.
vi.useFakeTimers({
  toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"],
  now: start,
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(start);
  const url = process.env["WERKBANK_TEST_DATABASE"] as string;
  const rateLimits = {
    policies: parsePolicies("read=5/60,address=6/60,login=2/300,login-account=4/300"),
    store: { kind: "postgres", url, isPooled: false } as const,
  };
  first = await createTestService({}, { rateLimits });
  second = await createTestService({}, { rateLimits });
  organization = await first.createOrganization();
});
afterEach(async () => {
  await first.close();
  await second.close();
});

const read = (service: TestService) => {
  const { id, email } = organization.member;
  return service.request("GET", `${organization.path}/tasks`, {
    token: service.issuer.sign({ sub: id, email }),
  });
};

test("counts requests to both processes together, until the window ends", async () => {
  const remaining: (string | null)[] = [];
  for (const service of [first, second, second, first, second]) {
    const response = await read(service);
    expect(response.status).toBe(200);
    remaining.push(response.headers.get("ratelimit"));
  }
  expect(remaining).toEqual([4, 3, 2, 1, 0].map((count) => `"read";r=${count};t=60`));
  for (const service of [first, second]) {
    const over = await read(service);
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["read"]]);
  }
  vi.setSystemTime(start + 60_000);
  expect((await read(second)).headers.get("ratelimit")).toBe('"read";r=4;t=60');
});

test("counts failed sign-ins together, and shares a successful one", async () => {
  const email = `${organization.owner.id}@login.example`;
  for (const { issuer } of [first, second]) issuer.addAccount({ email, password: "right" });
  const signIn = async (service: TestService, from: string, password = "wrong") => {
    const body = { email, password };
    return (await service.request("POST", "/v1/auth/login", { body, from })).status;
  };
  const home = "203.0.113.50";
  expect(await signIn(first, home)).toBe(401);
  expect(await signIn(second, home, "right")).toBe(200);
  expect([await signIn(first, home), await signIn(second, home)]).toEqual([401, 401]);
  expect(await signIn(first, home, "right")).toBe(429);
  vi.setSystemTime(start + 300_000);
  for (const host of [51, 52, 53, 54]) {
    expect(await signIn(first, `203.0.113.${host}`)).toBe(401);
  }
  expect(await signIn(second, "203.0.113.55", "right")).toBe(429);
  expect(await signIn(second, home, "right")).toBe(200);
  expect([...first.logs, ...second.logs]).toEqual([]);
});

test("counts all concurrent requests", async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => read(index % 2 === 0 ? first : second)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
  expect([...first.logs, ...second.logs]).toEqual([]);
});

test("deletes the rows of expired windows", async () => {
  const from = "203.0.113.40";
  await first.request("GET", "/v1/problems", { from });
  const rows = async () => {
    const client = await first.database.connect();
    try {
      const { rows: found } = await client.query<{ points: number }>(
        "select points from rate_limits.counters where key = $1",
        [`address:${from}`],
      );
      return found;
    } finally {
      client.release();
    }
  };
  expect(await rows()).toEqual([{ points: 1 }]);
  await vi.advanceTimersByTimeAsync(300_000);
  while ((await rows()).length > 0);
  expect((await first.request("GET", "/v1/problems", { from })).headers.get("ratelimit")).toBe(
    '"address";r=5;t=60',
  );
});

test("the role that requests run as has no privileges on the counters", async () => {
  await expect(
    organization.run((transaction) =>
      transaction.all({ text: "select * from rate_limits.counters", values: [] }),
    ),
  ).rejects.toMatchObject({ code: "42501" });
});
