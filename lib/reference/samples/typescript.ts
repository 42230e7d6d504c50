import type { SampleCall } from "./sample-call.ts";
import { toFlatLiteral, toLiteral } from "./literal.ts";

/** Writes a call as a TypeScript module that uses `@werkbank/client`, with the preceding calls first. */
export function toTypeScript(
  own: SampleCall,
  { before, baseUrl }: { before: readonly SampleCall[]; baseUrl: string },
): string {
  const isFile = own.answer.kind === "file";
  const reader = own.answer.isList ? "paginate, unwrap" : "unwrap";
  const needed = own.answer.isList && before.length === 0 ? "paginate" : reader;
  const options = own.isProtected
    ? `{ baseUrl: ${JSON.stringify(baseUrl)}, token: process.env.SERVICE_TOKEN }`
    : `{ baseUrl: ${JSON.stringify(baseUrl)} }`;
  const flat = `const client = createClient(${options});`;
  const client =
    flat.length <= 84
      ? flat
      : `const client = createClient({\n  baseUrl: ${JSON.stringify(baseUrl)},\n  token: process.env.SERVICE_TOKEN,\n});`;
  const steps = before.map((call) => `await unwrap(\n  ${toClientCall(call, 2)},\n);`);
  return [
    [
      ...(isFile ? ['import { writeFile } from "node:fs/promises";'] : []),
      `import { createClient, ${needed} } from "@werkbank/client";`,
    ].join("\n"),
    client,
    ...steps,
    lastCall(own),
  ].join("\n\n");
}

function lastCall(call: SampleCall): string {
  const { answer } = call;
  if (answer.isList) {
    const item = itemName(call.placed.operation.operationId);
    const items = `${item}s`;
    return [
      `const ${items} = paginate((cursor) =>`,
      `  ${toClientCall(call, 2, "cursor")},`,
      ");",
      `for await (const ${item} of ${items}) console.log(${item});`,
    ].join("\n");
  }
  const statement = `await unwrap(\n  ${toClientCall(call, 2)},\n);`;
  if (answer.kind === "none") return statement;
  if (answer.kind === "file") {
    return `const file = ${statement}\nawait writeFile("${call.answer.fileName}", Buffer.from(file));`;
  }
  const name = variableName(answer.schema);
  return `const ${name} = ${statement}\nconsole.log(${name});`;
}

/** Returns the call of the client's method: `client.PATCH("/v1/…", { params, body })`. */
export function toClientCall(call: SampleCall, indent: number, cursor?: string): string {
  const { placed, path, query, header, body } = call;
  const start = `client.${placed.method}(${JSON.stringify(placed.path)}`;
  const params = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(Object.keys(header).length > 0 ? { header } : {}),
  };
  const parts: string[] = [];
  const inner = indent + 2;
  const pad = " ".repeat(inner);
  if (cursor !== undefined) {
    const named = Object.keys(path).length > 0;
    const { cursor: _, ...filters } = query;
    const flat = toFlatLiteral(filters, "javascript");
    const members = [
      ...(named ? [`path: ${toLiteral(path, "javascript", inner + 2, 6)}`] : []),
      `query: ${flat === "{}" ? "{" : `${flat.slice(0, -2)},`} ${cursor} }`,
    ];
    parts.push(`params: {\n${members.map((member) => `${pad}  ${member},\n`).join("")}${pad}}`);
  } else if (Object.keys(params).length > 0) {
    parts.push(`params: ${toLiteral(params, "javascript", inner, 8)}`);
  }
  if (body !== undefined) parts.push(`body: ${toLiteral(body, "javascript", inner, 6)}`);
  if (call.answer.kind === "file") parts.push('parseAs: "arrayBuffer"');
  if (parts.length === 0) return `${start})`;
  return `${start}, {\n${parts.map((part) => `${pad}${part},\n`).join("")}${" ".repeat(indent)}})`;
}

/** Schema names that are reserved words of the language. */
const reservedWords = new Set(["export", "import"]);

/** Returns the name of a variable for a schema: `TaskDetail` → `taskDetail`, and `Import` → `importRecord`. */
export function variableName(schema = "answer"): string {
  const name = schema.charAt(0).toLowerCase() + schema.slice(1);
  return reservedWords.has(name) ? `${name}Record` : name;
}

/** Returns the name of a variable for an item of a list: `listCustomerAssets` → `customerAsset`. */
export function itemName(operationId: string): string {
  const plural = operationId.replace(/^[a-z]+/u, "");
  const one = plural.replace(/ies$/u, "y").replace(/s$/u, "");
  return one === "" ? "item" : variableName(one);
}
