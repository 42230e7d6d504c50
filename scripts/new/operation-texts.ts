/** An operation to create. */
export type OperationPlan = {
  id: string;
  method: string;
  path: string;
  /** The name of its file, without extension. */
  file: string;
  tag: string;
  permission: string;
  success: number;
  traits: string[];
  /** The existing operation that serves as its model. */
  model: { path: string; text: string };
};

/** Returns its module, which compiles but fails every call. */
export function operationText(plan: OperationPlan): string {
  const { id, method, path, tag, permission, success, traits, model } = plan;
  const isRead = method === "GET";
  const hasRecord = /\{(?!organizationId)\w+\}/u.test(path);
  const parameters = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  const params = member(model.text, "params") ?? "";
  const hasSameParameters = parameters.every((name) => params.includes(name));
  const response = member(model.text, "response") ?? "";
  const hasResponse = success !== 204 && /^ {2}response: \w+,$/u.test(response);
  const throwStatement = `throw new Error("nobody has written ${id}");`;
  const body = [
    `export const ${id} = defineOperation({`,
    `  id: "${id}",`,
    `  method: "${method}",`,
    `  path: "${path}",`,
    `  tag: "${tag}",`,
    `  permission: "${permission}",`,
    '  summary: "",',
    '  description: "",',
    hasSameParameters && params.trim().split(":").length - 2 === parameters.length
      ? params
      : `  params: { ${parameters.map((name) => `${name}: uuid()`).join(", ")} },`,
    `  success: ${success},`,
    ...(hasResponse ? [response] : []),
    ...(traits.length > 0 ? [`  traits: ${JSON.stringify(traits)},`] : []),
    ...(hasRecord && hasSameParameters ? [member(model.text, "load") ?? ""] : []),
    ...(isRead
      ? ["  read() {", `    ${throwStatement}`, "  },"]
      : [
          `  // Throws a Problem, or returns what is written, as that of ${model.path} does.`,
          "  plan() {",
          `    ${throwStatement}`,
          "  },",
        ]),
    "});",
  ].filter((line) => line !== "");
  return `${imports(model.text, body.join("\n"))}\n\n${body.join("\n")}\n`;
}

/** Returns its test, on records of an organization of its own, which fails until it states expectations. */
export function testText({ id, method, path, success, file, permission }: OperationPlan): string {
  const role = permission.endsWith(":read") ? "viewer" : "admin";
  return `import { describe, expect, test } from "vitest";
import { bodyOf, insertExampleRecords, pathOf } from "../../../testing/contract/example-records.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { ${id} } from "./${file}.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

describe("${id}", () => {
  test("${success} ", async () => {
    // ${method} ${path}
    const response = await service.request("${method}", pathOf(${id}, records), {
      as: organization.${role},
      body: bodyOf(${id}, organization, records),
    });
    expect(response.status, JSON.stringify(response.body)).toBe(${success});
    expect(response.body).toBe("the expected body");
  });
});
`;
}

/**
 * Returns a named member of the operation that a module defines: `  success: 200,`. Undefined if it depends on
 * other parts of that module.
 */
function member(text: string, name: string): string | undefined {
  const found = new RegExp(`^  (?:async )?${name}\\b[^]*?(?=^  [a-z]|^\\}\\))`, "mu").exec(
    text,
  )?.[0];
  const own = [...text.matchAll(/^(?:export )?(?:async )?(?:const|function|type) (\w+)/gmu)];
  const needsOwn = own.some(([, local = ""]) =>
    new RegExp(`\\b${local}\\b`, "u").test(found ?? ""),
  );
  return needsOwn ? undefined : found?.trimEnd();
}

/** Returns the imports of a module that a text needs. */
function imports(text: string, body: string): string {
  const needed = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from ("[^"]+");$/gmu)].flatMap(
    ([, names = "", from = ""]) => {
      const used = names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => {
          const own = name.replace(/^type /u, "");
          return own !== "" && new RegExp(`\\b${own}\\b`, "u").test(body);
        });
      return used.length === 0 ? [] : [`import { ${used.join(", ")} } from ${from};`];
    },
  );
  return needed.join("\n");
}
