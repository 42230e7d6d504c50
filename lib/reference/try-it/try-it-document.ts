import type { OperationCommand } from "@werkbank/cli/operation-command";
import {
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../../contract/openapi.ts";
import { operationWords } from "../../contract/reference-messages.ts";
import type { ToolEntry } from "../../contract/tools.ts";
import { plainText } from "../../markdown/markdown.ts";
import { paragraph, type Inline } from "../../markdown/nodes.ts";
import type { Locale } from "../../site/locale.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import { type ExampleAnswers, toMessage } from "../samples/answer.ts";
import { operationBody, operationParameters, type SampleCall } from "../samples/call.ts";
import type { SampleCalls, SampleSources } from "../samples/call-samples.ts";
import { type OtherExampleName, otherExamples } from "../samples/named-examples.ts";
import { sampleInput } from "../samples/operation-samples.ts";
import { describeField, type SchemaWriting } from "../schema-fields.ts";
import { propertiesOf, requiredOf } from "../schema-parts.ts";
import { objectOf, toInputShape, type InputShape } from "./input-shape.ts";

/** One value that a reader gives before an operation is tried. */
export type TryItField = {
  name: string;
  in: "path" | "query" | "header" | "body";
  isRequired: boolean;
  shape: InputShape;
  /** Its type, bounds and default, as the page writes them: `integer, 1…100 · default 20`. */
  type: string;
  /** What it is for, in the language of the page. */
  about: string;
  /** Of an object, and of each item of a list of objects. */
  members?: TryItField[];
};

/** All that an operation is tried with, and that its samples are written again with in a browser. */
export type TryItDocument = {
  calls: SampleCalls;
  sources: SampleSources;
  /** Parameters and headers, but for the organization and `dryRun`: the form has words of its own for them. */
  fields: TryItField[];
  /** The members of its body; null where it takes none. */
  members: TryItField[] | null;
  hasDryRun: boolean;
  /** The requests that the samples can make in place of the usual one. */
  examples: TryItExample[];
  /** Where the service answers, when that is not where the pages are: a browser keeps them apart. */
  elsewhere: string | null;
};

/** Another request of an operation. */
export type TryItExample = {
  name: OtherExampleName;
  /** What has to be done before, and the call itself. */
  calls: SampleCalls;
  /** Of a refused one, the answer as it comes over the wire. */
  answer: { status: number; message: string } | null;
};

/** Where the document of an operation answers, from the path of its page. */
export function tryItPath(path: string): string {
  return `${path}.try-it.json`;
}

/** What an operation is tried with, in the language that `openapi` is in. */
export function toTryItDocument(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: {
    locale: Locale;
    tools: readonly ToolEntry[];
    refusals?: ExampleAnswers;
  } & Pick<SiteConfig, "baseUrl" | "docsUrl">,
): TryItDocument {
  const { locale, tools, refusals = {}, baseUrl, docsUrl } = context;
  const writing = {
    openapi,
    words: operationWords[locale],
    addressOf: () => undefined,
  };
  const [calls, sources] = sampleInput(openapi, placed, { baseUrl, tools });
  const named = [...calls.before, calls.own].map(
    ({ placed: { operation } }) => operation["x-mcp-tool"],
  );
  const before = calls.before.map(withoutDescription);
  const refused = refusals[placed.operation.operationId];
  return {
    calls: { own: withoutDescription(calls.own), before },
    sources: {
      baseUrl,
      commands: sources.commands.map(withoutWords),
      tools: tools.filter(({ name }) => named.includes(name)).map(withArgumentNames),
    },
    fields: parameterFields(writing, placed),
    members: bodyFields(writing, placed),
    hasDryRun: operationParameters(openapi, placed).some(({ name }) => name === "dryRun"),
    examples: otherExamples(openapi, placed).map(({ name, call }) => ({
      name,
      calls: { own: withoutDescription(call), before: name === "refusal" ? [] : before },
      answer:
        name !== "refusal" || refused === undefined
          ? null
          : { status: refused.status, message: toMessage(refused, baseUrl) },
    })),
    elsewhere: baseUrl === docsUrl ? null : baseUrl,
  };
}

function parameterFields(writing: SchemaWriting, placed: PlacedOperation): TryItField[] {
  return operationParameters(writing.openapi, placed).flatMap(
    ({ name, in: place, required = false, schema = { type: "string" }, description }) =>
      place === "cookie" || name === "organizationId" || name === "dryRun"
        ? []
        : [
            {
              name,
              in: place,
              isRequired: required,
              shape: toInputShape(writing.openapi, schema),
              ...inPlainWords(describeField(schema, description, writing)),
            },
          ],
  );
}

function bodyFields(writing: SchemaWriting, placed: PlacedOperation): TryItField[] | null {
  const body = operationBody(writing.openapi, placed);
  if (!body) return null;
  const schema = body.media.schema ? resolve(writing.openapi, body.media.schema) : {};
  return memberFields(writing, schema, 0);
}

/** How many objects lie within each other, before what is in the last of them is written as JSON. */
const deepest = 3;

function memberFields(writing: SchemaWriting, schema: Schema, depth: number): TryItField[] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const shape = toInputShape(writing.openapi, property);
    const object = objectOf(writing.openapi, property);
    const isTooDeep = object !== undefined && depth === deepest;
    return {
      name,
      in: "body",
      isRequired: required.includes(name),
      shape: isTooDeep ? { ...shape, kind: "json" } : shape,
      ...inPlainWords(describeField(property, undefined, writing)),
      ...(object && !isTooDeep ? { members: memberFields(writing, object, depth + 1) } : {}),
    };
  });
}

function inPlainWords({ facts, about }: ReturnType<typeof describeField>) {
  const plain = (inline: Inline): string => plainText(paragraph(inline));
  return { type: facts.map(plain).join(" · "), about: about === undefined ? "" : plain(about) };
}

/** The call with no more of its operation than a sample says. */
function withoutDescription(call: SampleCall): SampleCall {
  const { method, path, operation } = call.placed;
  const { operationId, "x-mcp-tool": tool = null } = operation;
  return { ...call, placed: { method, path, operation: { operationId, "x-mcp-tool": tool } } };
}

/** The command with no more of its inputs than a command line says. */
function withoutWords(command: OperationCommand): OperationCommand {
  const inputs = command.inputs.map((input) => ({ ...input, description: "", choices: null }));
  return { ...command, description: "", example: null, inputs };
}

function withArgumentNames({ name, inputSchema }: ToolEntry): SampleSources["tools"][number] {
  const names = Object.keys(inputSchema.properties ?? {});
  return { name, inputSchema: { properties: Object.fromEntries(names.map((one) => [one, {}])) } };
}
