import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCliUser, type CommandResult } from "../testing/run-cli.ts";
import { startTestProduct } from "../testing/test-product.ts";

const product = await startTestProduct();
const user = await createCliUser(product);
await user.login();
afterAll(async () => {
  await user.remove();
  await product.close();
});

/** Bidirectional control characters (Unicode UAX #9). */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/u;

const parsed = ({ stdout }: CommandResult): any => JSON.parse(stdout);

describe("lists and output", () => {
  const names = Array.from({ length: 130 }, (_, index) => `Bulk ${String(index).padStart(3, "0")}`);
  beforeAll(async () => {
    const { organization, service, issuer } = product;
    const token = (await user.readSession()).sessions[issuer]!.accessToken;
    for (const name of names) {
      const body = { name, type: "company" };
      const made = await service.request("POST", `${organization.path}/customers`, { token, body });
      expect(made.status).toBe(201);
    }
  });
  const list = ["customers", "list", "--q", "Bulk", "--sort", "name"];

  test("--limit reads several pages, --all reads all", async () => {
    const some = parsed(await user.run([...list, "--limit", "120"]));
    expect(some.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 120));
    expect(some.page.hasMore).toBe(true);
    const all = parsed(await user.run([...list, "--all"]));
    expect(all.items).toHaveLength(130);
    expect(all.page).toEqual({ nextCursor: null, hasMore: false });
    expect(parsed(await user.run(list)).items).toHaveLength(25);
  });

  test("--all sorts by creation, so that changed records are not skipped", async () => {
    const first = parsed(await user.run([...list, "--limit", "1"])).items[0].id as number;
    const change = ["customers", "update", String(first), "--notes", "Changed last"];
    expect((await user.run(change)).code).toBe(0);
    const ids = async (...args: string[]) =>
      parsed(await user.run(["customers", "list", ...args])).items.map(({ id }: any) => id);
    const all = await ids("--all");
    expect(all).toEqual(all.toSorted((a: number, b: number) => a - b));
    expect(all).toContain(first);
    expect((await ids("--all", "--sort", "-updatedAt"))[0]).toBe(first);
    expect((await ids("--limit", "3"))[0]).toBe(first);
  });

  test("ndjson prints one item per line", async () => {
    const { stdout } = await user.run([...list, "--all", "--output", "ndjson"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(names);
  });

  test("csv has a header, flat columns and no formulas", async () => {
    for (const sign of ["=", "＝"]) {
      const name = `${sign}1+1 Cellformula`;
      const made = await user.run(["customers", "create", "--name", name, "--type", "company"]);
      expect(made.code, made.stderr).toBe(0);
    }
    const { stdout } = await user.run([
      "customers",
      "list",
      "--q",
      "Cellformula",
      "--sort",
      "name",
      "--output",
      "csv",
    ]);
    const [header, row, wide, end] = stdout.split("\r\n");
    expect(header).toMatch(/^id,/u);
    expect(row).toContain("'=1+1 Cellformula");
    expect(wide).toContain("'＝1+1 Cellformula");
    expect(end).toBe("");
  });

  test("csv of an empty list has its header", async () => {
    const none = ["suppliers", "list", "--q", "nobody", "--output", "csv"];
    expect((await user.run([...none, "--fields", "name,code"])).stdout).toBe("id,name,code\r\n");
    expect((await user.run(none)).stdout).toMatch(/^id,organizationId,name,[\w,]+\r\n$/u);
  });

  test("a table fits the terminal, never truncates ids, and has no colors in a pipe", async () => {
    const { stdout, stderr } = await user.run([...list, "--limit", "2"], { terminal: 60 });
    const plain = stripVTControlCharacters(stdout).trimEnd().split("\n");
    expect(stdout).toContain("\u001b[1m");
    expect(plain).toHaveLength(3);
    expect(plain[0]).toMatch(/^id +name/u);
    expect(plain[1]).toContain("Bulk 000");
    expect(Math.max(...plain.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(stderr).toContain("There is more: --all");
    const piped = await user.run([
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

  test("truncates text columns before times", async () => {
    const calendar = ["agenda", "create-calendar", "--name", "Werkplaats", "--kind", "team"];
    const { id: calendarId } = parsed(await user.run(calendar));
    const json = JSON.stringify({
      calendarId,
      title: "Weekbeurt van de bakfietsen, met accu's en remmen",
      location: "Werkplaats, brug twee, achter de kassa",
      startAt: "2026-11-24T09:00:00Z",
      endAt: "2026-11-24T11:30:00Z",
    });
    const created = await user.run(["agenda", "create-item", "--json", json]);
    expect(created.code, created.stderr).toBe(0);
    const span = ["--from", "2026-11-24T00:00:00Z", "--to", "2026-11-25T00:00:00Z"];
    const { stdout } = await user.run(["agenda", "list-items", ...span], {
      terminal: 80,
      env: { TZ: "UTC" },
    });
    const [, row = ""] = stripVTControlCharacters(stdout).split("\n");
    expect(row).toMatch(/^2026-11-24 09:00 +2026-11-24 11:30 +Weekbeurt.*… +Werkplaats.*…/u);
    expect(row.length).toBeLessThanOrEqual(80);
  });

  test("NO_COLOR disables colors", async () => {
    const { stdout } = await user.run([...list, "--limit", "1"], {
      terminal: 60,
      env: { NO_COLOR: "1" },
    });
    expect(stdout).not.toContain("\u001b");
  });

  test("replaces control characters in text from the service", async () => {
    const json = JSON.stringify({ title: "Plain", description: "one\ttwo" });
    const { id } = parsed(await user.run(["tasks", "create", "--json", json]));
    const { stdout } = await user.run(["tasks", "get", id, "--output", "table"]);
    expect(stdout).toContain("one two");
  });

  test("escapes bidirectional controls in JSON, CSV and warnings", async () => {
    const title = "Plain \u202eniard\u2066";
    const { id } = parsed(await user.run(["tasks", "create", "--json", JSON.stringify({ title })]));
    for (const output of ["json", "ndjson"]) {
      const one = await user.run(["tasks", "get", id, "--output", output], { terminal: 80 });
      expect(one.stdout).not.toMatch(directionControls);
      expect(parsed(one).title).toBe(title);
      const found = ["tasks", "list", "--q", "niard", "--limit", "1", "--output", output];
      const { stdout } = await user.run(found, { terminal: 80 });
      expect(stdout).toContain("niard");
      expect(stdout).not.toMatch(directionControls);
    }
    const csv = await user.run(["tasks", "get", id, "--output", "csv"], { terminal: 80 });
    expect(csv.stdout).toContain("Plain  niard");
    expect(csv.stdout).not.toMatch(directionControls);
    // A file gets the value as it is.
    const piped = await user.run(["tasks", "get", id, "--output", "csv"]);
    expect(piped.stdout).toContain(title);
    const calendar = ["agenda", "create-calendar", "--name", "Turned", "--kind", "team"];
    const { id: calendarId } = parsed(await user.run(calendar));
    const times = { startAt: "2026-12-24T09:00:00Z", endAt: "2026-12-24T11:30:00Z" };
    const make = ["agenda", "create-item", "--json"];
    await user.run([...make, JSON.stringify({ calendarId, title, ...times })]);
    const beside = JSON.stringify({
      calendarId,
      title: "Beside",
      startAt: "2026-12-23T09:00:00Z",
      endAt: "2026-12-23T11:30:00Z",
    });
    const item = parsed(await user.run([...make, beside]));
    const move = ["agenda", "move-item", item.id, "--json", JSON.stringify(times), "--dry-run"];
    const { stdout, stderr } = await user.run(move, { terminal: 200 });
    expect(stdout, stderr).toContain('Warning: Overlaps "Plain');
    expect(stdout).not.toMatch(directionControls);
  });

  test("removes bidirectional controls from names in a hint", async () => {
    const { service, organization } = product;
    const other = await service.createOrganization({ name: "Turned \u202ednuora" });
    await service.addMember(other, organization.owner, "viewer");
    const { code, stderr } = await user.run(["tasks", "list", "--organization", "Nowhere"]);
    expect([code, stderr]).toEqual([5, expect.stringContaining("Turned  dnuora")]);
    expect(stderr).not.toMatch(directionControls);
  });

  test("a record prints a line per nested record, and none for empty members", async () => {
    const checklist = [{ text: "Remmen", done: true }, { text: "Banden" }];
    const json = JSON.stringify({ title: "Weekbeurt", checklist });
    const { id } = parsed(await user.run(["tasks", "create", "--json", json]));
    const { stdout } = await user.run(["tasks", "get", id, "--output", "table"]);
    expect(stdout).toMatch(/^checklist +Remmen\n {2,}Banden$/mu);
    expect(stdout).not.toMatch(/^dueAt/mu);
  });

  test("prints Nothing found. on a terminal", async () => {
    const { stdout } = await user.run(["customers", "list", "--q", "Nobodyhere"], {
      terminal: 80,
    });
    expect(stdout).toBe("Nothing found.\n");
  });

  test("search is a command without a subcommand", async () => {
    const found = await user.run(["search", "--q", "Bulk 007"]);
    expect(found.code, found.stderr).toBe(0);
    expect(parsed(found).items[0].title).toContain("Bulk 007");
  });
});
