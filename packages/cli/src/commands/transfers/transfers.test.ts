import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createCliUser, type CliUser } from "../../testing/run-cli.ts";
import { password, startTestProduct, type TestProduct } from "../../testing/test-product.ts";

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

const pathOf = (name: string): string => join(user.configHome, name);

/** Runs due jobs until the command has ended, as the service does by itself. */
async function whileJobsRun<Result>(command: Promise<Result>): Promise<Result> {
  const state = { isOver: false };
  const ended = command.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await product.service.jobs.runDue();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ended;
}

async function runImport(csv: string, more: string[] = [], terminal?: number) {
  const path = pathOf("leveranciers.csv");
  await writeFile(path, csv);
  const args = ["--kind", "suppliers", "--map", "Naam=name", "--map", "Code=code", ...more];
  const options = terminal === undefined ? {} : { terminal };
  return whileJobsRun(user.run(["imports", "run", path, ...args], options));
}

test("imports run waits until the import has finished, and reports progress as plain lines without a terminal", async () => {
  const { code, stdout, stderr } = await runImport("Naam,Code\nEen,EEN\nTwee,TWEE\n");
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    state: "succeeded",
    rowCount: 2,
    counts: { created: 2, refused: 0 },
  });
  expect(stderr).toMatch(/^Import \S+ goes on if this command is stopped\.\n/u);
  expect(stderr).toMatch(/\n2 of 2 rows\n$/u);
  expect(stderr).not.toContain("\r");
});

test("imports run shows a progress bar on a terminal", async () => {
  const { code, stderr } = await runImport("Naam,Code\nDrie,DRIE\n", [], 80);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`\r[${"#".repeat(24)}] 100 %, 1 of 1 rows\n`);
});

test("returns exit code 2 and the file of rejected rows if rows are rejected", async () => {
  const { code, stdout, stderr } = await runImport("Naam,Code\nVier,VIER\n,VIJF\n");
  const done = JSON.parse(stdout);
  expect(done.counts).toMatchObject({ processed: 2, created: 1, refused: 1 });
  expect(code).toBe(2);
  expect(stderr).toContain("1 of 2 rows were refused.");
  expect(stderr).toContain(`werkbank files download ${done.refusedFileId}`);
  const target = pathOf("refused.csv");
  const saved = await user.run(["files", "download", done.refusedFileId, "-o", target]);
  expect(saved.code, saved.stderr).toBe(0);
  expect(await readFile(target, "utf8")).toMatch(/^Naam,Code,row,code,detail\r\n,VIJF,3,/u);
  const again = await user.run(["imports", "follow", done.id]);
  expect([again.code, JSON.parse(again.stdout)]).toEqual([2, done]);
});

test("returns VALIDATION_FAILED if the CSV lacks a mapped column", async () => {
  const { code, stderr } = await runImport("Titel,Code\nZes,ZES\n");
  expect(code).toBe(2);
  expect(stderr).toContain("VALIDATION_FAILED: The file has no column Naam.");
});

test("a dry run writes nothing", async () => {
  const { code, stdout, stderr } = await runImport("Naam,Code\nZeven,ZEVEN\n", ["--dry-run"]);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ dryRun: true, counts: { created: 1 } });
  const list = await user.run(["suppliers", "list", "--q", "Zeven"]);
  expect(JSON.parse(list.stdout).items).toEqual([]);
});

test("imports run names rows that look like existing customers, and --on-similar decides about them", async () => {
  const path = pathOf("aanvragen.csv");
  const run = (...more: string[]) =>
    whileJobsRun(
      user.run(["imports", "run", path, "--kind", "customers", "--map", "Naam=name", ...more]),
    );
  await writeFile(path, "Naam\nTandem Delft\n");
  const first = await run("--constant", "status=lead");
  expect(JSON.parse(first.stdout).counts).toMatchObject({ created: 1 });
  await writeFile(path, "Naam\nTANDEM DELFT B.V.\n");
  const preview = await run("--dry-run");
  const { id } = JSON.parse(preview.stdout);
  expect(preview.stderr).toContain(`werkbank imports list-rows ${id} --similar`);
  const rows = await user.run(["imports", "list-rows", id, "--similar"]);
  expect(JSON.parse(rows.stdout).items).toMatchObject([
    { row: 2, similarCustomers: [{ name: "Tandem Delft", reasons: ["name"] }] },
  ]);
  const done = await run("--on-similar", "update");
  expect(done.code, done.stderr).toBe(0);
  expect(JSON.parse(done.stdout).counts).toMatchObject({ updated: 1, created: 0, similar: 1 });
});

test("returns exit code 2 for a --map without a field", async () => {
  const { code, stderr } = await runImport("Naam,Code\n", ["--map", "Dagen"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('"Dagen" maps no column')]);
});

test("imports run without a mapping uses the proposed one, and prints it", async () => {
  const path = pathOf("artikelen.csv");
  await writeFile(
    path,
    "Artikelnummer;Omschrijving;Prijs;Eenheid\nCLI-1;Band;1.234,50;stuk\nCLI-2;Lamp;2,5;stuk\n",
  );
  const args = ["imports", "run", path, "--kind", "products", "--constant", "vatRate=9"];
  const { code, stdout, stderr } = await whileJobsRun(user.run(args));
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    counts: { created: 2 },
    constants: { kind: "good", vatRate: 9 },
    matchBy: "sku",
  });
  expect(stderr).toContain('Prijs -> unitPriceMinor, numberFormat "comma"\n');
  expect(stderr).toContain('kind = "good"\n');
  expect(stderr).toContain("Check kind: ");
  expect(stderr).not.toContain("Check vatRate: ");
  const list = await user.run(["products", "list", "--q", "CLI-1"]);
  expect(JSON.parse(list.stdout).items).toMatchObject([{ unitPriceMinor: 123450, vatRate: 9 }]);
});

test("imports run --propose prints what --mapping accepts", async () => {
  const path = pathOf("relaties.csv");
  await writeFile(path, "Klantnr.;Bedrijfsnaam;Land\n77;Zuid;Duitsland\n");
  const args = ["imports", "run", path, "--kind", "customers"];
  const proposed = await user.run([...args, "--propose"]);
  expect(proposed.code, proposed.stderr).toBe(0);
  const plan = JSON.parse(proposed.stdout);
  expect(plan.mapping).toMatchObject({ Land: { values: { Duitsland: "DE" } } });
  const saved = pathOf("columns.json");
  await writeFile(saved, proposed.stdout);
  const run = await whileJobsRun(user.run([...args, "--mapping", saved, "--dry-run"]));
  expect(run.code, run.stderr).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({ ...plan, counts: { created: 1 } });
});

test("returns exit code 2 if no column is a required field", async () => {
  const path = pathOf("prijsloos.csv");
  await writeFile(path, "Naam;Omschrijving\nBand;Zwart\n");
  const { code, stderr } = await user.run(["imports", "run", path, "--kind", "products"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("No column is unitPriceMinor")]);
  const both = ["--map", "Naam=name", "--mapping", "{}"];
  const excluded = await user.run(["imports", "run", path, "--kind", "products", ...both]);
  expect([excluded.code, excluded.stderr]).toEqual([2, expect.stringContaining("exclude")]);
});

test("exports run waits until the export has finished, and saves the file", async () => {
  for (const name of ["Marieke", "Femke"]) {
    const made = await user.run(["customers", "create", "--type", "person", "--name", name]);
    expect(made.code, made.stderr).toBe(0);
  }
  const target = pathOf("klanten.csv");
  const fields = ["--fields", "name,status", "--filter", '{"status":"active"}'];
  const { code, stdout, stderr } = await whileJobsRun(
    user.run(["exports", "run", "--kind", "customers", ...fields, "-o", target]),
  );
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ path: target });
  expect(await readFile(target, "utf8")).toBe(
    "\ufeffname;status\r\nMarieke;active\r\nFemke;active\r\n",
  );
  expect(stderr).not.toContain("\r");
});

test("exports run has options for the layout of CSV, and saves workbooks of Excel", async () => {
  const nobody = ["--kind", "customers", "--filter", '{"q":"niemand-heet-zo"}'];
  const target = pathOf("tabs.csv");
  const layout = ["--delimiter", "tab", "--decimal-separator", ".", "--no-byte-order-mark"];
  const tabs = await whileJobsRun(
    user.run(["exports", "run", ...nobody, "--fields", "name,status", ...layout, "-o", target]),
  );
  expect(tabs.code, tabs.stderr).toBe(0);
  expect(await readFile(target, "utf8")).toBe("name\tstatus\r\n");
  const workbook = pathOf("niemand.xlsx");
  const excel = ["--fields", "name", "--format", "xlsx", "-o", workbook];
  const saved = await whileJobsRun(user.run(["exports", "run", ...nobody, ...excel]));
  expect(saved.code, saved.stderr).toBe(0);
  const imported = await whileJobsRun(
    user.run(["imports", "run", workbook, "--kind", "customers", "--map", "name=name"]),
  );
  expect(imported.code, imported.stderr).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({ state: "succeeded", rowCount: 0 });
});

test("imports run says how to save a workbook of Excel 97", async () => {
  const path = pathOf("oud.xls");
  await writeFile(path, Buffer.from("d0cf11e0a1b11ae1", "hex"));
  const { code, stderr } = await user.run([
    "imports",
    "run",
    path,
    "--kind",
    "suppliers",
    "--map",
    "Naam=name",
  ]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Save it as .xlsx")]);
});

test("an empty JSON Lines export is saved as an empty file", async () => {
  const target = pathOf("niemand.jsonl");
  const nobody = ["--filter", '{"q":"niemand-heet-zo"}', "--format", "jsonl", "-o", target];
  const { code, stdout, stderr } = await whileJobsRun(
    user.run(["exports", "run", "--kind", "customers", ...nobody]),
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining("0 records")]);
  expect(JSON.parse(stdout)).toMatchObject({ path: target, sizeBytes: 0 });
  expect(await readFile(target, "utf8")).toBe("");
});

test("--output - writes an export to standard output", async () => {
  const nobody = ["--kind", "customers", "--filter", '{"q":"niemand-heet-zo"}', "-o", "-"];
  const run = (...more: string[]) =>
    whileJobsRun(user.run(["exports", "run", ...nobody, "--fields", "name", ...more]));
  expect(await run()).toMatchObject({ code: 0, stdout: "name\r\n" });
  expect(await run("--format", "jsonl")).toMatchObject({ code: 0, stdout: "" });
});

test("returns exit code 9 and the approval for a call held for approval", async () => {
  // Policies are created by people; the command line is a client.
  const { email } = product.organization.owner;
  const signedIn = await fetch(`${product.issuer}/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: SERVICE_TOKEN } = (await signedIn.json()) as { access_token: string };
  const operations = ["createExport", "createSupplier"];
  const body = { name: "Exports", match: { channels: ["api"], operations } };
  const create = ["approvals", "create-policy", "--json", JSON.stringify(body)];
  const policy = await user.run(create, { env: { SERVICE_TOKEN } });
  expect(policy.code, policy.stderr).toBe(0);
  onTestFinished(async () => {
    const remove = ["approvals", "delete-policy", JSON.parse(policy.stdout).id];
    expect((await user.run(remove, { env: { SERVICE_TOKEN } })).code).toBe(0);
  });
  const { code, stderr } = await user.run(["exports", "run", "--kind", "customers"]);
  expect([code, stderr]).toEqual([
    9,
    expect.stringMatching(/"Exports" holds this export.*approvals get/su),
  ]);
  const held = await user.run(["suppliers", "create", "--name", "Held"]);
  expect([held.code, JSON.parse(held.stdout).state]).toEqual([9, "pending"]);
  expect(held.stderr).toMatch(/"Exports" holds this call.*approvals get/su);
  const imported = await runImport("Naam,Code\nHeld,\n");
  expect([imported.code, imported.stderr]).toEqual([
    9,
    expect.stringContaining("1 of 1 rows wait"),
  ]);
});
