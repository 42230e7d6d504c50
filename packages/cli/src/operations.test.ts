import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toCommandName } from "./derived/command-name.ts";
import { commonFlags, toOperationCommands } from "./derived/operation-command.ts";
import { bundledDocument } from "./openapi/document.ts";
import { createPerson, type Person, type Ran } from "./testing/run-cli.ts";
import { password, startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let person: Person;
beforeAll(async () => {
  product = await startTestProduct();
  person = await createPerson(product);
  await person.login();
});
afterAll(async () => {
  await person.leave();
  await product.close();
});

const parsed = ({ stdout }: Ran): any => JSON.parse(stdout);
const unknownId = "0192f0c1-0000-7000-8000-00000000dead";

describe("every operation", () => {
  test.each(toOperationCommands(bundledDocument))(
    "$operationId is `werkbank $group $name`",
    async ({ group, name, operationId, summary, inputs }) => {
      const { code, stdout } = await person.run([group, name, "--help"]);
      expect(code).toBe(0);
      expect(stdout).toContain(summary);
      expect(stdout).toContain(`Operation ${operationId}: `);
      for (const { from, flag } of inputs) {
        expect(stdout).toContain(from === "path" ? `<${flag}>` : `--${flag}`);
      }
    },
  );

  test("no two commands, and no two flags of one, have the same name", () => {
    const commands = toOperationCommands(bundledDocument);
    const names = commands.map(({ group, name }) => `${group} ${name}`);
    expect(new Set(names).size).toBe(bundledOperations());
    for (const { operationId, inputs } of commands) {
      const flags = inputs.map(({ flag }) => flag);
      expect(new Set(flags).size, operationId).toBe(flags.length);
      expect(flags.filter((flag) => commonFlags.includes(flag))).toEqual([]);
    }
  });

  test("the names of all operations that are specified differ", () => {
    const path = join(import.meta.dirname, "../../api/contract/registry.json");
    const { operations } = JSON.parse(readFileSync(path, "utf8")) as {
      operations: Parameters<typeof toCommandName>[0][];
    };
    const names = operations.map((operation) => Object.values(toCommandName(operation)).join(" "));
    expect(new Set(names).size).toBe(operations.length);
    expect(operations.length).toBeGreaterThanOrEqual(150);
  });

  test.each([
    ["listTasks", "/v1/organizations/{organizationId}/tasks", "Tasks", "tasks list"],
    ["setTaskStatus", "/v1/x", "Tasks", "tasks set-status"],
    ["createCustomerAssetNote", "/v1/x", "Customer assets", "customer-assets create-note"],
    ["respondToAgendaItem", "/v1/x", "Agenda", "agenda respond-to-item"],
    ["listApprovalPolicies", "/v1/x", "Approvals", "approvals list-policies"],
    ["verifyAuditLog", "/v1/x", "Audit log", "audit-log verify"],
    ["listPermissions", "/v1/permissions", "Members and roles", "permissions list"],
    ["createRole", "/v1/organizations/{organizationId}/roles", "Members and roles", "roles create"],
  ])("%s at %s (%s) is %s", (operationId, path, tag, expected) => {
    const { group, name } = toCommandName({ operationId, path, tag });
    expect(`${group} ${name}`).toBe(expected);
  });
});

function bundledOperations(): number {
  return Object.values(bundledDocument.paths).flatMap((methods) => Object.keys(methods)).length;
}

describe("writing", () => {
  test("flags become the body, lists can be repeated", async () => {
    const made = await person.run(
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
    "--json takes the body from %s, flags go over it",
    async (from) => {
      const json = JSON.stringify({ title: "From JSON", checklist: [{ text: "Reserve" }] });
      const path = join(person.configHome, "task.json");
      await writeFile(path, json);
      const source = from === "file" ? path : from === "-" ? "-" : json;
      const made = await person.run(
        ["tasks", "create", "--json", source, "--title", "From a flag"],
        {
          stdin: json,
        },
      );
      expect(made.code, made.stderr).toBe(0);
      expect(parsed(made)).toMatchObject({
        title: "From a flag",
        checklist: [{ text: "Reserve" }],
      });
    },
  );

  test("--clear sets a member to null", async () => {
    const { id } = parsed(
      await person.run([
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
    const { code, stdout, stderr } = await person.run([
      "customers",
      "update",
      String(id),
      "--clear",
      "email",
    ]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id, name: "Van Dam", email: null });
  });

  test("--dry-run says what would happen, and nothing happens", async () => {
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
    const dry = await person.run([...create, "--dry-run"], { terminal: 100 });
    expect(dry.code, dry.stderr).toBe(0);
    expect(dry.stdout).toContain("Nothing was changed. The call would answer 201.");
    expect(parsed(await person.run([...create, "--dry-run"]))).toMatchObject({
      dryRun: true,
      wouldReturn: 201,
    });
    expect(parsed(await person.run(["products", "list", "--q", "Band"])).items).toEqual([]);
  });

  test("--idempotency-key makes a second run answer as the first", async () => {
    const create = ["tasks", "create", "--title", "Once", "--idempotency-key", "once-1"];
    const [first, second] = [await person.run(create), await person.run(create)];
    expect(parsed(second).id).toBe(parsed(first).id);
    const other = await person.run([...create, "--priority", "low"]);
    expect(other.code).toBe(6);
    expect(other.stderr).toContain("IDEMPOTENCY_KEY_REUSED");
  });

  test("--if-match refuses a record that has changed", async () => {
    const { id } = parsed(await person.run(["tasks", "create", "--title", "Versioned"]));
    const change = ["tasks", "set-status", id, "--status", "done"];
    const { code, stderr } = await person.run([...change, "--if-match", '"99.000000000000"']);
    expect(code).toBe(6);
    expect(stderr).toContain("VERSION_CONFLICT");
  });

  test("an answer without a body says so to people, and prints nothing to programs", async () => {
    const { id } = parsed(
      await person.run(["customers", "create", "--name", "Gone", "--type", "company"]),
    );
    const remove = ["customers", "delete", String(id)];
    expect(await person.run(remove)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await person.run(remove, { terminal: 80 })).stdout).toBe("Done.\n");
  });
});

describe("lists and output", () => {
  const names = Array.from({ length: 130 }, (_, index) => `Bulk ${String(index).padStart(3, "0")}`);
  beforeAll(async () => {
    const { organization, service, issuer } = product;
    const token = (await person.readSession()).sessions[issuer]!.accessToken;
    for (const name of names) {
      const body = { name, type: "company" };
      const made = await service.request("POST", `${organization.path}/customers`, { token, body });
      expect(made.status).toBe(201);
    }
  });
  const list = ["customers", "list", "--q", "Bulk", "--sort", "name"];

  test("--limit goes over pages, --all to the end", async () => {
    const some = parsed(await person.run([...list, "--limit", "120"]));
    expect(some.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 120));
    expect(some.page.hasMore).toBe(true);
    const all = parsed(await person.run([...list, "--all"]));
    expect(all.items).toHaveLength(130);
    expect(all.page).toEqual({ nextCursor: null, hasMore: false });
    expect(parsed(await person.run(list)).items).toHaveLength(25);
  });

  test("ndjson is one item a line", async () => {
    const { stdout } = await person.run([...list, "--all", "--output", "ndjson"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(names);
  });

  test("csv has a header, flat columns and no formulas", async () => {
    const formula = await person.run([
      "customers",
      "create",
      "--name",
      "=1+1 Cellformula",
      "--type",
      "company",
    ]);
    expect(formula.code, formula.stderr).toBe(0);
    const { stdout } = await person.run([
      "customers",
      "list",
      "--q",
      "Cellformula",
      "--output",
      "csv",
    ]);
    const [header, row, end] = stdout.split("\r\n");
    expect(header).toMatch(/^id,/u);
    expect(row).toContain("'=1+1 Cellformula");
    expect(end).toBe("");
  });

  test("a table fits the terminal, shows ids whole, and is plain when it is not a terminal", async () => {
    const { stdout, stderr } = await person.run([...list, "--limit", "2"], { terminal: 60 });
    const plain = stripVTControlCharacters(stdout).trimEnd().split("\n");
    expect(stdout).toContain("\u001b[1m");
    expect(plain).toHaveLength(3);
    expect(plain[0]).toMatch(/^id +name/u);
    expect(plain[1]).toContain("Bulk 000");
    expect(Math.max(...plain.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(stderr).toContain("There is more: --all");
    const piped = await person.run([
      ...list,
      "--limit",
      "2",
      "--output",
      "table",
      "--fields",
      "name",
    ]);
    expect(piped.stdout).toBe("name\nBulk 000\nBulk 001\n");
  });

  test("NO_COLOR takes the colours away", async () => {
    const { stdout } = await person.run([...list, "--limit", "1"], {
      terminal: 60,
      env: { NO_COLOR: "1" },
    });
    expect(stdout).not.toContain("\u001b");
  });

  test("text from the service cannot steer the terminal", async () => {
    const json = JSON.stringify({ title: "Plain", description: "one\ttwo" });
    const { id } = parsed(await person.run(["tasks", "create", "--json", json]));
    const { stdout } = await person.run(["tasks", "get", id, "--output", "table"]);
    expect(stdout).toContain("one two");
  });

  test("nothing found is said to people", async () => {
    const { stdout } = await person.run(["customers", "list", "--q", "Nobodyhere"], {
      terminal: 80,
    });
    expect(stdout).toBe("Nothing found.\n");
  });

  test("search is a command by itself", async () => {
    const found = await person.run(["search", "--q", "Bulk 007"]);
    expect(found.code, found.stderr).toBe(0);
    expect(parsed(found).items[0].title).toContain("Bulk 007");
  });
});

describe("exit codes", () => {
  test.each<[string, string[], number, RegExp]>([
    ["an unknown command", ["taskz"], 2, /unknown command 'taskz'/u],
    ["an unknown flag", ["tasks", "list", "--colour"], 2, /unknown option '--colour'/u],
    [
      "a value that is none of the choices",
      ["tasks", "list", "--status", "x"],
      2,
      /is none of todo/u,
    ],
    ["text for a number", ["tasks", "create", "--estimate-minutes", "x"], 2, /Not a number/u],
    ["a missing argument", ["tasks", "get"], 2, /missing required argument 'task-id'/u],
    ["JSON that is none", ["tasks", "create", "--json", "{"], 2, /--json is not JSON/u],
    [
      "a body without a required member",
      ["tasks", "create"],
      2,
      /VALIDATION_FAILED: .*\n {2}body \/title: .*\nRequest: [\da-f-]{36}\n/u,
    ],
    ["a record that is not there", ["tasks", "get", unknownId], 5, /RESOURCE_NOT_FOUND: /u],
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
      "an address elsewhere",
      ["api", "GET", "https://evil.example/v1/users/me"],
      2,
      /the token is not sent there/u,
    ],
  ])("%s", async (_name, args, code, message) => {
    const ran = await person.run(args);
    expect(ran.stderr).toMatch(message);
    expect(ran).toMatchObject({ code, stdout: "" });
  });

  test("a token that the service refuses is 3, a service that is away 8", async () => {
    const refused = await person.run(["whoami"], { env: { SERVICE_TOKEN: "nonsense" } });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain("AUTH_INVALID_TOKEN");
    const away = await person.run(["whoami"], {
      env: { SERVICE_BASE_URL: "http://127.0.0.1:1", SERVICE_TOKEN: "x" },
    });
    expect(away.code).toBe(8);
    expect(away.stderr).toContain("Error: http://127.0.0.1:1 does not answer.\nHint: ");
  });

  test("the stored token is not sent to another service", async () => {
    const other = await person.run(["whoami", "--base-url", "http://localhost:1"]);
    expect(other.code).toBe(3);
    expect(other.stderr).toContain("You are not signed in to http://localhost:1.");
  });
});

describe("other commands", () => {
  test("whoami, status and use", async () => {
    const me = parsed(await person.run(["whoami"]));
    expect(me).toMatchObject({ id: product.organization.owner.id, displayName: "Olga Owner" });
    const status = await person.run(["status"]);
    expect(status.code, status.stderr).toBe(0);
    expect(parsed(status)).toMatchObject({
      service: product.baseUrl,
      serviceReachable: true,
      identityProviderReachable: true,
      session: "stored",
      organization: { name: "Singel Fietsen" },
    });
    const used = await person.run(["use", "singel"]);
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
    expect(parsed(await person.run(["whoami"], { env })).id).toBe(viewer.id);
    const refused = await person.run(["tasks", "create", "--title", "No"], { env });
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("ORGANIZATION_PERMISSION_DENIED");
  });

  test("api sends any request, with the organization filled in", async () => {
    const path = "/v1/organizations/{organizationId}/tasks";
    const made = await person.run(["api", "POST", path, "--json", '{"title":"By hand"}']);
    expect(made.code, made.stderr).toBe(0);
    expect(parsed(made).title).toBe("By hand");
    const missing = await person.run(["api", "GET", `${path}/${unknownId}`]);
    expect(missing.code).toBe(5);
  });

  test("completion offers groups, commands, flags and choices", async () => {
    const complete = async (...words: string[]) =>
      (await person.run(["__complete", ...words])).stdout.trimEnd().split("\n");
    expect(await complete("cus")).toEqual(["customers", "customer-assets"]);
    expect(await complete("tasks", "")).toContain("set-status");
    expect(await complete("tasks", "create", "--ti")).toEqual(["--title"]);
    expect(await complete("tasks", "create", "--priority", "")).toContain("urgent");
    for (const shell of ["bash", "zsh", "fish"]) {
      expect((await person.run(["completion", shell])).stdout).toContain("werkbank __complete");
    }
  });
});

test("the MCP bridge answers what a stdio client asks, with the stored session", async () => {
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
  const { code, stdout, stderr } = await person.run(["mcp"], {
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
