import { createRequire } from "node:module";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const require = createRequire(import.meta.url);

test("statement-pipeline.ts was checked against the installed version of pg", () => {
  const { version } = require("pg/package.json") as { version: string };
  const message = `statement-pipeline.ts uses internals of pg without types. Compare these in node_modules/pg/lib
with the version below, run statement-pipeline.test.ts on both engines, then change the version here:
- client.js: a query's submit(connection), callback, _result, handleRowDescription, handleDataRow,
  handleCommandComplete, handleReadyForQuery and handleError
- connection.js: stream, parse, bind, describe, execute, close and sync
- result.js: addFields, parseRow and _types
- utils.js: prepareValue`;
  expect([version, manifest.dependencies.pg], message).toEqual(["8.23.1", "8.23.1"]);
});
