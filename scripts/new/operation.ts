import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FoundOperation, generateRegistry } from "@werkbank/api/generate-registry";
import { root } from "../launch/processes.ts";
import { operationText, type OperationPlan, testText } from "./operation-texts.ts";
import { type CreatedFiles, writeNew } from "./write-new.ts";

const domains = "packages/api/src/domains";
const organization = "/v1/organizations/{organizationId}";
const methods = ["GET", "POST", "PATCH", "DELETE"];

/**
 * Creates an operation with its test and Dutch texts. Path parameters, record and loading are copied from the
 * most similar operation.
 *
 * @param args domain, operationId, method and path; the path without organization, or from `/v1`
 */
export async function createOperation(args: string[]): Promise<CreatedFiles> {
  const [domain = "", id = "", method = "", path = ""] = args;
  const domainNames = (await readdir(join(root, domains))).filter((name) => name !== "shared");
  if (!domainNames.includes(domain)) {
    throw new Error(`There is no domain "${domain}"; there are ${domainNames.join(", ")}.`);
  }
  if (!/^[a-z]+(?:[A-Z][a-z]*)+$/u.test(id)) {
    throw new Error(`An operationId is verb and record: archiveSupplier, not "${id}".`);
  }
  const { found } = await generateRegistry();
  const present = found.find(({ operation }) => operation.id === id);
  if (present !== undefined) throw new Error(`${id} is there already: ${present.path}.`);
  if (!methods.includes(method)) {
    throw new Error(`The method is one of ${methods.join(", ")}, not "${method}".`);
  }
  const plan = await toPlan({ id, domain, method, path: toPath(path) }, found);
  const file = `${domains}/${domain}/operations/${toFileName(id)}`;
  const files = await writeNew({
    [`${file}.ts`]: operationText(plan),
    [`${file}.test.ts`]: testText(plan),
    [`${file}.nl.json`]: `${JSON.stringify({ title: "", description: "" }, null, 2)}\n`,
  });
  return {
    files,
    todo: [
      `${file}.ts: ${method === "GET" ? "`read`" : "`plan`"}, and its words`,
      `${file}.test.ts: what its answer says, and each refusal`,
      `${file}.nl.json: its words in Dutch`,
      ...(method === "GET"
        ? []
        : [
            "how it is undone: `undo`, which a test asks for with `undoLast`, or the trait `irreversible`",
            "its traits: those that its siblings have, such as `holdable` and `workflowStep`",
          ]),
      "its `tool`, where agents should have one",
      "`npm run generate`, which says what is missing and how the contract changes",
      "`npm run record`, once it works: the answers of its samples",
      "the guides that should speak of it and the changelog, in both languages",
    ],
  };
}

type RequestedOperation = Pick<OperationPlan, "id" | "method" | "path"> & { domain: string };

async function toPlan(
  requested: RequestedOperation,
  found: readonly FoundOperation[],
): Promise<OperationPlan> {
  const { id, method, path, domain } = requested;
  const model = findMostSimilar(requested, found);
  const text = await readFile(join(root, "packages/api/src", model.path), "utf8");
  const area = model.operation.permission.split(":")[0] ?? domain;
  return {
    id,
    method,
    path,
    file: toFileName(id),
    tag: model.operation.tag,
    permission: `${area}:${method === "GET" ? "read" : "write"}`,
    success: method === "DELETE" ? 204 : 200,
    traits: method === "GET" ? [] : ["idempotent"],
    model: { path: model.path, text },
  };
}

/** Finds the domain's operation with the longest common path prefix, a read for a read if there is one. */
function findMostSimilar(
  { domain, method, path }: RequestedOperation,
  found: readonly FoundOperation[],
) {
  const scored = found
    .filter((each) => each.path.startsWith(`domains/${domain}/`))
    .map((each) => {
      const { operation } = each;
      const same = path.split("/").findIndex((part, at) => part !== operation.path.split("/")[at]);
      const isSameKind = (operation.method === "GET") === (method === "GET");
      const loads = operation.method === "PATCH" ? 0.5 : 0;
      return { each, score: (same === -1 ? 100 : same) + (isSameKind ? 1 : 0) + loads };
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) {
    throw new Error(`${domain} has no operation to begin from: write its first one by hand.`);
  }
  return best.each;
}

function toPath(path: string): string {
  if (!path.startsWith("/")) {
    throw new Error(
      `The path begins with a slash: '/suppliers/{supplierId}/archive', not "${path}".`,
    );
  }
  return path.startsWith("/v1/") ? path : `${organization}${path}`;
}

/** `archiveSupplier` → `archive-supplier` */
function toFileName(id: string): string {
  return id.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
