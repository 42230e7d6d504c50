import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runPython, source } from "./testing/run-python.ts";

const documentPath = join(import.meta.dirname, "../../../public/openapi.json");

test("every operation of the contract has a method with documentation", async () => {
  const stdout = await runPython(
    `
import json, os, re
from werkbank_client import Client
with open(os.environ["DOCUMENT"]) as file:
    paths = json.load(file)["paths"]
for methods in paths.values():
    for operation in methods.values():
        name = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), operation["operationId"])
        documentation = getattr(Client, name).__doc__
        assert documentation.startswith(operation["summary"] + "."), name
        print(operation["operationId"])
`,
    { DOCUMENT: documentPath },
  );
  const { paths } = JSON.parse(await readFile(documentPath, "utf8")) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operationIds = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(stdout.trim().split("\n")).toEqual(operationIds);
});

test("every annotation of records, arguments, problems and methods names a type", async () => {
  const stdout = await runPython(`
import typing, werkbank_client
classes = [each for each in vars(werkbank_client).values() if isinstance(each, type)]
for each in classes:
    # Imported by type checkers alone, since it depends on the class.
    typing.get_type_hints(each, None, {"ProblemCode": werkbank_client.ProblemCode})
for name, method in vars(werkbank_client.Client.__mro__[1]).items():
    if not name.startswith("_"):
        typing.get_type_hints(method)
        for overload in typing.get_overloads(method):
            typing.get_type_hints(overload)
print(len(classes) > 300)
`);
  expect(stdout).toBe("True\n");
});

test("every module compiles without a warning", async () => {
  const modules = (await readdir(source, { recursive: true })).filter((name) =>
    name.endsWith(".py"),
  );
  expect(modules.length).toBeGreaterThan(4);
  const paths = JSON.stringify(modules.map((name) => join(source, name)));
  await runPython(`
for path in ${paths}:
    with open(path, encoding="utf-8") as file:
        compile(file.read(), path, "exec")
`);
});
