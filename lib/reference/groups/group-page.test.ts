import { describe, expect, test } from "vitest";
import { eventTypesPath, listEventTypes } from "../../contract/event-types.ts";
import { listOperations, loadOpenApi } from "../../contract/openapi.ts";
import { loadReferenceTexts, localizeOpenApi } from "../../contract/translations.ts";
import { toMarkdown } from "../../markdown/markdown.ts";
import { root } from "../../markdown/nodes.ts";
import { operationBlocks } from "../operation-blocks.ts";
import { eventTypesPage } from "./event-types-page.ts";
import { groupPage, permissionsOf } from "./group-page.ts";
import { operationGroups, sortOperations } from "./operation-groups.ts";
import { loadOperationEntries } from "../operation-source.ts";
import { locales, type Locale } from "../../site/locale.ts";

const openapi = await loadOpenApi(process.cwd());

const toContext = (locale: Locale) => ({
  locale,
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example",
});

test("every tag is in the order of the groups", () => {
  const tags = (openapi.tags ?? []).map(({ name }) => name);
  expect(Object.keys(operationGroups).toSorted()).toEqual(tags.toSorted());
});

test("operations on a collection stand together, common verbs first", async () => {
  const entries = sortOperations(await loadOperationEntries(openapi, "en"));
  const ids = entries.map(({ placed }) => placed.operation.operationId);
  expect(ids).toHaveLength(listOperations(openapi).length);
  const webhooks = ids.slice(ids.indexOf("listWebhooks"));
  expect(webhooks.slice(0, 5)).toEqual([
    "listWebhooks",
    "createWebhook",
    "getWebhook",
    "updateWebhook",
    "deleteWebhook",
  ]);
  expect(ids.indexOf("listCustomers")).toBeLessThan(ids.indexOf("listTasks"));
});

test("the page of a group has its operations, record, states, events, problems and permissions", async () => {
  const entries = await loadOperationEntries(openapi, "en");
  const operations = entries.filter(({ group }) => group === "Quotes");
  const { markdown } = groupPage({
    tag: "Quotes",
    title: "Quotes",
    description: "Offers to customers.",
    operations,
    document: openapi,
    events: listEventTypes(openapi).filter(({ kind }) => kind === "quote"),
    problems: [
      {
        code: "QUOTE_LOCKED",
        status: 409,
        title: "Locked",
        when: "It was sent.",
        wayOut: "Revise it.",
        example: { detail: "Quote Q-2026-0031 was sent." },
      },
    ],
    guides: [{ pathname: "/quotes", title: "Quotes", description: "Send quotes." }],
    permissions: permissionsOf(openapi, operations),
    context: toContext("en"),
    updatedAt: "2026-11-30",
  }).build();
  for (const text of [
    "| [Send a quote](https://docs.example/reference/quotes/send-quote.md) | ",
    " `POST /v1/organizations/{organizationId}/quotes/{quoteId}/send` |",
    "- [Quote](https://docs.example/reference/schemas/quote.md): ",
    "`status` of Quote:\n\n- `draft`: ",
    "[diagram](https://docs.example/quotes.md#the-life-of-a-quote)",
    "| [`quote.sent`](https://docs.example/reference/events/event-types.md#quote) | A quote was sent to the customer. |",
    "| [`QUOTE_LOCKED`](https://docs.example/problems/quote-locked.md) | 409 | It was sent. |",
    "| `quotes:write` | ",
    "- [Quotes](https://docs.example/quotes.md): Send quotes.",
  ]) {
    expect(markdown).toContain(text);
  }
});

test("long lists of event types link to the page that describes them", () => {
  const markdown = toMarkdown(root(operationBlocks(openapi, "createWebhook", toContext("en"))));
  expect(markdown).toContain(
    "[Event types](https://docs.example/reference/events/event-types.md) says when each occurs.",
  );
});

describe.each(locales)("the page of event types in %s", async (locale) => {
  const document = localizeOpenApi(openapi, await loadReferenceTexts(process.cwd(), locale));
  const page = eventTypesPage({
    document,
    group: "Events",
    context: toContext(locale),
    updatedAt: "2026-11-30",
  });

  test("says when each event type occurs", () => {
    const { markdown } = page.build();
    const types = Object.keys(openapi.webhooks ?? {});
    expect(types).not.toHaveLength(0);
    expect(page.path).toBe(eventTypesPath);
    for (const type of types)
      expect(markdown).toMatch(new RegExp(`\\| \`${type}\` \\| [^|]+\\. [^|]+\\. \\|`, "u"));
  });

  test("has another description in each language", () => {
    const english = new Map(listEventTypes(openapi).map((each) => [each.type, each.description]));
    const same = listEventTypes(document).filter(
      ({ type, description }) => description === english.get(type),
    );
    expect(same).toHaveLength(locale === "en" ? english.size : 0);
  });
});
