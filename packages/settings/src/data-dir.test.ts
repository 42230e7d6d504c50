import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toDataDirError, ensureDataDir } from "./data-dir.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank-data-dir-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("creates the directory and its parents with the given mode", async () => {
  const path = join(directory, "a/b/c");
  ensureDataDir(path, 0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  ensureDataDir(path, 0o700);
});

test("throws if the path is a file", async () => {
  const path = join(directory, "file");
  await writeFile(path, "");
  expect(() => ensureDataDir(path)).toThrow(
    `DATA_DIR must be a directory that can be written to, not "${path}" (there is a file of this name); for example DATA_DIR=.data.`,
  );
});

// Root, as which tests in a container may run, may write everywhere, so the errors are constructed.
test.each([
  ["EACCES", "this user may not write there"],
  ["EROFS", "nothing can be written there"],
  ["EIO", "it broke"],
])("%s becomes the reason %j", (code, reason) => {
  const error = toDataDirError("/data", Object.assign(new Error("it broke"), { code }));
  expect(error.message).toBe(
    `DATA_DIR must be a directory that can be written to, not "/data" (${reason}); for example DATA_DIR=.data.`,
  );
});
