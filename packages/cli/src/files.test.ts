import { createHash, randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCliUser, type CliUser } from "./testing/run-cli.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

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

/** A PDF of a few hundred KiB, so that it arrives in several chunks. */
const pdf = Buffer.concat([
  Buffer.from("%PDF-1.7\n"),
  randomBytes(400_000),
  Buffer.from("\n%%EOF"),
]);
const digest = createHash("sha256").update(pdf).digest("hex");

async function upload(name: string, bytes: Buffer, ...more: string[]) {
  await writeFile(pathOf(name), bytes);
  const ran = await user.run(["files", "upload", pathOf(name), ...more]);
  return { ...ran, file: ran.stdout === "" ? undefined : JSON.parse(ran.stdout) };
}

test("uploads a file attached to a record, and downloads identical bytes", async () => {
  const { stdout } = await user.run(["tasks", "create", "--title", "Accuwissel"]);
  const task = JSON.parse(stdout).id;
  const up = await upload("accu.pdf", pdf, "--attach", `task:${task}`);
  expect(up.code, up.stderr).toBe(0);
  expect(up.stderr).toBe("");
  expect(up.file).toMatchObject({
    name: "accu.pdf",
    contentType: "application/pdf",
    state: "available",
    sha256: digest,
    attachments: [{ kind: "task", targetId: task }],
  });
  const target = pathOf("down.pdf");
  const down = await user.run(["files", "download", up.file.id, "-o", target]);
  expect(down.code, down.stderr).toBe(0);
  expect(JSON.parse(down.stdout)).toMatchObject({ path: target, sha256: digest });
  expect((await readFile(target)).equals(pdf)).toBe(true);
});

test("--output - writes only the file's bytes to standard output", async () => {
  const text = "artikel;prijs\nACCU-500;489,00\n";
  const { file } = await upload("prijzen.csv", Buffer.from(text));
  const { code, stdout, stderr } = await user.run(["files", "download", file.id, "-o", "-"]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: text, stderr: "" });
});

test("resumes a partial download, and rejects a partial file with other content", async () => {
  const { file } = await upload("again.pdf", pdf);
  const target = pathOf("again-down.pdf");
  await writeFile(`${target}.part`, pdf.subarray(0, 123_456));
  const { code, stderr } = await user.run(["files", "download", file.id, "-o", target]);
  expect(code, stderr).toBe(0);
  expect((await readFile(target)).equals(pdf)).toBe(true);

  const other = pathOf("other-down.pdf");
  await writeFile(`${other}.part`, randomBytes(1_000));
  const wrong = await user.run(["files", "download", file.id, "-o", other]);
  expect([wrong.code, wrong.stderr]).toEqual([6, expect.stringContaining("not those of the file")]);
  const right = await user.run(["files", "download", file.id, "-o", other]);
  expect(right.code, right.stderr).toBe(0);
  expect((await stat(other)).size).toBe(pdf.length);
});

test("shows a progress bar on a terminal", async () => {
  await writeFile(pathOf("told.pdf"), pdf);
  const { stderr } = await user.run(["files", "upload", pathOf("told.pdf")], { terminal: 80 });
  expect(stderr).toContain(`\r[${"#".repeat(24)}] 100 %, 0.4 of 0.4 MiB\n`);
});

test("returns exit code 6 and the reason if the service rejects the file", async () => {
  const { code, stderr, file } = await upload("fake.pdf", Buffer.from("no PDF"));
  expect([code, file.state]).toEqual([6, "rejected"]);
  expect(stderr).toContain(
    "The service rejected fake.pdf: its bytes are not application/pdf.\nHint: Name its type with --type",
  );
});

test.each([
  [["files", "upload", "/no/such/file.pdf"], /cannot be read/u],
  [["files", "upload", "/"], /is no file, or is empty/u],
  [["files", "upload", "NAME.exe"], /is not known by its ending/u],
  [["files", "upload", "NAME.pdf", "--attach", "T-1042"], /names no record/u],
])("%j returns exit code 2", async (args, message) => {
  await writeFile(pathOf("use.pdf"), pdf);
  const given = args.map((arg) =>
    arg === "NAME.pdf" ? pathOf("use.pdf") : arg === "NAME.exe" ? pathOf("use.exe") : arg,
  );
  await writeFile(pathOf("use.exe"), "MZ");
  const { code, stderr } = await user.run(given);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});

test("does not overwrite an existing file", async () => {
  const { file } = await upload("there.pdf", pdf);
  const { code, stderr } = await user.run([
    "files",
    "download",
    file.id,
    "-o",
    pathOf("there.pdf"),
  ]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("is there already")]);
});
