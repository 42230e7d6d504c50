import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callTool, sendMcp } from "../surfaces/mcp/testing/mcp-requests.ts";
import { createCounter } from "../testing/create-counter.ts";
import { openTestService } from "../testing/open-test-service.ts";
import {
  createTestService,
  type TestOrganization,
  type TestRequest,
} from "../testing/test-service.ts";
import { defaultPolicies, parsePolicies } from "./policies.ts";
let organization: TestOrganization;
let other: TestOrganization;
const start = Date.parse("2026-03-02T09:00:00Z");

vi.useFakeTimers({ toFake: ["Date", "performance"], now: start });
// Limits are low, and only the tests advance the system clock, which counters use. Each test has its own IP
// addresses, users or organizations.

const service = await openTestService(
  {},
  {
    rateLimits: {
      policies: parsePolicies(
        "address=8/60,login=3/300,login-address=6/300,login-account=9/300,read=4/60,write=2/60,mcp=3/60",
      ),
      store: { kind: "memory" },
    },
  },
);
/** A service with other limits, behind two proxies. */
const proxied = await createTestService(
  {},
  {
    rateLimits: {
      policies: parsePolicies("address=50/60,organization=3/60"),
      store: { kind: "memory" },
    },
    trustedProxies: 2,
  },
);
beforeEach(async () => {
  vi.setSystemTime(start);
  organization = await service.createOrganization();
  other = await service.createOrganization();
});
afterEach(() => service.logs.splice(0));
afterAll(async () => {
  await proxied.close();
  vi.useRealTimers();
});

const nextAddress = createCounter(1);
/** Returns an IP address that no other test uses. */
function newAddress(): string {
  return `198.51.100.${nextAddress()}`;
}

const readTasks = (request: TestRequest = {}) =>
  service.request("GET", `${organization.path}/tasks`, { as: organization.member, ...request });
const createTask = (request: TestRequest = {}) =>
  service.request("POST", `${organization.path}/tasks`, {
    as: organization.member,
    body: { title: "Check the brakes" },
    ...request,
  });

async function countRows(table: "tasks" | "audit_entries"): Promise<number> {
  const row = await organization.run((transaction) =>
    transaction.one<{ count: number }>({ text: `select count(*) from ${table}`, values: [] }),
  );
  return row?.count ?? -1;
}

describe("headers", () => {
  test("contain every policy that counted, and the state of the one closest to its limit", async () => {
    const from = newAddress();
    const response = await readTasks({ from });
    expect(response.status).toBe(200);
    expect(response.headers.get("ratelimit-policy")).toBe(
      '"address";q=8;w=60, "read";q=4;w=60, "organization";q=3000;w=60',
    );
    expect(response.headers.get("ratelimit")).toBe('"read";r=3;t=60');
    expect(response.headers.get("access-control-expose-headers")).toMatch(
      /, RateLimit, RateLimit-Policy$/u,
    );
    vi.advanceTimersByTime(20_500);
    expect((await readTasks({ from })).headers.get("ratelimit")).toBe('"read";r=2;t=40');
  });

  test("are set on problems of counted requests", async () => {
    const invalid = await readTasks({ as: other.member, from: newAddress() });
    expect(invalid.status).toBe(403);
    expect(invalid.headers.get("ratelimit")).toBe('"read";r=3;t=60');
    const missing = await service.request("GET", "/v1/nothing", { from: newAddress() });
    expect(missing.status).toBe(404);
    expect(missing.headers.get("ratelimit")).toBe('"address";r=7;t=60');
  });

  test("are omitted, and no request is rejected, with RATE_LIMITS=off", async () => {
    const unlimited = await createTestService();
    try {
      const ours = await unlimited.createOrganization();
      for (let n = 0; n < 20; n += 1) {
        const response = await unlimited.request("GET", `${ours.path}/tasks`, {
          as: ours.member,
          from: "192.0.2.1",
        });
        expect(response.status).toBe(200);
        expect(response.headers.has("ratelimit")).toBe(false);
        expect(response.headers.has("ratelimit-policy")).toBe(false);
      }
    } finally {
      await unlimited.close();
    }
  });
});

describe("a user in an organization", () => {
  test("429 RATE_LIMITED after the last read, until the window ends", async () => {
    for (let n = 0; n < 3; n += 1) expect((await readTasks()).status).toBe(200);
    const head = await service.request("HEAD", `${organization.path}/tasks`, {
      as: organization.member,
    });
    expect([head.status, head.headers.get("ratelimit")]).toEqual([200, '"read";r=0;t=60']);
    vi.advanceTimersByTime(37_000);
    const over = await readTasks();
    expect(over.status).toBe(429);
    expect(over.headers.get("content-type")).toBe("application/problem+json");
    expect(over.headers.get("retry-after")).toBe("23");
    expect(over.headers.get("ratelimit")).toBe('"read";r=0;t=23');
    expect(over.body).toMatchObject({
      code: "RATE_LIMITED",
      status: 429,
      detail: "Over the limit read (4 requests in 60 seconds); try again in 23 seconds.",
      violatedPolicies: ["read"],
      retryAfterSeconds: 23,
    });
    vi.advanceTimersByTime(22_999);
    expect((await readTasks()).headers.get("retry-after")).toBe("1");
    vi.advanceTimersByTime(1);
    expect((await readTasks()).status).toBe(200);
  });

  test("429 for a write creates no record and no audit entry", async () => {
    for (let n = 0; n < 2; n += 1) expect((await createTask()).status).toBe(201);
    const [tasks, entries] = [await countRows("tasks"), await countRows("audit_entries")];
    const over = await createTask();
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["write"]]);
    expect([await countRows("tasks"), await countRows("audit_entries")]).toEqual([tasks, entries]);
    // Reads have their own limit.
    expect((await readTasks()).status).toBe(200);
  });

  test("has limits separate from other users and other organizations", async () => {
    await service.addMember(other, organization.member, "viewer");
    for (let n = 0; n < 4; n += 1) await readTasks();
    expect((await readTasks()).status).toBe(429);
    expect((await readTasks({ as: organization.admin })).status).toBe(200);
    const elsewhere = await service.request("GET", `${other.path}/tasks`, {
      as: organization.member,
    });
    expect(elsewhere.status).toBe(200);
  });

  test("is counted with one subject for all invalid organization ids", async () => {
    const as = organization.member;
    for (let n = 0; n < 4; n += 1) {
      const response = await service.request("GET", `/v1/organizations/no-uuid-${n}/tasks`, { as });
      expect(response.status).toBe(400);
    }
    const over = await service.request("GET", "/v1/organizations/no-uuid-4/tasks", { as });
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["read"]]);
    // The account endpoint has no organization id either.
    expect((await service.request("GET", "/v1/users/me", { as })).status).toBe(429);
  });

  test("is counted by organization id without regard to case", async () => {
    for (let n = 0; n < 4; n += 1) await readTasks();
    const upper = `/v1/organizations/${organization.id.toUpperCase()}/tasks`;
    expect((await service.request("GET", upper, { as: organization.member })).status).toBe(429);
  });

  test("401 and AUTH_INSUFFICIENT_SCOPE take precedence over the limit", async () => {
    for (let n = 0; n < 2; n += 1) await createTask();
    const token = service.issuer.sign({ sub: organization.member.id, scope: "mcp:read" });
    const path = `${organization.path}/suppliers/${uuidv7()}`;
    const narrow = await service.request("PATCH", path, { token, body: { phone: "1" } });
    expect([narrow.status, narrow.body.code]).toEqual([403, "AUTH_INSUFFICIENT_SCOPE"]);
    expect((await createTask({ token: "no.token" })).status).toBe(401);
    expect((await createTask({ body: "{" })).status).toBe(429);
  });
});

describe("an organization", () => {
  let ours: TestOrganization;
  const read = (as: TestOrganization["owner"]) =>
    proxied.request("GET", `${ours.path}/tasks`, { as });

  beforeEach(async () => {
    ours = await proxied.createOrganization();
  });

  test("429 for the requests of all members together", async () => {
    for (const as of [ours.owner, ours.admin, ours.member]) {
      expect((await read(as)).status).toBe(200);
    }
    const entries = await ours.run((transaction) =>
      transaction.all({ text: "select 1 from audit_entries", values: [] }),
    );
    const over = await proxied.request("POST", `${ours.path}/tasks`, {
      as: ours.member,
      body: { title: "One too many" },
    });
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["organization"]]);
    expect(over.headers.get("ratelimit")).toBe('"organization";r=0;t=60');
    const after = await ours.run((transaction) =>
      transaction.all({ text: "select 1 from audit_entries", values: [] }),
    );
    expect(after).toHaveLength(entries.length);
  });

  test("is not counted for nonmembers", async () => {
    const nonMember = await proxied.createUser();
    for (let n = 0; n < 6; n += 1) {
      const response = await read(nonMember);
      expect(response.status).toBe(403);
      expect(response.headers.get("ratelimit-policy")).toBe('"read";q=600;w=60');
    }
    expect((await read(ours.viewer)).headers.get("ratelimit")).toBe('"organization";r=2;t=60');
  });

  test("a tool call over the limit has the problem as its result", async () => {
    for (let n = 0; n < 3; n += 1) await read(ours.owner);
    const { isError, content } = await callTool(proxied, "tasks_list", {}, { as: ours.owner });
    expect(isError).toBe(true);
    expect(content).toMatchObject({ code: "RATE_LIMITED", violatedPolicies: ["organization"] });
  });
});

describe("an IP address", () => {
  test("429 before authentication", async () => {
    const from = newAddress();
    for (let n = 0; n < 8; n += 1) {
      expect((await readTasks({ from, token: `no.token.${n}` })).status).toBe(401);
    }
    const over = await readTasks({ from });
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["address"]]);
    expect((await readTasks({ from: newAddress() })).status).toBe(200);
  });

  test("errors of route, method and media type take precedence", async () => {
    const from = newAddress();
    for (let n = 0; n < 8; n += 1) await service.request("GET", "/v1/problems", { from });
    expect((await service.request("GET", "/v1/nothing", { from })).status).toBe(404);
    expect((await service.request("PUT", "/v1/problems", { from })).status).toBe(405);
    const typed = await createTask({ from, headers: { "content-type": "text/plain" } });
    expect(typed.status).toBe(415);
    expect((await service.request("GET", "/v1/problems", { from })).status).toBe(429);
  });

  test.each([
    ["GET", "/readyz"],
    ["GET", "/v1/openapi.json"],
    ["GET", "/v1/problems"],
    ["GET", "/.well-known/oauth-protected-resource"],
    ["OPTIONS", "/v1/problems"],
    ["OPTIONS", "/v1/users/me"],
  ])("%s %s is counted by IP address only", async (method, path) => {
    const from = newAddress();
    for (let n = 7; n >= 0; n -= 1) {
      const response = await service.request(method, path, { from });
      expect(response.status).toBeLessThan(300);
      expect(response.headers.get("ratelimit-policy")).toBe('"address";q=8;w=60');
      expect(response.headers.get("ratelimit")).toBe(`"address";r=${n};t=60`);
    }
    const over = await service.request(method, path, { from });
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test("/healthz is counted, and returns 200 over the limit", async () => {
    const from = newAddress();
    for (let n = 0; n < 10; n += 1) {
      expect((await service.request("GET", "/healthz", { from })).status).toBe(200);
    }
    expect((await service.request("GET", "/v1/problems", { from })).status).toBe(429);
  });

  test("IPv6 is counted by /64 prefix, and IPv4-mapped IPv6 as IPv4", async () => {
    const sendRequest = (from: string) => service.request("GET", "/v1/problems", { from });
    for (const host of ["::1", "::2", "1::3", "0:0:0:4", "ffff:ffff:0:5"]) {
      await sendRequest(host.startsWith("::") ? `2001:db8:0:7${host}` : `2001:DB8:0000:7:${host}`);
    }
    expect((await sendRequest("2001:db8:0:7::9")).headers.get("ratelimit")).toBe(
      '"address";r=2;t=60',
    );
    expect((await sendRequest("2001:db8:0:8::9")).headers.get("ratelimit")).toBe(
      '"address";r=7;t=60',
    );
    expect((await sendRequest("fe80::7%eth0")).headers.get("ratelimit")).toBe('"address";r=7;t=60');
    expect((await sendRequest("::1")).headers.get("ratelimit")).toBe('"address";r=7;t=60');
    const four = newAddress();
    await sendRequest(four);
    expect((await sendRequest(`::ffff:${four}`)).headers.get("ratelimit")).toBe(
      '"address";r=6;t=60',
    );
  });

  test("disconnected clients share one count", async () => {
    for (let n = 0; n < 8; n += 1) {
      expect((await readTasks({ from: null, token: "no.token" })).status).toBe(401);
    }
    expect((await readTasks({ from: null })).status).toBe(429);
  });

  test("X-Forwarded-For is ignored without trusted proxies", async () => {
    const from = newAddress();
    for (let n = 0; n < 8; n += 1) {
      await service.request("GET", "/v1/problems", {
        from,
        headers: { "x-forwarded-for": `203.0.113.${n}` },
      });
    }
    const headers = { "x-forwarded-for": "203.0.113.99" };
    expect((await service.request("GET", "/v1/problems", { from, headers })).status).toBe(429);
  });
});

describe("behind two trusted proxies", () => {
  const sendRequest = async (forwarded: string | null) => {
    const headers: Record<string, string> =
      forwarded === null ? {} : { "x-forwarded-for": forwarded };
    const { headers: responseHeaders } = await proxied.request("GET", "/v1/problems", {
      from: "10.0.0.2",
      headers,
    });
    return responseHeaders.get("ratelimit");
  };

  test("the second entry of X-Forwarded-For from the right is the client address", async () => {
    expect(await sendRequest("203.0.113.1, 10.0.0.1")).toBe('"address";r=49;t=60');
    expect(await sendRequest("192.0.2.77, 203.0.113.1, 10.0.0.1")).toBe('"address";r=48;t=60');
    expect(await sendRequest("203.0.113.1:50712, 10.0.0.1")).toBe('"address";r=47;t=60');
    expect(await sendRequest("203.0.113.2, 10.0.0.1")).toBe('"address";r=49;t=60');
    expect(await sendRequest("[2001:db8::5]:443, 10.0.0.1")).toBe('"address";r=49;t=60');
  });

  test("skips entries that are not IP addresses", async () => {
    expect(await sendRequest("unknown, 10.0.0.9")).toBe('"address";r=49;t=60');
    expect(await sendRequest("10.0.0.9")).toBe('"address";r=48;t=60');
    expect(await sendRequest(null)).toBe('"address";r=49;t=60');
    expect(await sendRequest("unknown, _hidden")).toBe('"address";r=48;t=60');
  });

  test("the audit entry has the client address", async () => {
    const ours = await proxied.createOrganization();
    const created = await proxied.request("POST", `${ours.path}/tasks`, {
      as: ours.member,
      body: { title: "Check the brakes" },
      from: "10.0.0.2",
      headers: { "x-forwarded-for": "203.0.113.8, 10.0.0.1" },
    });
    expect(created.status).toBe(201);
    const entry = await ours.run((transaction) =>
      transaction.one<{ canonical: string }>({
        text: "select canonical from audit_entries order by sequence desc limit 1",
        values: [],
      }),
    );
    expect(JSON.parse(entry?.canonical ?? "null")).toMatchObject({ ip: "203.0.113.8" });
  });
});

describe("signing in", () => {
  const nextPerson = createCounter(1);
  /** Creates an account at the identity provider that no other test signs in to. */
  function newAccount(): string {
    const email = `person-${nextPerson()}@login.example`;
    service.issuer.addAccount({ email, password: "right" });
    return email;
  }
  const signIn = (email: string, from: string, password = "wrong") =>
    service.request("POST", "/v1/auth/login", { body: { email, password }, from });
  const statuses = async (times: number, attempt: () => ReturnType<typeof signIn>) => {
    const found: number[] = [];
    for (let n = 0; n < times; n += 1) found.push((await attempt()).status);
    return found;
  };

  test("429 for the fourth wrong password from one IP address for one account, without regard to case", async () => {
    const [from, email] = [newAddress(), newAccount()];
    for (const [n, spelling] of [email, email.toUpperCase(), email].entries()) {
      const response = await signIn(spelling, from);
      expect([response.status, response.headers.get("ratelimit")]).toEqual([
        401,
        `"login";r=${2 - n};t=300`,
      ]);
    }
    const tokenRequests = service.issuer.requests.token;
    const over = await signIn(email, from, "right");
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["login"]]);
    expect(over.headers.get("retry-after")).toBe("300");
    expect(service.issuer.requests.token).toBe(tokenRequests);
    vi.advanceTimersByTime(300_000);
    expect((await signIn(email, from, "right")).status).toBe(200);
  });

  test("wrong passwords from one IP address do not lock out the account elsewhere", async () => {
    const email = newAccount();
    const nonMember = newAddress();
    expect(await statuses(5, () => signIn(email, nonMember))).toEqual([401, 401, 401, 429, 429]);
    expect((await signIn(email, newAddress(), "right")).status).toBe(200);
  });

  test("a success resets the count", async () => {
    const [from, email] = [newAddress(), newAccount()];
    for (let round = 0; round < 4; round += 1) {
      expect(await statuses(2, () => signIn(email, from))).toEqual([401, 401]);
      expect((await signIn(email, from, "right")).status).toBe(200);
      vi.advanceTimersByTime(60_000);
    }
  });

  test("429 for the seventh wrong password from one IP address, for any accounts", async () => {
    const from = newAddress();
    expect(await statuses(6, () => signIn(newAccount(), from))).toEqual([
      401, 401, 401, 401, 401, 401,
    ]);
    const over = await signIn(newAccount(), from, "right");
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["login-address"]]);
  });

  test("429 for the tenth wrong password for one account, from any IP addresses", async () => {
    const email = newAccount();
    expect(await statuses(9, () => signIn(email, newAddress()))).toEqual(
      Array.from({ length: 9 }, () => 401),
    );
    const over = await signIn(email, newAddress(), "right");
    expect([over.status, over.body.violatedPolicies]).toEqual([429, ["login-account"]]);
  });

  test("no 429 from an IP address with a previous successful sign-in", async () => {
    const [home, email] = [newAddress(), newAccount()];
    expect((await signIn(email, home, "right")).status).toBe(200);
    await statuses(12, () => signIn(email, newAddress()));
    expect((await signIn(email, newAddress(), "right")).status).toBe(429);
    vi.advanceTimersByTime(60_000);
    expect((await signIn(email, home, "right")).status).toBe(200);
    expect(await statuses(4, () => signIn(email, home))).toEqual([401, 401, 401, 429]);
  });

  test("does not count an attempt that the identity provider did not check", async () => {
    const [from, email] = [newAddress(), newAccount()];
    service.issuer.mode("down");
    try {
      expect(await statuses(5, () => signIn(email, from))).toEqual([502, 502, 502, 502, 502]);
    } finally {
      service.issuer.mode("up");
    }
    expect((await signIn(email, from, "right")).status).toBe(200);
  });
});

describe("the MCP endpoint", () => {
  test("429 with a JSON-RPC error whose data is the problem", async () => {
    const request = { as: organization.admin, from: newAddress() };
    const call = { name: "tasks_list", arguments: { organizationId: organization.id } };
    for (let n = 2; n >= 0; n -= 1) {
      const response = await sendMcp(service, "tools/call", call, request);
      expect([response.status, response.headers.get("ratelimit")]).toEqual([
        200,
        `"mcp";r=${n};t=60`,
      ]);
      // The tool's operation counts for the organization, but not also as a read.
      expect(response.headers.get("ratelimit-policy")).toBe(
        '"address";q=8;w=60, "mcp";q=3;w=60, "organization";q=3000;w=60',
      );
    }
    vi.advanceTimersByTime(50_000);
    const over = await sendMcp(service, "tools/call", call, request);
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "10"]);
    expect(over.headers.get("ratelimit")).toBe('"mcp";r=0;t=10');
    expect(over.body).toMatchObject({
      jsonrpc: "2.0",
      id: 7,
      error: {
        code: -32000,
        data: { code: "RATE_LIMITED", violatedPolicies: ["mcp"], retryAfterSeconds: 10 },
      },
    });
    expect((await readTasks({ as: organization.admin })).status).toBe(200);
  });

  test("counts messages of connections with and without an organization separately", async () => {
    const as = organization.admin;
    const search = `?organization=${organization.id}`;
    for (let n = 0; n < 3; n += 1) await sendMcp(service, "tools/list", {}, { as, search });
    expect((await sendMcp(service, "tools/list", {}, { as, search })).status).toBe(429);
    expect((await sendMcp(service, "tools/list", {}, { as })).status).toBe(200);
  });

  test("429 for an IP address before authentication", async () => {
    const from = newAddress();
    for (let n = 0; n < 8; n += 1) {
      expect((await sendMcp(service, "tools/list", {}, { from })).status).toBe(401);
    }
    const over = await sendMcp(service, "tools/list", {}, { from, as: organization.admin });
    expect([over.status, over.body.error.data.violatedPolicies]).toEqual([429, ["address"]]);
  });
});

test("accepts requests if the store fails, and logs the error once a minute", async () => {
  const broken = await createTestService(
    {},
    {
      rateLimits: {
        policies: defaultPolicies,
        store: { kind: "postgres", url: "postgres://nobody@127.0.0.1:1/none", isPooled: false },
      },
    },
  );
  try {
    const ours = await broken.createOrganization();
    const read = () =>
      broken.request("GET", `${ours.path}/tasks`, { as: ours.member, from: "192.0.2.1" });
    for (let n = 0; n < 3; n += 1) {
      const response = await read();
      expect([response.status, response.headers.has("ratelimit")]).toEqual([200, false]);
    }
    const message =
      "Rate limits are not counted, their store fails: The database cannot be reached.";
    expect(broken.logs).toEqual([{ level: "error", message }]);
    vi.advanceTimersByTime(60_000);
    await read();
    expect(broken.logs).toHaveLength(2);
  } finally {
    await broken.close();
  }
});
