import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { sendMcp } from "./testing/mcp-requests.ts";

const service = await openTestService();

test("the challenge of a narrowed connection leads to metadata that name its whole URL", async () => {
  const search = "?toolsets=tasks&readOnly=true";
  const { status, headers } = await sendMcp(service, "tools/list", {}, { search });
  expect(status).toBe(401);
  const [, url = ""] =
    /resource_metadata="([^"]*)"/u.exec(headers.get("www-authenticate") ?? "") ?? [];
  const { pathname, search: query, origin } = new URL(url);
  const metadata = await service.request("GET", `${pathname}${query}`);
  expect(metadata.body.resource).toBe(`${origin}/api/mcp${search}`);
});
