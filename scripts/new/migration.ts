import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../launch/processes.ts";
import { type CreatedFiles, writeNew } from "./write-new.ts";

const folder = "packages/api/sql";

/**
 * Creates a migration with the next number. It raises an error until someone fills it in: databases store the
 * digest of applied files, so an empty one, once applied, could never change.
 *
 * @param args its name
 */
export async function createMigration([name = ""]: string[]): Promise<CreatedFiles> {
  if (!/^[a-z][a-z\d_]*$/u.test(name)) {
    throw new Error(
      `The name of a migration is in small letters: supplier_archive, not "${name}".`,
    );
  }
  const numbers = (await readdir(join(root, folder))).map((file) => Number.parseInt(file, 10));
  const next = String(Math.max(...numbers.filter(Number.isFinite)) + 1).padStart(4, "0");
  const file = `${folder}/${next}_${name}.sql`;
  const text = [
    "-- What changes, and why.",
    "",
    "do $$ begin raise exception 'nobody has written this migration'; end $$;",
    "",
  ].join("\n");
  return {
    files: await writeNew({ [file]: text }),
    todo: [`write ${file} in the place of the line that raises, then \`npm run generate\``],
  };
}
