import type { RootContent } from "mdast";
import {
  eventKindAnchor,
  eventTypesPath,
  listEventTypes,
  type EventTypeEntry,
} from "../../contract/event-types.ts";
import { refName, resolve, type OpenApi, type Schema } from "../../contract/openapi.ts";
import { createOperationUrls, schemaPath } from "../../contract/reference-paths.ts";
import { inlineMarkdown } from "../../markdown/markdown.ts";
import {
  code,
  codeBlock,
  heading,
  joinInline,
  linkIf,
  paragraph,
  type Inline,
} from "../../markdown/nodes.ts";
import { table } from "../../markdown/table.ts";
import { createLazyPage, type LazyPage } from "../../pages/build-page.ts";
import { localizedMarkdownUrl } from "../../pages/page.ts";
import { groupMessages } from "./group-messages.ts";
import type { OperationContext } from "../operation-context.ts";
import { createSchemaUrls } from "../schema-page.ts";
import { exampleEventData } from "./example-event.ts";

/** The source of the page of event types, in the language of the page. */
export type EventTypesSource = {
  /** The document with its event types, its schemas, and the ids of its operations. */
  document: OpenApi;
  /** The name of the group of events. */
  group: string;
  context: OperationContext;
  updatedAt: string;
};

/** Returns the page of all event types, by kind: when each occurs, the operations that cause it, and an example. */
export function eventTypesPage({
  document,
  group,
  context,
  updatedAt,
}: EventTypesSource): LazyPage {
  const messages = groupMessages[context.locale];
  const properties = {
    locale: context.locale,
    kind: "operation" as const,
    path: eventTypesPath,
    group,
    title: messages.eventTypes,
    description: messages.eventTypesDescription,
    updatedAt,
    source: { file: "public/openapi.json", tag: "Events" },
  };
  return createLazyPage(properties, () => eventTypeBlocks(document, context), context);
}

function eventTypeBlocks(openapi: OpenApi, context: OperationContext): RootContent[] {
  const messages = groupMessages[context.locale];
  const urlOf = (path: string) => localizedMarkdownUrl(path, context);
  const receive = messages.receive
    .replace("{events}", urlOf("/events"))
    .replace("{webhooks}", urlOf("/webhooks"));
  const event = context.responses?.["getEvent"]?.body;
  const kinds = Map.groupBy(listEventTypes(openapi), ({ kind }) => kind);
  return [
    paragraph(inlineMarkdown(receive)),
    paragraph(inlineMarkdown(messages.visibility)),
    paragraph(messages.indirect),
    ...[...kinds].flatMap(([kind, types]) => kindBlocks(kind, types, openapi, context)),
    ...(event === undefined
      ? []
      : [
          heading(2, messages.envelope, "envelope"),
          paragraph(
            inlineMarkdown(messages.envelopeText.replace("{event}", urlOf(schemaPath("Event")))),
          ),
          codeBlock("json", JSON.stringify(event, null, 2)),
        ]),
  ];
}

function kindBlocks(
  kind: string,
  types: readonly EventTypeEntry[],
  openapi: OpenApi,
  context: OperationContext,
): RootContent[] {
  const messages = groupMessages[context.locale];
  const operationUrl = createOperationUrls(openapi, context);
  const rows = types.map(({ type, description, causes }): Inline[] => [
    code(type),
    [
      inlineMarkdown(description),
      " ",
      ...(causes.length === 0
        ? [messages.service]
        : [
            `${messages.causes} `,
            joinInline(
              ", ",
              causes.map((id) => linkIf(operationUrl(id), id)),
            ),
            ".",
          ]),
    ],
  ]);
  const example = exampleEventData(kind, context.responses ?? {});
  return [
    heading(2, code(kind), eventKindAnchor(kind)),
    table([messages.event, messages.occurs], rows),
    paragraph(payloadOf(types, openapi, context)),
    ...(example === undefined
      ? []
      : [
          paragraph(inlineMarkdown(messages.example)),
          codeBlock("json", JSON.stringify(example, null, 2)),
        ]),
  ];
}

/** Describes the record of the events of a kind. */
function payloadOf(
  [first]: readonly EventTypeEntry[],
  openapi: OpenApi,
  context: OperationContext,
): Inline {
  const messages = groupMessages[context.locale];
  const object = eventObject(openapi, first?.schema);
  if (object === undefined) return inlineMarkdown(messages.mixedPayload);
  const name = refName(object);
  const url = createSchemaUrls(openapi, context)(name);
  const record = url === undefined ? `\`${name}\`` : `[${name}](${url})`;
  return inlineMarkdown(messages.payload.replace("{record}", record));
}

/** Returns the reference to the schema of `data.object`, if it is always the same record. */
function eventObject(openapi: OpenApi, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const event = resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
  const { object } = event.properties?.["data"]?.properties ?? {};
  return object?.anyOf?.find(({ $ref }) => $ref !== undefined)?.$ref;
}
