import type { OperationCommand } from "@werkbank/cli/operation-command";
import {
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../../contract/openapi.ts";
import { referenceMessages } from "../../contract/reference-messages.ts";
import type { ToolEntry } from "../../contract/tools.ts";
import { plainText } from "../../markdown/markdown.ts";
import { paragraph, type Inline } from "../../markdown/nodes.ts";
import type { Locale } from "../../site/locale.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import { type RecordedResponses, toHttpMessage } from "../samples/recorded-response.ts";
import { operationBody, operationParameters, type SampleCall } from "../samples/sample-call.ts";
import type { SampleCalls, SampleSources } from "../samples/call-samples.ts";
import { type OtherExampleName, otherExamples } from "../samples/named-examples.ts";
import { sampleInput } from "../samples/operation-samples.ts";
import { describeField, type SchemaRendering } from "../schema-fields.ts";
import { propertiesOf, requiredOf } from "../schema-parts.ts";
import { objectOf, toInputShape, type InputShape } from "./input-shape.ts";

/** One input of the form that tries an operation. */
export type TryItField = {
  name: string;
  in: "path" | "query" | "header" | "body";
  isRequired: boolean;
  shape: InputShape;
  /** Its type, bounds and default, as the page shows them: `integer, 1…100 · default 20`. */
  type: string;
  /** Its description, in the language of the page. */
  about: string;
  /** For an object, and for each item of a list of objects. */
  members?: TryItField[];
};

/** Everything that a browser needs to try an operation and to rewrite its samples. */
export type TryItDocument = {
  calls: SampleCalls;
  sources: SampleSources;
  /** Parameters and headers, except for the organization and `dryRun`, which the form handles itself. */
  fields: TryItField[];
  /** The members of its body; null if it takes none. */
  members: TryItField[] | null;
  hasDryRun: boolean;
  /** The other requests that the samples can show. */
  examples: TryItExample[];
  /** The origin of the pages. */
  docsUrl: string;
};

/** Another request of an operation. */
export type TryItExample = {
  name: OtherExampleName;
  /** The call itself and those that must precede it. */
  calls: SampleCalls;
  /** For a rejected one, the response as an HTTP/1.1 message. */
  answer: { status: number; message: string } | null;
};

/** Returns the path of an operation's document, from the path of its page. */
export function tryItPath(path: string): string {
  return `${path}.try-it.json`;
}

/** Returns everything needed to try an operation, in the language of `openapi`. */
export function toTryItDocument(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: {
    locale: Locale;
    tools: readonly ToolEntry[];
    rejections?: RecordedResponses;
  } & Pick<SiteConfig, "baseUrl" | "docsUrl">,
): TryItDocument {
  const { locale, tools, rejections = {}, baseUrl, docsUrl } = context;
  const rendering = {
    openapi,
    messages: referenceMessages[locale],
    urlOf: () => undefined,
  };
  const [calls, sources] = sampleInput(openapi, placed, { baseUrl, tools });
  const named = [...calls.before, calls.own].map(
    ({ placed: { operation } }) => operation["x-mcp-tool"],
  );
  const before = calls.before.map(withoutOperationTexts);
  const rejected = rejections[placed.operation.operationId];
  return {
    calls: { own: withoutOperationTexts(calls.own), before },
    sources: {
      baseUrl,
      commands: sources.commands.map(withoutDescriptions),
      pythonBodies: sources.pythonBodies,
      tools: tools.filter(({ name }) => named.includes(name)).map(withArgumentNames),
    },
    fields: parameterFields(rendering, placed),
    members: bodyFields(rendering, placed),
    hasDryRun: operationParameters(openapi, placed).some(({ name }) => name === "dryRun"),
    examples: otherExamples(openapi, placed).map(({ name, call }) => ({
      name,
      calls: { own: withoutOperationTexts(call), before: name === "refusal" ? [] : before },
      answer:
        name !== "refusal" || rejected === undefined
          ? null
          : { status: rejected.status, message: toHttpMessage(rejected, baseUrl) },
    })),
    docsUrl,
  };
}

function parameterFields(rendering: SchemaRendering, placed: PlacedOperation): TryItField[] {
  return operationParameters(rendering.openapi, placed).flatMap(
    ({ name, in: location, required = false, schema = { type: "string" }, description }) =>
      location === "cookie" || name === "organizationId" || name === "dryRun"
        ? []
        : [
            {
              name,
              in: location,
              isRequired: required,
              shape: toInputShape(rendering.openapi, schema),
              ...toPlainText(describeField(schema, description, rendering)),
            },
          ],
  );
}

function bodyFields(rendering: SchemaRendering, placed: PlacedOperation): TryItField[] | null {
  const body = operationBody(rendering.openapi, placed);
  if (!body) return null;
  const schema = body.media.schema ? resolve(rendering.openapi, body.media.schema) : {};
  return memberFields(rendering, schema, 0);
}

/** The nesting depth of objects from which the content is edited as JSON. */
const maxDepth = 3;

function memberFields(rendering: SchemaRendering, schema: Schema, depth: number): TryItField[] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const shape = toInputShape(rendering.openapi, property);
    const object = objectOf(rendering.openapi, property);
    const isTooDeep = object !== undefined && depth === maxDepth;
    return {
      name,
      in: "body",
      isRequired: required.includes(name),
      shape: isTooDeep ? { ...shape, kind: "json" } : shape,
      ...toPlainText(describeField(property, undefined, rendering)),
      ...(object && !isTooDeep ? { members: memberFields(rendering, object, depth + 1) } : {}),
    };
  });
}

function toPlainText({ facts, about }: ReturnType<typeof describeField>) {
  const plain = (inline: Inline): string => plainText(paragraph(inline));
  return { type: facts.map(plain).join(" · "), about: about === undefined ? "" : plain(about) };
}

/** Returns the call with only the members of its operation that samples need. */
function withoutOperationTexts(call: SampleCall): SampleCall {
  const { method, path, operation } = call.placed;
  const { operationId, "x-mcp-tool": tool = null } = operation;
  return { ...call, placed: { method, path, operation: { operationId, "x-mcp-tool": tool } } };
}

/** Returns the command with only the members of its inputs that a command line needs. */
function withoutDescriptions(command: OperationCommand): OperationCommand {
  const inputs = command.inputs.map((input) => ({ ...input, description: "", choices: null }));
  return { ...command, description: "", example: null, inputs };
}

function withArgumentNames({ name, inputSchema }: ToolEntry): SampleSources["tools"][number] {
  const names = Object.keys(inputSchema.properties ?? {});
  return { name, inputSchema: { properties: Object.fromEntries(names.map((one) => [one, {}])) } };
}
