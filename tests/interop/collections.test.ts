import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { send, signIn } from "../support/product.ts";
import { test as base } from "../support/shared-product.ts";
import { installPrograms, programTimeout, runProgram } from "./installed-programs.ts";

// Newman and Bruno's command line send the requests of the published collections to the running service: all that
// read, and one that creates a record.

const folder = join(import.meta.dirname, "collections");

const timeout = programTimeout;

type Named = { name: string };
type Executed = { statuses: number[]; created: number[]; idempotencyKeys: string[] };

const directory = await mkdtemp(join(tmpdir(), "werkbank-collections-"));

const test = base.extend(
  "token",
  { scope: "file" },
  async ({ product }) => (await signIn(product)).access_token,
);

test.beforeAll(() => installPrograms(folder), timeout);

test.afterAll(() => rm(directory, { recursive: true, force: true }));

/** Selects what the shared demo allows: requests that read, and one that creates. The demo has no full export. */
const isSelected = (name: string, method: string) =>
  name === "Create a task" || (method === "GET" && !name.endsWith(" the full export"));

const expected = {
  statuses: [200],
  created: [201],
  idempotencyKeys: [expect.stringMatching(/^[\da-f-]{36}$/u)],
};

test("Newman runs the Postman collection", { timeout }, async ({ product, token }) => {
  type Folder = Named & { item: (Named & { request: { method: string } })[] };
  const { body: collection } = await send(product, "/postman.json");
  const item = (collection.item as Folder[]).map((one) => ({
    ...one,
    item: one.item.filter(({ name, request }) => isSelected(name, request.method)),
  }));
  const file = join(directory, "postman.json");
  const report = join(directory, "newman.json");
  await writeFile(file, JSON.stringify({ ...collection, item }));
  const reporter = ["--reporters", "json", "--reporter-json-export", report];
  const newman = ["newman", "run", file, "--env-var", `token=${token}`, ...reporter];
  await runProgram(folder, newman, { cwd: directory });

  const { run: result } = JSON.parse(await readFile(report, "utf8")) as {
    run: {
      executions: {
        request: { method: string; header: { key: string; value: string }[] };
        response: { code: number };
      }[];
    };
  };
  expect(
    summarize(
      result.executions.map(({ request, response }) => ({
        method: request.method,
        status: response.code,
        key: request.header.find(({ key }) => key === "Idempotency-Key")?.value,
      })),
    ),
  ).toEqual(expected);
});

test("Bruno runs its collection", { timeout }, async ({ product, token }) => {
  type Folder = Named & { items: (Named & { request: { method: string } })[] };
  const { body: collection } = await send(product, "/bruno.json");
  const items = (collection.items as Folder[]).map((one) => ({
    ...one,
    items: one.items.filter(({ name, request }) => isSelected(name, request.method)),
  }));
  // The function with which Bruno's command line writes the files of an imported collection.
  const { createCollectionFromBrunoObject: importCollection } = createRequire(
    join(folder, "package.json"),
  )("@usebruno/cli/src/utils/collection.js") as {
    createCollectionFromBrunoObject: (
      collection: object,
      directory: string,
      options: object,
    ) => Promise<string>;
  };
  const root = await mkdtemp(join(directory, "bruno-"));
  await importCollection({ ...collection, items }, root, { format: "bru" });
  const report = join(directory, "bruno.json");
  const variables = ["--env", "Werkbank", "--env-var", `token=${token}`];
  const bru = ["bru", "run", "-r", ...variables, "--reporter-json", report];
  await runProgram(folder, bru, { cwd: root });

  const [{ results }] = JSON.parse(await readFile(report, "utf8")) as [
    {
      results: {
        request: { method: string; headers: Record<string, string> };
        response: { status: number };
      }[];
    },
  ];
  expect(
    summarize(
      results.map(({ request, response }) => ({
        method: request.method,
        status: response.status,
        key: request.headers["Idempotency-Key"],
      })),
    ),
  ).toEqual(expected);
});

function summarize(
  requests: readonly { method: string; status: number; key: string | undefined }[],
): Executed {
  const reads = requests.filter(({ method }) => method === "GET");
  const creates = requests.filter(({ method }) => method !== "GET");
  return {
    statuses: [...new Set(reads.map(({ status }) => status))],
    created: creates.map(({ status }) => status),
    idempotencyKeys: creates.map(({ key = "" }) => key),
  };
}
