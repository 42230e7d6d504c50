import {
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolveReference,
  type Schema,
} from "../openapi/document.ts";
import { type CommandInput, toCommandInput } from "./command-input.ts";
import { type CommandName, toCommandName, toKebab } from "./command-name.ts";

/** An operation as a command: its name, its inputs, and the kind of its response. */
export type OperationCommand = CommandName & {
  operationId: string;
  /** In upper case. */
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Its page in the API reference, where users can try it. */
  referencePath: string;
  /** Whether it works in an organization, which `--organization` names. */
  isOfOrganization: boolean;
  /** Whether it needs no authentication. */
  isPublic: boolean;
  /** Whether it returns pages of items. */
  isList: boolean;
  /** The members of an item of the list, the identifying one first; empty if it is not a list. */
  itemMembers: string[];
  /** Whether it returns a media type other than JSON, such as a PDF. */
  isFile: boolean;
  hasBody: boolean;
  inputs: CommandInput[];
  /** Members of the body that only `--json` can express. */
  jsonMembers: string[];
  /** Whether one of them is required, so that flags are not enough for a body. */
  needsJson: boolean;
  /** A body that the service accepts. */
  example: Record<string, unknown> | null;
};

/** Flags that every command has; a body member of the same name becomes `--body-<name>`. */
export const commonFlags: readonly string[] = [
  "all",
  "base-url",
  "body",
  "clear",
  "help",
  "json",
  "organization",
  "output",
];

/** Returns the commands for all operations of the document, in its order. */
export function toOperationCommands(document: OpenApiDocument): OperationCommand[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toOperationCommand(document, { ...operation, method: method.toUpperCase(), path }),
    ),
  );
}

function toOperationCommand(
  document: OpenApiDocument,
  operation: Operation & { method: string; path: string },
): OperationCommand {
  const { operationId, method, path, summary, description = "", tags, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((one) =>
    resolveReference<Parameter>(document, one),
  );
  const body = requestBody?.content["application/json"];
  const members = bodyMembers(document, body?.schema);
  const parameterInputs = parameters
    .filter(({ name }) => name !== "organizationId")
    .flatMap(({ in: from, required: isRequired = false, ...rest }) => {
      const input = toCommandInput(document, { ...rest, isRequired, from: from as "query" });
      return input === null ? [] : [input];
    });
  const takenFlags = new Set([...commonFlags, ...parameterInputs.map(({ flag }) => flag)]);
  return {
    ...toCommandName({ operationId, path, tag: tags[0] ?? "" }),
    operationId,
    method,
    path,
    summary,
    description,
    referencePath: `/reference/${(tags[0] ?? "").toLowerCase().replaceAll(" ", "-")}/${toKebab(operationId)}`,
    isOfOrganization: path.includes("{organizationId}"),
    isPublic: operation["x-permission"] === "public",
    ...describeResponse(document, operation),
    hasBody: body !== undefined,
    inputs: [
      ...parameterInputs,
      ...members.flatMap(({ input }) =>
        input === null
          ? []
          : [takenFlags.has(input.flag) ? { ...input, flag: `body-${input.flag}` } : input],
      ),
    ],
    jsonMembers: members.flatMap(({ name, input }) => (input === null ? [name] : [])),
    needsJson: members.some(({ input, isRequired }) => input === null && isRequired),
    example: (firstExample(body) as Record<string, unknown> | undefined) ?? null,
  };
}

function bodyMembers(document: OpenApiDocument, schema: Schema | undefined) {
  const { properties = {}, required = [] } =
    schema === undefined ? {} : resolveReference<Schema>(document, schema);
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const input = toCommandInput(document, { name, from: "body", schema, isRequired });
    return { name, isRequired, input };
  });
}

function describeResponse(
  document: OpenApiDocument,
  { responses }: Operation,
): Pick<OperationCommand, "isList" | "itemMembers" | "isFile"> {
  const contents = Object.entries(responses)
    .filter(([status]) => /^[23]/u.test(status))
    .map(
      ([, response]) =>
        resolveReference<{ content?: Record<string, { schema?: Schema }> }>(document, response)
          .content ?? {},
    );
  const types = contents.flatMap((content) => Object.keys(content));
  const responseSchema = contents[0]?.["application/json"]?.schema;
  // The first alternative of a list: the second one is for requests with `fields`.
  const schema = responseSchema?.anyOf?.[0] ?? responseSchema;
  const { properties = {} } = schema ? resolveReference<Schema>(document, schema) : {};
  const { items, page } = properties;
  const item = items?.items && resolveReference<Schema>(document, items.items);
  return {
    isList: items !== undefined && page !== undefined,
    itemMembers: Object.keys(item?.properties ?? {}),
    // A redirect leads to the file.
    isFile: "302" in responses || (types.length > 0 && !types.includes("application/json")),
  };
}

/** Returns the example of a body, or the first of several. */
function firstExample(body: MediaType | undefined): unknown {
  return body?.example ?? Object.values(body?.examples ?? {})[0]?.value;
}
