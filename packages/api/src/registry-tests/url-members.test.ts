import { describe, expect, test } from "vitest";
import { operations } from "../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import {
  documentedOperation,
  type JsonSchema,
  openApiDocument,
  resolveReference,
} from "../testing/contract/openapi-schemas.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Every URL that a client may render as a link accepts only http and https, without a user name or password: every
// member of a request or response with the format `uri` or such a name.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const hostile = [
  "javascript:alert(1)",
  "JavaScript://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "vbscript:msgbox(1)",
  "ftp://example.com/",
  "//example.com/",
  "http://user:pw@example.com/",
  "https://user@example.com/",
  "https://@example.com/",
  "https://example.com\\@evil.example/",
  "https://exa\nmple.com/",
  "https://example.com/\u0000",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "https://example.com/ javascript:alert(1)",
  "https:///etc/passwd",
  "https://",
  "localhost:3000",
];

/** Rejected except for the website of a record, which gets a scheme. */
const hasNoScheme = "example.com";

/** Whether a URL of a request may have no scheme. */
const mayOmitScheme = (schema: JsonSchema) =>
  new RegExp(String(schema["pattern"]), "u").test(hasNoScheme);

const isUrlName = (name: string) => /(?:url|uri|website|homepage)$/iu.test(name);

type UrlSchema = { pointer: string; name: string; schema: JsonSchema };

/** Returns the schemas of URLs inside a schema, at every depth. */
function urlSchemasIn(schema: JsonSchema, pointer: string, name = ""): UrlSchema[] {
  const texts = schema["type"] === "string" || [schema["type"]].flat().includes("string");
  const ownUrls =
    texts && (schema["format"] === "uri" || isUrlName(name)) ? [{ pointer, name, schema }] : [];
  const urlsWithin = (member: unknown, step: string, memberName: string): UrlSchema[] =>
    typeof member === "object" && member !== null
      ? urlSchemasIn(member as JsonSchema, `${pointer}/${step}`, memberName)
      : [];
  return [
    ...ownUrls,
    ...Object.entries((schema["properties"] ?? {}) as JsonSchema).flatMap(([member, inner]) =>
      urlsWithin(inner, member, member),
    ),
    ...(["anyOf", "oneOf", "allOf"] as const).flatMap((keyword) =>
      ((schema[keyword] ?? []) as JsonSchema[]).flatMap((branch) => urlsWithin(branch, "", name)),
    ),
    ...urlsWithin(schema["items"], "items", name),
    ...urlsWithin(schema["additionalProperties"], "*", name),
  ];
}

const documentedUrls = [
  ...Object.entries(openApiDocument.components.schemas).flatMap(([name, schema]) =>
    urlSchemasIn(schema, name),
  ),
  ...operations.flatMap((operation) =>
    documentedOperation(operation)
      .parameters.map(resolveReference)
      .flatMap(({ name, schema }) => urlSchemasIn(schema, `${operation.id} ${name}`, name)),
  ),
];

/** The members of request bodies that are URLs, with their operations. */
const urlMembersOfBodies = operations.flatMap((operation) => {
  const body = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  if (body === undefined) return [];
  return urlSchemasIn(resolveReference(body), operation.id).map(
    ({ name, schema }) => [operation.id, name, operation, schema] as const,
  );
});

describe("the document", () => {
  test.each(documentedUrls.map(({ pointer, schema }) => [pointer, schema] as const))(
    "declares that %s starts with http or https",
    (pointer, schema) => {
      const pattern = new RegExp(String(schema["pattern"]), "u");
      if (mayOmitScheme(schema)) {
        expect(pointer).toMatch(/(?:Create|Update)\/website\/?$/u);
      } else {
        expect(schema["pattern"]).toMatch(/^\^(?:\(\?:)?(?:https|https\?|urn:uuid):/u);
      }
      // Control characters are rejected in all texts.
      expect(hostile.filter((text) => pattern.test(text) && !/\p{Cc}/u.test(text))).toEqual([]);
    },
  );

  test("contains URLs, some of them in request bodies", () => {
    expect(documentedUrls.length).toBeGreaterThan(8);
    expect(urlMembersOfBodies.map(([id, name]) => `${id} ${name}`)).toContain(
      "createSupplier website",
    );
  });
});

describe("a body", () => {
  test.each(urlMembersOfBodies)(
    "of %s with a hostile %s is rejected with its pointer",
    async (_id, name, operation, schema) => {
      const send = (value: string) =>
        service.request(operation.method, pathOf(operation, records), {
          as: organization.owner,
          body: { ...(bodyOf(operation, organization, records) as object), [name]: value },
        });
      const accepted: unknown[] = [];
      for (const value of mayOmitScheme(schema) ? hostile : [...hostile, hasNoScheme]) {
        const { status, body } = await send(value);
        const pointers = (body.errors ?? []).map(({ pointer }: { pointer?: string }) => pointer);
        // The URL of a webhook has its own problem code.
        const isNamed = pointers.includes(`/${name}`) || body.code === "WEBHOOK_URL_REFUSED";
        if (status !== 400 || !isNamed) accepted.push([value, status]);
      }
      expect(accepted).toEqual([]);
      const { status, body, text } = await send("https://example.com:8443/over-ons?taal=nl#team");
      // The host of a webhook is resolved, on which no test can rely.
      if (body.code !== "WEBHOOK_URL_REFUSED") expect(status, text).toBeLessThan(300);
    },
  );
});
