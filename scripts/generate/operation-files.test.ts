import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@werkbank/api/contract";
import { expect, onTestFinished, test } from "vitest";
import { readOperationFiles } from "./operation-files.ts";

const getTask = operations.find(({ id }) => id === "getTask");
const folder = "packages/api/src/domains/tasks/operations";

/** Returns the report about a modified `getTask` with these files next to it. */
async function filesOf(change: object, files: Record<string, string>) {
  if (getTask === undefined) throw new Error("there is no getTask");
  const root = await mkdtemp(join(tmpdir(), "operation-files-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, folder, name), text);
  const found = {
    operation: { ...getTask, ...change },
    name: "getTask",
    path: "domains/tasks/operations/get-task.ts",
  };
  return readOperationFiles(root, [found], ["taskId"]);
}

test("an operation with a test and Dutch texts is complete", async () => {
  const texts = { title: "Een taak lezen", description: "Geeft de taak." };
  const files = { "get-task.test.ts": "", "get-task.nl.json": JSON.stringify(texts) };
  expect(await filesOf({}, files)).toEqual({ dutch: { getTask: texts }, missing: [] });
});

test("each missing text, example and test is reported with its file", async () => {
  const path = "/v1/organizations/{organizationId}/tasks/{taskId}/parts/{partId}";
  const files = { "get-task.nl.json": '{"title": " ", "summary": "Lezen"}' };
  const { missing } = await filesOf({ path, description: "", body: {} }, files);
  expect(missing).toEqual([
    `${folder}/get-task.ts: description is missing.`,
    `${folder}/get-task.ts: example is missing, a worked body with values of the demo.`,
    `${folder}/get-task.nl.json: title is missing, in Dutch.`,
    `${folder}/get-task.nl.json: description is missing, in Dutch.`,
    `${folder}/get-task.nl.json: summary belongs to nothing.`,
    `${folder}/get-task.test.ts is missing: the test of getTask.`,
    "packages/api/src/testing/contract/example-records.ts: partId is missing, a record for the registry tests.",
  ]);
});
