import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { root } from "../../scripts/launch/processes.ts";
import { send, signIn } from "../support/product.ts";
import { test as base } from "../support/shared-product.ts";
import { installPrograms, programTimeout, runProgram } from "./installed-programs.ts";
import type { Result, Target } from "./generators/programs/program.ts";

// Clients that six generators make of the published document: they compile in strict mode, and their calls to the
// running service send and return what their types say.

const folder = join(import.meta.dirname, "generators");
const generated = join(folder, "generated");

const commands: Record<string, (document: string) => string[]> = {
  "openapi-typescript": (document) => [
    "openapi-typescript",
    document,
    "--output",
    "generated/openapi-typescript.ts",
  ],
  "hey-api": (document) => ["openapi-ts", "--input", document, "--output", "generated/hey-api"],
  orval: () => ["orval", "--config", "orval.config.mjs"],
  oazapfts: (document) => ["oazapfts", document, "generated/oazapfts.ts"],
  "swagger-typescript-api": (document) => [
    "swagger-typescript-api",
    "generate",
    "--path",
    document,
    "--output",
    "generated",
    "--name",
    "swagger-typescript-api.ts",
  ],
  "openapi-zod-client": (document) => [
    "openapi-zod-client",
    document,
    "--output",
    "generated/openapi-zod-client.ts",
  ],
};

const run = promisify(execFile);
const timeout = programTimeout;

const test = base.extend("target", { scope: "file" }, async ({ product }): Promise<Target> => {
  const { access_token: token } = await signIn(product);
  const { body } = await send(product, "/api/v1/users/me", { token });
  const [{ id: organizationId }] = body.organizations;
  return { baseUrl: `${product.baseUrl}/api`, token, organizationId };
});

test.beforeAll(async ({ product }) => {
  await installPrograms(folder);
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated);
  const { body } = await send(product, "/api/v1/openapi.json");
  const document = join(generated, "openapi.json");
  await writeFile(document, JSON.stringify(body));
  for (const command of Object.values(commands)) {
    await runProgram(folder, command(document), { env: { OPENAPI: document } });
  }
}, timeout);

test("generated clients compile in strict mode", { timeout }, async () => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const compiled = run(process.execPath, [tsc, "--project", folder], { maxBuffer: 2 ** 26 });
  const errors = await compiled.then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(errors).toBe("");
});

test.for(Object.keys(commands))(
  "the client of %s sends and returns what its types say",
  { timeout },
  async (name, { target }) => {
    const program = (await import(join(folder, "programs", `${name}.ts`))) as {
      run: (target: Target) => Promise<Result>;
    };
    expect(await program.run(target)).toEqual({
      statuses: ["done", "todo"],
      wouldReturn: 201,
      created: ["Made by a generated client", "medium"],
      changed: "high",
      code: "RESOURCE_NOT_FOUND",
    });
  },
);
