import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBlocks } from "../code-blocks.ts";

// A call of the API is a request (` ```http runnable `), which has a tab for each language. The calls below are in
// curl only, since they are about HTTP itself, or make no sense in another language.

/** By page: the number of calls of the API that its commands make, and why they have one language. */
const callsInOneLanguage: Record<string, [count: number, reason: string]> = {
  "approval-policies": [3, "in the session of Youssef, next to that of Sanne"],
  authentication: [3, "the header and the cookie of a session"],
  browser: [5, "cookies and `Origin`, as browsers send them"],
  "calendar-feeds": [4, "in the session of Lotte, and the upload of a file"],
  changelog: [1, "the version in the OpenAPI document"],
  changes: [4, "the status and headers of a response, `ETag` and `If-Match`"],
  events: [1, "a position that the shell has stored"],
  files: [2, "the upload and the download of a file; a program follows"],
  index: [1, "the request of the front page, next to the page that it creates"],
  "import-export": [1, "the download of a file"],
  lists: [1, "a time that the shell has stored"],
  "local-identity-provider": [1, "the sign-in of a new account"],
  "oauth-web-app": [1, "a preflight request, as browsers send it; programs follow"],
  organizations: [4, "in the sessions of Youssef and Ria, in a second organization"],
  problems: [1, "a request without a session"],
  production: [2, "a request without a session, and one with a foreign `Origin`"],
  quotes: [2, "the download of a file, `ETag` and `If-None-Match`"],
  roles: [1, "in the session of Ria, next to that of Sanne"],
  scripts: [1, "the header with a token; programs follow"],
  security: [1, "a request with an invalid token"],
  "service-members": [1, "the token of a program, next to the session of Sanne"],
  supabase: [1, "a request that fails with the identity provider"],
  testing: [1, "in a second organization"],
  troubleshooting: [1, "a path that does not exist"],
  versions: [1, "the version in the OpenAPI document"],
};

/** Returns the visible commands of curl outside tabs that call an operation of the API. */
function callsOf(mdx: string): string[] {
  const outsideTabs = mdx.replaceAll(/<Tabs>[\s\S]*?<\/Tabs>/gu, "");
  return readBlocks(outsideTabs)
    .filter(({ language, purpose, isHidden }) => {
      return language === "sh" && purpose === "runnable" && !isHidden;
    })
    .flatMap(({ code }) => code.match(/\bcurl\b(?:\\\n|[^\n])*/gu) ?? [])
    .filter((command) => /\$\w*URL\b|\/api\/v1\//u.test(command));
}

test("every call of the API in a guide has tabs, or a reason to have none", async () => {
  const directory = join(process.cwd(), "content");
  const files = await readdir(directory, { recursive: true });
  const counts: Record<string, number> = {};
  for (const file of files.filter((name) => name.endsWith(".mdx")).toSorted()) {
    const count = callsOf(await readFile(join(directory, file), "utf8")).length;
    if (count > 0) counts[file] = count;
  }
  const listed = Object.entries(callsInOneLanguage).flatMap(([page, [count]]) => [
    [`${page}.mdx`, count],
    [`${page}.nl.mdx`, count],
  ]);
  expect(counts).toEqual(Object.fromEntries(listed));
});
