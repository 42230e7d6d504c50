import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { sendMcp } from "../testing/mcp-requests.ts";

// How the view behaves in a host: tests/browser/agent.test.ts.

const service = await openTestService();
const organization = await service.createOrganization();
const { token } = organization.owner;

test("one tool names a view, whose resource is an MCP App that loads nothing", async () => {
  const { body: listed } = await sendMcp(service, "tools/list", {}, { token });
  const views = listed.result.tools.flatMap(({ name, _meta }: any) =>
    _meta === undefined ? [] : [[name, _meta]],
  );
  const uri = "ui://werkbank/approval";
  expect(views).toEqual([["audit_get_approval", { ui: { resourceUri: uri } }]]);

  const { body: read } = await sendMcp(service, "resources/read", { uri }, { token });
  const [content] = read.result.contents;
  expect(content).toMatchObject({ uri, mimeType: RESOURCE_MIME_TYPE });
  expect(content._meta).toEqual({ ui: { prefersBorder: true } });
  expect(content.text).toMatch(/^<!doctype html>/u);
  expect(content.text).not.toMatch(/\b(?:src|href)=|@import|url\(/u);
});
