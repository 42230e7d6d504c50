import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCliUser, type CliUser, type CommandResult } from "./testing/run-cli.ts";
import { password, serve, startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let user: CliUser;
beforeAll(async () => {
  product = await startTestProduct();
  user = await createCliUser(product);
  await user.login();
});
afterAll(async () => {
  await user.remove();
  await product.close();
});

const parsed = ({ stdout }: CommandResult): any => JSON.parse(stdout);
const unknownId = "0192f0c1-0000-7000-8000-00000000dead";

describe("mail that a change sends", () => {
  const item = {
    title: "Test ride",
    startAt: "2027-03-29T10:00:00+02:00",
    endAt: "2027-03-29T10:30:00+02:00",
    attendees: [{ email: "femke@snellebocht.example" }, { email: "joost@vandam.example" }],
    notifyAttendees: true,
  };
  const externalMailReport =
    "Mail goes outside the organization: femke@snellebocht.example, joost@vandam.example.\n";

  test.each(["table", "json", "ndjson"])(
    "is reported on standard error, also with --output %s",
    async (format) => {
      const create = ["agenda", "create-item", "--json", JSON.stringify(item)];
      const { code, stdout, stderr } = await user.run([...create, "--output", format]);
      expect([code, stderr]).toEqual([0, externalMailReport]);
      expect(stdout).toContain("Test ride");
      expect(stdout).not.toContain("Mail goes");
    },
  );

  test("to members is reported with their email addresses", async () => {
    const { viewer } = product.organization;
    const create = ["tasks", "create", "--title", "Call back", "--assignee-user-ids", viewer.id];
    const { code, stderr } = await user.run(create);
    expect([code, stderr]).toEqual([0, `Mail goes to members: ${viewer.email}.\n`]);
  });

  test("is reported for a request by path", async () => {
    const path = "/v1/organizations/{organizationId}/agenda/items";
    const sent = await user.run(["api", "POST", path, "--json", JSON.stringify(item)]);
    expect([sent.code, sent.stderr]).toEqual([0, externalMailReport]);
  });

  test("is not reported by a dry run, which sends no mail", async () => {
    const create = ["agenda", "create-item", "--json", JSON.stringify(item), "--dry-run"];
    expect((await user.run(create)).stderr).toBe("");
  });
});

describe("writing", () => {
  test("flags become members of the body, and repeated flags become lists", async () => {
    const made = await user.run(
      "tasks create --title Accuwissel --priority high --estimate-minutes 30 --labels a --labels b".split(
        " ",
      ),
    );
    expect(made.code, made.stderr).toBe(0);
    expect(parsed(made)).toMatchObject({
      title: "Accuwissel",
      priority: "high",
      estimateMinutes: 30,
      labels: ["a", "b"],
      status: "todo",
    });
  });

  test.each(["file", "-", "inline"])(
    "--json reads the body from %s, and flags override it",
    async (from) => {
      const json = JSON.stringify({ title: "From JSON", checklist: [{ text: "Reserve" }] });
      const path = join(user.configHome, "task.json");
      await writeFile(path, json);
      const source = from === "file" ? path : from === "-" ? "-" : json;
      const made = await user.run(["tasks", "create", "--json", source, "--title", "From a flag"], {
        stdin: json,
      });
      expect(made.code, made.stderr).toBe(0);
      expect(parsed(made)).toMatchObject({
        title: "From a flag",
        checklist: [{ text: "Reserve" }],
      });
    },
  );

  test("--clear sets a member to null", async () => {
    const { id } = parsed(
      await user.run([
        "customers",
        "create",
        "--name",
        "Van Dam",
        "--type",
        "company",
        "--email",
        "info@vandam.example",
      ]),
    );
    const { code, stdout, stderr } = await user.run([
      "customers",
      "update",
      String(id),
      "--clear",
      "email",
    ]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id, name: "Van Dam", email: null });
  });

  test.each(["2027-03-29T10:00", "2027-03-29 10:00", "2027-03-29T10:00:00"])(
    "a date-time without an offset, %s, uses the machine's time zone",
    async (time) => {
      const create = ["tasks", "create", "--title", "Call", "--due-at", time];
      const made = await user.run(create);
      expect(made.code, made.stderr).toBe(0);
      const moment = new Date("2027-03-29T10:00").toISOString();
      expect(parsed(made).dueAt).toBe(moment);
    },
  );

  test("returns exit code 2 and a hint for a date without a time", async () => {
    const create = ["tasks", "create", "--title", "Call", "--due-at", "2027-03-29"];
    const { code, stderr } = await user.run(create);
    expect(code).toBe(2);
    expect(stderr).toContain("Error: --due-at has a date and no time.");
    expect(stderr).toContain('Hint: Add the time, as in --due-at "2027-03-29 09:00".');
  });

  test.each(["tomorrow", "2027-13-29T10:00"])(
    "returns the service's validation error for the date-time %s",
    async (time) => {
      const create = ["tasks", "create", "--title", "Call", "--due-at", time];
      const { code, stderr } = await user.run(create);
      expect([code, stderr]).toEqual([2, expect.stringContaining("date-time with an offset")]);
    },
  );

  test("--dry-run reports the changes without making them", async () => {
    const create = [
      "products",
      "create",
      "--sku",
      "DRY-1",
      "--name",
      "Band",
      "--kind",
      "good",
      "--unit-price-minor",
      "995",
      "--vat-rate",
      "21",
    ];
    const dry = await user.run([...create, "--dry-run"], { terminal: 100 });
    expect(dry.code, dry.stderr).toBe(0);
    expect(dry.stdout).toContain("Nothing was changed. The call would answer 201.");
    expect(parsed(await user.run([...create, "--dry-run"]))).toMatchObject({
      dryRun: true,
      wouldReturn: 201,
    });
    expect(parsed(await user.run(["products", "list", "--q", "Band"])).items).toEqual([]);
  });

  test("a second run with the same --idempotency-key prints the first response", async () => {
    const create = ["tasks", "create", "--title", "Once", "--idempotency-key", "once-1"];
    const [first, second] = [await user.run(create), await user.run(create)];
    expect(parsed(second).id).toBe(parsed(first).id);
    const other = await user.run([...create, "--priority", "low"]);
    expect(other.code).toBe(6);
    expect(other.stderr).toContain("IDEMPOTENCY_KEY_REUSED");
  });

  test("--if-match returns exit code 6 if the record has changed", async () => {
    const { id } = parsed(await user.run(["tasks", "create", "--title", "Versioned"]));
    const change = ["tasks", "set-status", id, "--status", "done"];
    const { code, stderr } = await user.run([...change, "--if-match", '"99.000000000000"']);
    expect(code).toBe(6);
    expect(stderr).toContain("VERSION_CONFLICT");
  });

  test("a response without a body prints Done. on a terminal only", async () => {
    const { id } = parsed(
      await user.run(["customers", "create", "--name", "Gone", "--type", "company"]),
    );
    const remove = ["customers", "delete", String(id)];
    expect(await user.run(remove)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await user.run(remove, { terminal: 80 })).stdout).toBe("Done.\n");
  });
});

describe("exit codes", () => {
  test.each<[string, string[], number, RegExp]>([
    ["an unknown command", ["taskz"], 2, /unknown command 'taskz'/u],
    ["an unknown flag", ["tasks", "list", "--colour"], 2, /unknown option '--colour'/u],
    ["--json without a value", ["tasks", "list", "--json"], 2, /Hint: --output json/u],
    ["a value outside the choices", ["tasks", "list", "--status", "x"], 2, /is none of todo/u],
    ["text for a number", ["tasks", "create", "--estimate-minutes", "x"], 2, /Not a number/u],
    ["a missing argument", ["tasks", "get"], 2, /missing required argument 'task-id'/u],
    ["invalid JSON", ["tasks", "create", "--json", "{"], 2, /--json is not JSON/u],
    [
      "a body without a required member",
      ["tasks", "create"],
      2,
      /VALIDATION_FAILED: .*\n {2}body \/title: .*\nRequest: [\da-f-]{36}\n/u,
    ],
    [
      "an invalid value of a long enum",
      ["webhooks", "create", "--json", '{"url":"https://a.example/","eventTypes":["task.create"]}'],
      2,
      /\n {2}body \/eventTypes\/0: .*; did you mean task\.created\? \(.*task\.created, .*task\.updated.*\)\n/u,
    ],
    ["an unknown record", ["tasks", "get", unknownId], 5, /RESOURCE_NOT_FOUND: /u],
    [
      "another organization",
      ["tasks", "list", "--organization", unknownId],
      4,
      /ORGANIZATION_PERMISSION_DENIED: /u,
    ],
    [
      "an organization by an unknown name",
      ["tasks", "list", "--organization", "Nowhere"],
      5,
      /no organization called "Nowhere"/u,
    ],
    [
      "a URL of another origin",
      ["api", "GET", "https://evil.example/v1/users/me"],
      2,
      /the token is not sent there/u,
    ],
  ])("%s", async (_name, args, code, message) => {
    const ran = await user.run(args);
    expect(ran.stderr).toMatch(message);
    expect(ran).toMatchObject({ code, stdout: "" });
  });

  test("returns 3 for a rejected token and 8 for an unavailable service", async () => {
    const refused = await user.run(["whoami"], { env: { SERVICE_TOKEN: "nonsense" } });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain("AUTH_INVALID_TOKEN");
    expect(refused.stderr).toContain("Hint: Put another access token in SERVICE_TOKEN");
    const status = await user.run(["status"], { env: { SERVICE_TOKEN: "nonsense" } });
    expect(status.code).toBe(3);
    expect(parsed(status)).toMatchObject({ serviceReachable: true, session: "SERVICE_TOKEN" });
    expect(status.stderr).toContain("AUTH_INVALID_TOKEN");
    const away = await user.run(["whoami"], {
      env: { SERVICE_BASE_URL: "http://127.0.0.1:1", SERVICE_TOKEN: "x" },
    });
    expect(away.code).toBe(8);
    expect(away.stderr).toContain("Error: http://127.0.0.1:1 does not answer.\nHint: ");
  });

  test("returns 8 for the 404 of another server", async () => {
    const { origin } = new URL(product.issuer);
    const env = { SERVICE_BASE_URL: origin, SERVICE_TOKEN: "x" };
    const other = await user.run(["tasks", "get", "T-1"], { env });
    expect([other.code, other.stdout]).toEqual([8, ""]);
    expect(other.stderr).toContain("answered 404 with something that is not of this service.");
  });

  test("the stored token is not sent to another service", async () => {
    const other = await user.run(["whoami", "--base-url", "http://localhost:1"]);
    expect(other.code).toBe(3);
    expect(other.stderr).toContain("You are not signed in to http://localhost:1.");
  });
});

describe("other commands", () => {
  test("whoami, status and use", async () => {
    const me = parsed(await user.run(["whoami"]));
    expect(me).toMatchObject({ id: product.organization.owner.id, displayName: "Olga Owner" });
    const status = await user.run(["status"]);
    expect(status.code, status.stderr).toBe(0);
    expect(parsed(status)).toMatchObject({
      service: product.baseUrl,
      serviceReachable: true,
      identityProviderReachable: true,
      session: "stored",
      organization: { name: "Singel Fietsen" },
    });
    const env = { XDG_CONFIG_HOME: join(user.configHome, "stranger") };
    const otherUser = await user.run(["status"], { env });
    expect(otherUser.code, otherUser.stderr).toBe(0);
    expect(parsed(otherUser)).toMatchObject({
      identityProvider: product.issuer,
      identityProviderReachable: true,
      session: "none",
    });
    const used = await user.run(["use", "singel"]);
    expect(used.stdout).toBe("Commands now work in Singel Fietsen.\n");
  });

  test("a script signs in with SERVICE_TOKEN", async () => {
    const { viewer } = product.organization;
    const signedIn = await fetch(`${product.issuer}/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: viewer.email, password }),
    });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const env = { SERVICE_TOKEN: access_token };
    expect(parsed(await user.run(["whoami"], { env })).id).toBe(viewer.id);
    expect(parsed(await user.run(["status"], { env }))).toMatchObject({
      session: "SERVICE_TOKEN",
      organization: { name: "Singel Fietsen" },
    });
    const refused = await user.run(["tasks", "create", "--title", "No"], { env });
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("ORGANIZATION_PERMISSION_DENIED");
  });

  test("api sends any request and fills in the organization", async () => {
    const path = "/v1/organizations/{organizationId}/tasks";
    const made = await user.run(["api", "POST", path, "--json", '{"title":"By hand"}']);
    expect(made.code, made.stderr).toBe(0);
    expect(parsed(made).title).toBe("By hand");
    const missing = await user.run(["api", "GET", `${path}/${unknownId}`]);
    expect(missing.code).toBe(5);
  });

  test("completion offers groups, commands, flags and choices", async () => {
    const complete = async (...words: string[]) =>
      (await user.run(["__complete", ...words])).stdout.trimEnd().split("\n");
    expect(await complete("cus")).toEqual(["customers", "customer-assets"]);
    expect(await complete("tasks", "")).toContain("set-status");
    expect(await complete("tasks", "create", "--ti")).toEqual(["--title"]);
    expect(await complete("tasks", "create", "--priority", "")).toContain("urgent");
    for (const shell of ["bash", "zsh", "fish"]) {
      expect((await user.run(["completion", shell])).stdout).toContain("werkbank __complete");
    }
  });
});

test("the MCP bridge forwards requests of a stdio client with the stored session", async () => {
  await user.run(["customers", "create", "--type", "company", "--name", "Van Dam"]);
  const ask = [
    {
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      },
    },
    { method: "notifications/initialized" },
    {
      id: 2,
      method: "tools/call",
      params: { name: "customers_list", arguments: { q: "Van Dam" } },
    },
    { id: 3, method: "tools/call", params: { name: "no_such_tool", arguments: {} } },
  ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
  const { code, stdout, stderr } = await user.run(["mcp"], {
    stdin: ["not json", ...ask].join("\n"),
  });
  expect(code, stderr).toBe(0);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const byId = (id: number | null) => answers.find((one) => one.id === id);
  expect(byId(null).error.code).toBe(-32_700);
  expect(byId(1).result.protocolVersion).toBe("2025-11-25");
  expect(JSON.stringify(byId(2).result)).toContain("Van Dam");
  expect(byId(3).error ?? byId(3).result.isError).toBeTruthy();
});

test("the MCP bridge ends without an error while the server keeps a stream open", async () => {
  const opened = Promise.withResolvers<void>();
  const server = await serve(async (request) => {
    if (request.method === "GET") {
      opened.resolve();
      return new Promise<Response>(() => {});
    }
    const { id } = (await request.json()) as { id?: number };
    if (id === undefined) return new Response(null, { status: 202 });
    await opened.promise;
    return Response.json({ jsonrpc: "2.0", id, result: {} });
  });
  await user.changeSession(({ services }) => {
    services[server.origin] = services[product.baseUrl]!;
  });
  const { code, stdout, stderr } = await user.run(["mcp"], {
    env: { SERVICE_BASE_URL: server.origin },
    stdin: [{ method: "notifications/initialized" }, { id: 1, method: "ping" }]
      .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
      .join(""),
  });
  await server.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});

test("a hint of the service names commands instead of operation ids", async () => {
  const customer = parsed(
    await user.run(["customers", "create", "--name", "Hint", "--type", "company"]),
  );
  const line = { description: "Work", quantity: 1, unitCode: "HUR", unitPriceMinor: 1 };
  const body = { lines: [{ ...line, vatCategory: "S", vatRate: 21 }] };
  const create = ["quotes", "create", "--customer-id", String(customer.id)];
  const quote = parsed(await user.run([...create, "--json", JSON.stringify(body)]));
  const { code, stderr } = await user.run(["quotes", "reject", quote.displayNumber]);
  expect([code, stderr]).toEqual([
    6,
    expect.stringContaining("\nHint: Send it first (werkbank quotes send).\n"),
  ]);
});

describe("a command line that does not parse", () => {
  test.each([
    ["tasks update T-1 --status done", "werkbank tasks set-status takes --status."],
    [
      "agenda list --from 2027-03-01",
      "agenda has list-calendars, list-items, list-occurrences, list-calendar-items.",
    ],
    ["agenda move x", "agenda has move-item."],
    ["tasks set-status T-1 done", "Only ids and words to look for are arguments"],
    ["tasks list --json", "--output json answers in JSON."],
  ])("%s prints a hint", async (line, hint) => {
    const { code, stderr } = await user.run(line.split(" "));
    expect([code, stderr]).toEqual([2, expect.stringContaining(`\nHint: ${hint}`)]);
  });

  test("an option that no command has prints no hint", async () => {
    const { code, stderr } = await user.run(["tasks", "update", "T-1", "--colour", "red"]);
    expect([code, stderr]).toEqual([2, expect.not.stringContaining("Hint:")]);
  });
});

describe("operations that need a first-party session", () => {
  test("a decision prints the URL of the approval's page", async () => {
    const { code, stderr } = await user.run(["approvals", "approve", unknownId]);
    expect(code).toBe(4);
    expect(stderr).toContain(
      `at ${product.baseUrl}/approvals/${unknownId}?organization=${product.organization.id}\n`,
    );
  });

  test.each([
    [["members", "update", "me", "--json", "{}"], "members-and-roles/update-member"],
    [["roles", "create", "--json", "{}"], "members-and-roles/create-role"],
    [["approvals", "create-policy", "--json", "{}"], "approvals/create-approval-policy"],
  ])("%j prints the URL of its reference page", async (args, page) => {
    const { code, stderr } = await user.run(args);
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(new RegExp(` at http://\\S+/reference/${page}\n`, "u")),
    ]);
  });
});
