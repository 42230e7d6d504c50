import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test as base } from "vitest";
import { findEditedMigrations } from "./edited-migrations.ts";

const run = promisify(execFile);

/** Provides a folder with a subfolder for migrations. */
const test = base.extend("root", async () => {
  const root = await mkdtemp(join(tmpdir(), "werkbank-migrations-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "packages/api/sql"), { recursive: true });
  return root;
});

const write = (root: string, name: string, text: string) =>
  writeFile(join(root, "packages/api/sql", name), text);

test("a committed migration is reported if it is edited or deleted; a new one is not", async ({
  root,
}) => {
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=A", "-c", "user.email=a@a.example", ...args], { cwd: root });
  for (const name of ["0001_é.sql", "0002_tasks.sql", "0003_kept.sql"]) {
    await write(root, name, `create table "${name}" ();\n`);
  }
  await git("init", "--quiet");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "first");
  expect(await findEditedMigrations(root, "HEAD")).toEqual([]);

  await write(root, "0001_é.sql", "create table people ();\n");
  await rm(join(root, "packages/api/sql/0002_tasks.sql"));
  await write(root, "0004_new.sql", "create table orders ();\n");
  const messageFor = (name: string) =>
    `packages/api/sql/${name} has landed: a database that applied it refuses to start with another. Put it back, and make the change in a new file.`;
  expect(await findEditedMigrations(root, "HEAD")).toEqual([
    messageFor("0001_é.sql"),
    messageFor("0002_tasks.sql"),
  ]);

  await git("add", ".");
  await git("commit", "--quiet", "--message", "second");
  expect(await findEditedMigrations(root, "HEAD")).toEqual([]);
  expect(await findEditedMigrations(root, "HEAD~")).toHaveLength(2);
});

test("nothing is reported outside of a repository", async ({ root }) => {
  await write(root, "0001_people.sql", "select 1;\n");
  expect(await findEditedMigrations(root, "HEAD")).toEqual([]);
});
