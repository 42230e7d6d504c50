import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProblemEntry } from "../generate.ts";
import { Classes } from "./classes.ts";
import { writeMethods } from "./methods.ts";
import { type Document, listOperations } from "./openapi.ts";
import { writeProblems } from "./problems.ts";

// Generates the Python client from the service's own documents. `npm run generate` calls this function; run directly,
// this file writes its output from public/*.json.

/**
 * Returns the text of `_operations.py` of packages/client-python: records, arguments, problems, and a method for each
 * operation.
 */
export function generatePythonClient(openapi: object, problems: readonly ProblemEntry[]): string {
  const document = openapi as Document;
  const operations = listOperations(document);
  const names = collectNames(document);
  const classes = new Classes(document, names);
  const methods = writeMethods(operations, { document, classes, names });
  classes.annotate({ $ref: "#/components/schemas/DryRun" }, "output", "");
  const types = `${classes.write()}\n\n${writeProblems(problems, names)}`;
  return `${header(document)}
${types}

class Operations(Transport):
    """The operations of the API, one method each."""

${methods}

__all__ = [
${listNames(types)}]
`;
}

/** Lists the classes and aliases that the package exports. */
function listNames(types: string): string {
  const names = [...types.matchAll(/^(?:class )?([A-Z]\w+)[(:]/gmu)].map(([, name = ""]) => name);
  return names
    .toSorted()
    .map((name) => `    "${name}",\n`)
    .join("");
}

function header({ info }: Document): string {
  return `"""The operations, records and problems of the Werkbank API.

Made from public/openapi.json and public/problems.json by packages/client/scripts/python/generate-python.ts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack, overload

from ._errors import WerkbankProblem
from ._json import ListPage, Record
from ._transport import Download, Transport, new_key, segment

VERSION = "${info.version}"
"""The version of the contract that this module was made from."""

`;
}

/** Returns the names of members, parameters and operations: those that texts mention are written as in Python. */
function collectNames({ components, ...document }: Document): ReadonlySet<string> {
  const operations = listOperations(document);
  return new Set([
    ...Object.values(components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
    ...operations.flatMap(({ operationId, parameters }) => [
      operationId,
      ...parameters.flatMap((each) => ("name" in each ? [each.name] : [])),
    ]),
  ]);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../../../..");
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, "public", name), "utf8"));
  await writeFile(
    join(root, "packages/client-python/src/werkbank_client/_operations.py"),
    generatePythonClient(
      (await read("openapi.json")) as object,
      (await read("problems.json")) as ProblemEntry[],
    ),
  );
}
