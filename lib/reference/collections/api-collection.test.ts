import { describe, expect, test } from "vitest";
import { loadOpenApi } from "../../contract/openapi.ts";
import { loadReferenceTexts, localizeOpenApi } from "../../contract/translations.ts";
import { locales } from "../../site/locale.ts";
import { sortOperations } from "../groups/operation-groups.ts";
import { loadOperationEntries } from "../operation-source.ts";
import { requestUrl, toApiCollection } from "./api-collection.ts";

const openapi = await loadOpenApi(process.cwd());
const urls = { docsUrl: "https://docs.example", baseUrl: "https://api.example" };

describe.each(locales)("the collection in %s", async (locale) => {
  const localized = localizeOpenApi(openapi, await loadReferenceTexts(process.cwd(), locale));
  const { folders } = toApiCollection(localized, { ...urls, locale });

  test("has the groups and operations of the reference, with their names, in their order", async () => {
    const entries = sortOperations(await loadOperationEntries(localized, locale));
    expect(
      folders.flatMap(({ name, requests }) => requests.map((request) => [name, request.name])),
    ).toEqual(entries.map(({ group, title }) => [group, title]));
  });

  // Bruno stores each request in a file with its name.
  test("has no two requests of the same name in a folder", () => {
    for (const { requests } of folders) {
      const names = requests.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
    }
  });
});

describe("a request", () => {
  const { folders } = toApiCollection(openapi, { ...urls, locale: "en" });
  const find = (title: string) =>
    folders.flatMap(({ requests }) => requests).find(({ name }) => name === title)!;

  test("that creates a record has the values of the reference and a new idempotency key", () => {
    const request = find("Create a task");
    expect(requestUrl(request)).toBe("{{baseUrl}}/api/v1/organizations/:organizationId/tasks");
    expect(request.headers).toEqual({ "Idempotency-Key": "{{$guid}}" });
    expect(JSON.parse(request.body!)).toMatchObject({ title: "Accuwissel bakfiets 07" });
    expect(request.description).toMatch(
      /^Creates a task .*\n\nhttps:\/\/docs\.example\/reference\/tasks\/create-task$/su,
    );
  });

  test("has required parameters in its URL, encoded, and offers the others", () => {
    const request = find("List agenda items");
    expect(requestUrl(request)).toMatch(
      /\?from=2026-11-23T00:00:00%2B01:00&to=2026-11-30T00:00:00%2B01:00$/u,
    );
    expect(request.queryParameters.find(({ name }) => name === "state")).toMatchObject({
      value: "",
      isSent: false,
    });
  });

  test("that needs no token is not authorized", () => {
    expect([
      find("Sign in with email and password").isProtected,
      find("List tasks").isProtected,
    ]).toEqual([false, true]);
  });
});
