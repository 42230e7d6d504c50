import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { toOperationCommands } from "./derived/operation-command.ts";
import { bundledDocument } from "./openapi/bundled-document.ts";
import { columnsOf } from "./output/list-columns.ts";
import { createCliUser, type CommandResult } from "./testing/run-cli.ts";
import { startTestProduct } from "./testing/test-product.ts";

const product = await startTestProduct();
const user = await createCliUser(product);
await user.login();
afterAll(async () => {
  await user.remove();
  await product.close();
});

const parsed = ({ stdout }: CommandResult): any => JSON.parse(stdout);
const run = async (line: string, more: string[] = [], terminal?: number): Promise<CommandResult> =>
  user.run([...line.split(" "), ...more], terminal === undefined ? {} : { terminal });
const runJson = async (line: string, more: string[] = []): Promise<any> => {
  const ran = await run(line, more);
  expect(ran.code, ran.stderr).toBe(0);
  return parsed(ran);
};
/** Returns the lines of a list on a terminal of 80 columns. */
const listLines = async (line: string, columns = 80): Promise<string[]> => {
  const ran = await run(line, [], columns);
  expect(ran.code, ran.stderr).toBe(0);
  const lines = stripVTControlCharacters(ran.stdout).trimEnd().split("\n");
  for (const each of lines) expect(each.length).toBeLessThanOrEqual(columns);
  return lines;
};

let task: { id: string; displayNumber: string };
let quote: { id: string; displayNumber: string };
beforeAll(async () => {
  await runJson("customers create --type company --name", ["Koeriersdienst Snelle Bocht"]);
  await runJson("customers create --type company --address-city Delft --name", ["Jansen"]);
  await runJson("customers create --type company --address-city Gouda --name", ["Jansen"]);
  await runJson("suppliers create --code AAN --phone", ["+31 30 555 0120", "--name", "Accu & Aan"]);
  task = await runJson(
    "tasks create --due-at 2026-12-08T07:30:00Z --assignee-user-ids Mila --title",
    ["Replace the battery of the freight bicycle that stands in the second row"],
  );
  const line = {
    description: "Service",
    quantity: 1,
    unitCode: "C62",
    unitPriceMinor: 125_050,
    vatCategory: "S",
    vatRate: 21,
  };
  await runJson("orders create --customer-id", [
    "koeriersdienst snelle bocht",
    "--json",
    JSON.stringify({ lines: [{ ...line, unitPriceMinor: 1_000 }] }),
  ]);
  quote = await runJson("quotes create --customer-id", [
    "koeriersdienst snelle bocht",
    "--json",
    JSON.stringify({ title: "Service of six bicycles", lines: [line] }),
  ]);
});

describe("names in place of ids", () => {
  test("resolves a number, a code, a name and me", async () => {
    expect(await runJson(`tasks get ${task.displayNumber}`)).toMatchObject({
      id: task.id,
      assignees: [{ displayName: "Mila Member" }],
    });
    expect(await runJson(`tasks get ${task.id}`)).toMatchObject({ id: task.id });
    expect(await runJson("suppliers update aan --notes Fast")).toMatchObject({ notes: "Fast" });
    expect(await runJson("customers get", ["koeriersdienst snelle bocht"])).toMatchObject({
      type: "company",
    });
    expect(await runJson(`quotes get ${quote.displayNumber}`)).toMatchObject({ id: quote.id });
    const mine = await runJson("tasks update", [task.displayNumber, "--assignee-user-ids", "me"]);
    expect(mine.assignees).toMatchObject([{ userId: product.organization.owner.id }]);
    expect((await runJson("tasks list --assignee-user-id me")).items).toHaveLength(1);
    expect((await runJson("tasks list --assignee-user-id Victor")).items).toEqual([]);
    await runJson("tasks update", [task.displayNumber, "--assignee-user-ids", "Mila"]);
  });

  test("resolves calendars, locations, webhooks and workflows by name", async () => {
    const calendar = await runJson("agenda create-calendar --kind team --color #336699 --name", [
      "Bench",
    ]);
    const place = await runJson("inventory-locations create --code BUS --name", ["Delivery van"]);
    const hook = await runJson("webhooks create --event-types task.created --description", [
      "Kitchen screen",
      "--url",
      "https://hooks.example.com/in",
    ]);
    const workflow = await runJson("workflows create --name", [
      "Wash the bicycles",
      "--json",
      JSON.stringify({
        trigger: { type: "manual" },
        steps: [{ id: "dry", operation: "wait", input: { minutes: 1 } }],
      }),
    ]);
    expect(await runJson("webhooks get", ["kitchen screen"])).toMatchObject({ id: hook.id });
    expect(await runJson("workflows get", ["wash the bicycles"])).toMatchObject({
      id: workflow.id,
    });
    for (const [command, name, { id }] of [
      ["agenda update-calendar", "bench", calendar],
      ["inventory-locations update", "bus", place],
    ] as const) {
      const changed = await runJson(command, [name, "--name", `${name} two`]);
      expect(changed, command).toMatchObject({ id, name: `${name} two` });
    }
    const none = await run("webhooks get Nowhere");
    expect([none.code, none.stderr]).toEqual([5, 'Error: No webhook is called "Nowhere".\n']);
  });

  test("filters send names to the service without a search", async () => {
    const before = product.apiRequests.length;
    expect((await runJson("tasks list --assignee-user-id Mila")).items).toHaveLength(1);
    expect(product.apiRequests.slice(before).filter((path) => path.endsWith("/search"))).toEqual(
      [],
    );
    const several = await run("tasks list --customer-id Jansen");
    expect(several.code).toBe(2);
    expect(several.stderr).toContain("customerId names more than one customer");
    expect(several.stderr).toContain("Jansen · Gouda");
    const none = await run("tasks list --customer-id Nobody");
    expect(none.stderr).toContain("customerId names no customer of the organization");
  });

  test("a numeric customer id is used as it is", async () => {
    const { items } = await runJson("customers list --q Snelle");
    expect(await runJson(`customers get ${items[0].id}`)).toMatchObject({ id: items[0].id });
    const missing = await run("customers get 99");
    expect([missing.code, missing.stderr]).toEqual([5, expect.stringContaining("NOT_FOUND")]);
  });

  test("lists the candidates of an ambiguous name, and suggestions for an unknown one", async () => {
    const several = await run("tasks create --title x --customer-id Jansen");
    expect(several.code).toBe(2);
    expect(several.stderr).toMatch(
      /^Error: Several customers are called "Jansen"\.\nHint: .*\d+ \(Jansen, Delft\).*Gouda/u,
    );
    const near = await run("customers get Koeriersdienst");
    expect(near.code).toBe(5);
    expect(near.stderr).toContain('No customer is called "Koeriersdienst".');
    expect(near.stderr).toContain("Koeriersdienst Snelle Bocht");
    const none = await run("tasks get T-999999");
    expect([none.code, none.stderr]).toEqual([5, 'Error: No task is called "T-999999".\n']);
  });
});

describe("lists at 80 columns", () => {
  test("tasks: number, title, status, assignee and due, without ids", async () => {
    const [heading = "", ...rows] = await listLines("tasks list");
    const row = rows.find((each) => each.startsWith(task.displayNumber)) ?? "";
    expect(heading.split(/ +/u)).toEqual(["number", "title", "status", "assignees", "due"]);
    expect(row).toMatch(/^T-\d+ +Replace the battery.*… +todo +Mila Member +2026-12-08 \d\d:30$/u);
    expect(row).not.toContain(task.id.slice(0, 8));
  });

  test("quotes and orders: customer and total", async () => {
    const [heading = "", ...rows] = await listLines("quotes list");
    const row = rows.find((each) => each.startsWith(quote.displayNumber)) ?? "";
    expect(heading.split(/ +/u)).toEqual(["number", "customer", "title", "status", "total"]);
    expect(row).toMatch(/^Q-\S+ +Koeriersdienst Snel\S* .*draft +€1,513\.11$/u);
    const [orders = "", order = ""] = await listLines("orders list");
    expect(orders).toMatch(/^number +customer .*status .*total$/u);
    expect(order).toMatch(/^O-\S+ +Koeriersdienst.* draft .*€12\.10$/u);
  });

  test("suppliers and customers by what they are called", async () => {
    const [suppliers = "", ...rows] = await listLines("suppliers list");
    expect(suppliers).toMatch(/^code +name +status/u);
    expect(rows).toContainEqual(expect.stringMatching(/^AAN +Accu & Aan +active/u));
    expect((await listLines("customers list"))[0]).toMatch(/^id +name +status/u);
  });

  test("shows ids that --fields names", async () => {
    const [only = "", row = ""] = await listLines("tasks list --fields id,displayNumber", 100);
    expect(only).toMatch(/^id +displayNumber/u);
    expect(row).toContain(task.id);
  });

  const lists = toOperationCommands(bundledDocument).filter(
    ({ isList, inputs }) =>
      isList && !inputs.some(({ from, isRequired }) => isRequired || from === "path"),
  );

  test.each(lists)("$operationId shows more than one column, and no UUID", async (list) => {
    const [heading = "", ...rows] = await listLines(`${list.group} ${list.name}`);
    if (heading === "Nothing found.") return;
    expect(heading.split(/ {2,}/u).length).toBeGreaterThan(1);
    for (const row of rows)
      expect(row).not.toMatch(/(?:^|\s)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\s|$)/u);
  });

  test("every list operation has default columns", () => {
    for (const { operationId, isList } of toOperationCommands(bundledDocument)) {
      if (isList) expect(columnsOf(operationId), operationId).toBeDefined();
    }
  });
});

test("search terms are positional arguments of search and of lists with q", async () => {
  const found = await runJson("search snelle bocht");
  expect(found.items[0]).toMatchObject({ title: "Koeriersdienst Snelle Bocht" });
  expect((await runJson("search --q bocht")).items).not.toEqual([]);
  expect((await runJson("customers list snelle bocht")).items).toHaveLength(1);
  const nothing = await run("search");
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining("words")]);
});

test("prints the other members of a problem", async () => {
  const taken = await run("suppliers create --code AAN --name", ["Another"]);
  expect(taken.code).toBe(6);
  expect(taken.stderr).toMatch(
    /UNIQUE_CONFLICT: .*\n {2}field: code\n {2}existingId: [\da-f-]{36}\n/u,
  );
});

test("CSV keeps telephone numbers and escapes formulas", async () => {
  await runJson("suppliers create --name", [
    "=1+1",
    "--phone",
    "+31 6 1234 5678",
    "--code",
    "+1+2",
  ]);
  const { stdout } = await run("suppliers list --fields name,phone,code --output csv --q 1");
  expect(stdout).toContain("'=1+1");
  expect(stdout).toContain(",+31 6 1234 5678");
  expect(stdout).toContain("'+1+2");
});

test("--version is the version of the package, not of the API", async () => {
  const { stdout } = await run("--version");
  expect(stdout).toBe(`${packageJson.version}\n`);
  expect(packageJson.version).not.toBe(bundledDocument.info.version);
});

test("the MCP bridge uses the organization of `use`, --organization or SERVICE_ORGANIZATION", async () => {
  const other = await product.service.createOrganization({ name: "Warmtehart B.V." });
  await product.service.addMember(other, product.organization.owner, "viewer");
  const call = (name: string) =>
    ["initialize", "tools/call"].map((method, id) =>
      JSON.stringify({
        jsonrpc: "2.0",
        id,
        method,
        params:
          id === 0
            ? {
                protocolVersion: "2025-11-25",
                capabilities: {},
                clientInfo: { name: "test", version: "1" },
              }
            : { name, arguments: {} },
      }),
    );
  const organizationOf = async (args: string[]) => {
    const ran = await user.run(["mcp", ...args], { stdin: call("tasks_list").join("\n") });
    expect(ran.code, ran.stderr).toBe(0);
    const answers = ran.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    return answers.find(({ id }) => id === 1).result.structuredContent;
  };
  const used = await run("use warmtehart");
  expect(used.stdout).toBe("Commands now work in Warmtehart B.V.\n");
  expect((await organizationOf([])).organization).toMatchObject({ name: "Warmtehart B.V." });
  expect((await organizationOf(["--organization", "singel"])).organization).toMatchObject({
    name: "Singel Fietsen",
  });
  await user.changeSession(({ services }) => {
    for (const service of Object.values(services)) service.organization = null;
  });
  expect(await organizationOf([])).toMatchObject({ code: "ORGANIZATION_REQUIRED" });

  const list = ["tasks", "list", "--limit", "1"];
  const unnamed = await user.run(list);
  expect([unnamed.code, unnamed.stderr]).toEqual([
    2,
    expect.stringMatching(/SERVICE_ORGANIZATION/u),
  ]);
  const requested = async (args: string[], named: string) => {
    const ran = await user.run([...list, ...args], { env: { SERVICE_ORGANIZATION: named } });
    expect(ran.code, ran.stderr).toBe(0);
    return product.apiRequests.at(-1);
  };
  expect(await requested([], "warmte")).toContain(other.id);
  expect(await requested([], other.id)).toContain(other.id);
  expect(await requested(["--organization", "singel"], "warmte")).not.toContain(other.id);
  const status = await user.run(["status"], { env: { SERVICE_ORGANIZATION: "warmte" } });
  expect(JSON.parse(status.stdout)).toMatchObject({ organization: { id: other.id } });
  await run("use singel");
});
